import type { FileWords } from "../../shapes/widget/files.ts";

/** Files, in Dutch. */
export const words: FileWords = {
  add: "Bestanden toevoegen",
  photo: "Foto maken",
  chosen: "Bestanden om te versturen",
  dropHere: "Zet bestanden hier neer",
  added: (name) => `${name} toegevoegd`,
  uploading: (name) => `${name} wordt geüpload`,
  waiting: "Wacht op de verbinding",
  failed: "Niet geüpload. Probeer het opnieuw of verwijder het.",
  retry: (name) => `Opnieuw proberen: ${name}`,
  remove: (name) => `${name} verwijderen`,
  sendsLater: "Wordt verstuurd zodra de bestanden zijn geüpload",
  back: "Bewerken",
  tooLarge: (most) => `Groter dan ${most}`,
  tooMany: (most) => `Hoogstens ${most} bestanden per bericht`,
  wrongKind: "U kunt afbeeldingen en pdf-, Word-, tekst- en csv-bestanden versturen",
  unreadable: "Dit soort afbeelding kan hier niet worden gelezen",
  limit: "Te veel bestanden. Probeer het later opnieuw.",
  notOffered: "Hier kunnen geen bestanden worden verstuurd",
  save: (name) => `${name} opslaan`,
  notLoaded: "Niet geladen",
};
