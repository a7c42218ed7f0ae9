import type { InputCardWords } from "../../shapes/widget/input-card.ts";

/** Cards that ask the visitor, in Portuguese. */
export const words: InputCardWords = {
  yes: "Sim",
  no: "Não",
  change: "Alterar",
  back: "Voltar",
  send: "Enviar",
  optional: "opcional",
  choose: "Escolha uma opção",
  missing: "Preencha este campo.",
  wrong: "Verifique este campo.",
  past: "Esse dia já passou.",
  between: (least, most) => `Pode ser de ${least} a ${most}.`,
  atMost: (most) => `Pode ser no máximo ${most}.`,
  atLeast: (least) => `Tem de ser pelo menos ${least}.`,
  looksLike: (value) => `Escreve-se assim: «${value}».`,
  fillIn: "Preencha este formulário.",
  fields: "Campos",
  hidden: "Oculto por este site",
  agreed: "Aceito",
  notDone: "Não realizado",
  overtaken: "Esta pergunta já não é válida. Nada foi feito.",
};
