import type { FileWords } from "../../shapes/widget/files.ts";

/** Files, in Italian. */
export const words: FileWords = {
  add: "Aggiungi file",
  photo: "Scatta una foto",
  chosen: "File da inviare",
  dropHere: "Rilascia i file qui",
  added: (name) => `${name} aggiunto`,
  uploading: (name) => `Caricamento di ${name}`,
  waiting: "In attesa della connessione",
  failed: "Non caricato. Riprova o rimuovilo.",
  retry: (name) => `Riprova: ${name}`,
  remove: (name) => `Rimuovi ${name}`,
  sendsLater: "Verrà inviato quando i file saranno caricati",
  back: "Modifica",
  tooLarge: (most) => `Supera ${most}`,
  tooMany: (most) => `Al massimo ${most} file per messaggio`,
  wrongKind: "Si possono inviare immagini e file PDF, Word, di testo e CSV",
  unreadable: "Questo tipo di immagine non può essere letto qui",
  limit: "Troppi file per ora. Riprova più tardi.",
  notOffered: "Qui non si possono inviare file",
  save: (name) => `Salva ${name}`,
  notLoaded: "Non caricato",
};
