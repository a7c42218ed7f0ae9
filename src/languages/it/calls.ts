import type { CallWords } from "../shapes/server/calls.ts";

export const calls: CallWords = {
  greeting: "Buongiorno, sono {name}. Come posso aiutarla?",
  apology: "Mi scusi, ho avuto un problema. Può ripetere, per favore?",
  apologyAndGoodbye:
    "Mi dispiace, ho problemi tecnici e in questo momento non posso aiutarla. Riprovi più tardi, per favore. Arrivederci.",
  goodbye: "Devo terminare la nostra chiamata. Grazie e arrivederci.",
  stopped: "Mi dispiace, devo terminare qui la nostra chiamata. Arrivederci.",
  stillThere: "È ancora in linea?",
  mayConnect: "Vuole che la metta in contatto con qualcuno adesso?",
  mayCall: "Vuole che chiami qualcuno per lei adesso?",
  agreed: "Va bene.",
  holdTheLine: "Resti in linea, per favore, chiamo qualcuno per lei.",
  nobodyAnswers: "Mi dispiace, al momento nessuno può rispondere alla sua chiamata.",
  anythingElse: "Posso fare altro per lei?",
  announcement: {
    withheld: "Ho una chiamata per lei.",
    from: "Ho una chiamata per lei, da {customer}.",
    accept: "Resti in linea per parlare con questa persona, o riagganci per rifiutare.",
  },
  fillers: ["Un momento, per favore.", "Controllo subito.", "Un attimo."],
  pressed: "Ho premuto {keys} sulla tastiera.",
  signs: { dot: "punto", slash: "barra", dash: "trattino", underscore: "trattino basso", at: "chiocciola" },
  time: {
    spoken: (hour, minute) => (Number(minute) === 0 ? `${Number(hour)}` : `${Number(hour)} e ${Number(minute)}`),
  },
  voicemail:
    /(?<!\p{L})(?:dopo il (?:segnale|bip|tono)|segreteria(?: telefonica)?|casella vocale|lasci(?:a|ate|are)? (?:un|il suo|il tuo) messaggio|non (?:posso|possiamo) rispondere|non è raggiungibile)(?!\p{L})/iu,
};
