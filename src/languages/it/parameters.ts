import type { ParameterWords } from "../shapes/server/offline/parameters.ts";

export const parameters: ParameterWords = {
  name: "nome(?: e cognome| completo)?|cognome",
  phone: "(?:numero di )?(?:telefono|cellulare)",
  email: "(?:indirizzo )?e ?mail|posta elettronica",
  postcode: "codice postale|c ?a ?p",
  address: "indirizzo|via e numero",
  reference:
    "(?:numero|codice|riferimento) (?:di |dell |della |del )?(?:ordine|prenotazione|fattura|cliente|pratica|contratto|spedizione|tracking|tessera|polizza)|riferimento",
  past: String.raw`dal?(?: quando)?|nascita|nato|nata|acquist\p{L}*|ultim[oa](?! (?:giorno|notte|data))|successo|accaduto|pers[oa]|smarrit[oa]|iniziato`,
  whole: "numero di|numero delle|numero dei|numero intero|senza decimali",
  question: String.raw`domand[ae]|messagg\p{L}*|richiest[ae]|desider\p{L}*|osservazion[ei]|commenti?|note?`,
  letters: "lettere?",
  birth: "nascita|nat[oa]|compleanno",
};
