import type { InputCardWords } from "../../shapes/widget/input-card.ts";

/** Cards that ask the visitor, in Spanish. */
export const words: InputCardWords = {
  yes: "Sí",
  no: "No",
  change: "Cambiar",
  back: "Atrás",
  send: "Enviar",
  optional: "opcional",
  choose: "Elija una opción",
  missing: "Rellene este campo.",
  wrong: "Revise este dato.",
  past: "Ese día ya ha pasado.",
  between: (least, most) => `Puede ser de ${least} a ${most}.`,
  atMost: (most) => `Puede ser como máximo ${most}.`,
  atLeast: (least) => `Tiene que ser al menos ${least}.`,
  looksLike: (value) => `Se escribe así: «${value}».`,
  fillIn: "Rellene este formulario.",
  fields: "Campos",
  hidden: "Oculto por este sitio",
  agreed: "Aceptado",
  notDone: "No realizado",
  overtaken: "Esta pregunta ya no es válida. No se ha hecho nada.",
};
