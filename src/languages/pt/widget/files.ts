import type { FileWords } from "../../shapes/widget/files.ts";

/** Files, in Portuguese. */
export const words: FileWords = {
  add: "Adicionar ficheiros",
  photo: "Tirar uma fotografia",
  chosen: "Ficheiros a enviar",
  dropHere: "Largue os ficheiros aqui",
  added: (name) => `${name} adicionado`,
  uploading: (name) => `A carregar ${name}`,
  waiting: "À espera da ligação",
  failed: "Não carregado. Tente de novo ou remova-o.",
  retry: (name) => `Tentar de novo: ${name}`,
  remove: (name) => `Remover ${name}`,
  sendsLater: "Será enviado quando os ficheiros estiverem carregados",
  back: "Editar",
  tooLarge: (most) => `Maior do que ${most}`,
  tooMany: (most) => `No máximo ${most} ficheiros por mensagem`,
  wrongKind: "Pode enviar imagens e ficheiros PDF, Word, de texto e CSV",
  unreadable: "Este tipo de imagem não pode ser lido aqui",
  limit: "Demasiados ficheiros por agora. Tente mais tarde.",
  notOffered: "Não é possível enviar ficheiros aqui",
  save: (name) => `Guardar ${name}`,
  notLoaded: "Não carregado",
};
