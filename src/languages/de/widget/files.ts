import type { FileWords } from "../../shapes/widget/files.ts";

/** Files, in German. */
export const words: FileWords = {
  add: "Dateien hinzufügen",
  photo: "Foto aufnehmen",
  chosen: "Dateien zum Senden",
  dropHere: "Dateien hier ablegen",
  added: (name) => `${name} hinzugefügt`,
  uploading: (name) => `${name} wird hochgeladen`,
  waiting: "Wartet auf die Verbindung",
  failed: "Nicht hochgeladen. Bitte erneut versuchen oder entfernen.",
  retry: (name) => `Erneut versuchen: ${name}`,
  remove: (name) => `${name} entfernen`,
  sendsLater: "Wird gesendet, sobald die Dateien hochgeladen sind",
  back: "Bearbeiten",
  tooLarge: (most) => `Größer als ${most}`,
  tooMany: (most) => `Höchstens ${most} Dateien pro Nachricht`,
  wrongKind: "Gesendet werden können Bilder, PDF-, Word-, Text- und CSV-Dateien",
  unreadable: "Bilder dieser Art können hier nicht gelesen werden",
  limit: "Zu viele Dateien. Bitte versuchen Sie es später erneut.",
  notOffered: "Hier können keine Dateien gesendet werden",
  save: (name) => `${name} speichern`,
  notLoaded: "Nicht geladen",
};
