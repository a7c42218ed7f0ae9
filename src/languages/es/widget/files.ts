import type { FileWords } from "../../shapes/widget/files.ts";

/** Files, in Spanish. */
export const words: FileWords = {
  add: "Añadir archivos",
  photo: "Hacer una foto",
  chosen: "Archivos para enviar",
  dropHere: "Suelte los archivos aquí",
  added: (name) => `${name} añadido`,
  uploading: (name) => `Subiendo ${name}`,
  waiting: "Esperando la conexión",
  failed: "No se ha subido. Reinténtelo o quítelo.",
  retry: (name) => `Reintentar: ${name}`,
  remove: (name) => `Quitar ${name}`,
  sendsLater: "Se enviará cuando se hayan subido los archivos",
  back: "Editar",
  tooLarge: (most) => `Supera los ${most}`,
  tooMany: (most) => `Como máximo ${most} archivos por mensaje`,
  wrongKind: "Se pueden enviar imágenes y archivos PDF, Word, de texto y CSV",
  unreadable: "Este tipo de imagen no se puede leer aquí",
  limit: "Demasiados archivos por ahora. Inténtelo más tarde.",
  notOffered: "Aquí no se pueden enviar archivos",
  save: (name) => `Guardar ${name}`,
  notLoaded: "No se ha cargado",
};
