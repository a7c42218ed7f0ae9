import type { FileWords } from "../../shapes/widget/files.ts";

/** Files, in Polish. */
export const words: FileWords = {
  add: "Dodaj pliki",
  photo: "Zrób zdjęcie",
  chosen: "Pliki do wysłania",
  dropHere: "Upuść pliki tutaj",
  added: (name) => `Dodano: ${name}`,
  uploading: (name) => `Przesyłanie: ${name}`,
  waiting: "Czeka na połączenie",
  failed: "Nie przesłano. Spróbuj ponownie lub usuń plik.",
  retry: (name) => `Spróbuj ponownie: ${name}`,
  remove: (name) => `Usuń ${name}`,
  sendsLater: "Zostanie wysłane po przesłaniu plików",
  back: "Edytuj",
  tooLarge: (most) => `Więcej niż ${most}`,
  tooMany: (most) => `Najwyżej ${most} plików w jednej wiadomości`,
  wrongKind: "Można wysyłać obrazy oraz pliki PDF, Word, tekstowe i CSV",
  unreadable: "Tego rodzaju obrazu nie można tu odczytać",
  limit: "Na razie za dużo plików. Spróbuj później.",
  notOffered: "Tutaj nie można wysyłać plików",
  save: (name) => `Zapisz ${name}`,
  notLoaded: "Nie wczytano",
};
