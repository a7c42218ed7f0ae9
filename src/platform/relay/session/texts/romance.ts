import type { CallTexts } from "./texts.ts";

export const french: CallTexts = {
  greeting: "Bonjour, {name} à l'appareil. Comment puis-je vous aider ?",
  apology: "Excusez-moi, j'ai rencontré un problème. Pouvez-vous répéter, s'il vous plaît ?",
  apologyAndGoodbye:
    "Je suis désolé, je rencontre des problèmes techniques et ne peux pas vous aider pour le moment. Veuillez réessayer plus tard. Au revoir.",
  goodbye: "Je dois mettre fin à notre appel. Merci et au revoir.",
  stopped: "Je suis désolé, je dois mettre fin à notre appel ici. Au revoir.",
  stillThere: "Êtes-vous toujours là ?",
  mayConnect: "Voulez-vous que je vous mette en relation avec quelqu'un maintenant ?",
  mayCall: "Voulez-vous que j'appelle quelqu'un pour vous maintenant ?",
  agreed: "Très bien.",
  holdTheLine: "Restez en ligne, s'il vous plaît, j'appelle quelqu'un pour vous.",
  nobodyAnswers: "Je suis désolé, personne ne peut prendre votre appel pour le moment.",
  anythingElse: "Puis-je faire autre chose pour vous ?",
  announcement: {
    withheld: "J'ai un appel pour vous.",
    from: "J'ai un appel pour vous, de {customer}.",
    accept: "Restez en ligne pour le prendre, ou raccrochez pour le refuser.",
  },
  fillers: ["Un instant, s'il vous plaît.", "Je vérifie.", "Une petite seconde."],
  yes: /^(?:oui|ouais|d['’ ]accord|bien sûr|exact(?:ement)?|volontiers|ok|okay|s['’ ]il vous plaît)(?!\p{L})/iu,
  no: /^(?:non|pas|jamais)(?!\p{L})/iu,
  pressed: "J'ai appuyé sur {keys} au clavier.",
  signs: { dot: "point", slash: "barre oblique", dash: "tiret", underscore: "tiret bas", at: "arobase" },
  voicemail:
    /(?<!\p{L})(?:après le (?:bip|signal|top)|messagerie|boîte vocale|répondeur|laisse(?:z|r)(?:[ -](?:nous|moi))? (?:un|votre) message|ne (?:peux|pouvons) pas (?:vous répondre|répondre|prendre votre appel))(?!\p{L})/iu,
};

export const spanish: CallTexts = {
  greeting: "Hola, le atiende {name}. ¿En qué puedo ayudarle?",
  apology: "Perdone, ha habido un problema por mi parte. ¿Puede repetirlo, por favor?",
  apologyAndGoodbye:
    "Lo siento, tengo problemas técnicos y ahora mismo no puedo ayudarle. Inténtelo de nuevo más tarde, por favor. Adiós.",
  goodbye: "Tengo que terminar la llamada. Muchas gracias. Adiós.",
  stopped: "Lo siento, tengo que terminar la llamada aquí. Adiós.",
  stillThere: "¿Sigue ahí?",
  mayConnect: "¿Le paso ahora con alguien?",
  mayCall: "¿Llamo ahora a alguien para usted?",
  agreed: "De acuerdo.",
  holdTheLine: "No cuelgue, por favor, voy a llamar a alguien para usted.",
  nobodyAnswers: "Lo siento, ahora mismo nadie puede atender su llamada.",
  anythingElse: "¿Puedo ayudarle en algo más?",
  announcement: {
    withheld: "Tengo una llamada para usted.",
    from: "Tengo una llamada para usted, de {customer}.",
    accept: "No cuelgue para hablar con esa persona, o cuelgue para rechazar la llamada.",
  },
  fillers: ["Un momento, por favor.", "Voy a comprobarlo.", "Un segundo."],
  yes: /^(?:sí|si|claro|vale|de acuerdo|correcto|exacto|ok|okay|por favor)(?!\p{L})/iu,
  no: /^(?:no|nunca)(?!\p{L})/iu,
  pressed: "He pulsado {keys} en el teclado.",
  signs: { dot: "punto", slash: "barra", dash: "guion", underscore: "guion bajo", at: "arroba" },
  voicemail:
    /(?<!\p{L})(?:(?:después de|tras|al (?:oír|escuchar)) (?:oír )?(?:la señal|el tono|el pitido)|buzón de voz|contestador|dej[ea](?:nos)? (?:un|su|tu) mensaje|no (?:puedo|podemos) (?:atender|contestar) (?:su|tu|la|esta) llamada)(?!\p{L})/iu,
};

export const italian: CallTexts = {
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
  yes: /^(?:sì|si|certo|va bene|d['’ ]accordo|esatto|giusto|ok|okay|per favore)(?!\p{L})/iu,
  no: /^(?:no|non|mai)(?!\p{L})/iu,
  pressed: "Ho premuto {keys} sulla tastiera.",
  signs: { dot: "punto", slash: "barra", dash: "trattino", underscore: "trattino basso", at: "chiocciola" },
  voicemail:
    /(?<!\p{L})(?:dopo il (?:segnale|bip|tono)|segreteria(?: telefonica)?|casella vocale|lasci(?:a|ate|are)? (?:un|il suo|il tuo) messaggio|non (?:posso|possiamo) rispondere|non è raggiungibile)(?!\p{L})/iu,
};

export const portuguese: CallTexts = {
  greeting: "Olá, fala {name}. Em que posso ajudar?",
  apology: "Desculpe, houve um problema do meu lado. Pode repetir, por favor?",
  apologyAndGoodbye:
    "Lamento, estou com problemas técnicos e não posso ajudar neste momento. Tente de novo mais tarde, por favor. Até logo.",
  goodbye: "Tenho de terminar a nossa chamada. Muito obrigado e até logo.",
  stopped: "Lamento, tenho de terminar a nossa chamada aqui. Até logo.",
  stillThere: "Ainda está aí?",
  mayConnect: "Quer que o ligue a alguém agora?",
  mayCall: "Quer que eu ligue agora a alguém por si?",
  agreed: "Está bem.",
  holdTheLine: "Fique em linha, por favor, vou ligar a alguém por si.",
  nobodyAnswers: "Lamento, neste momento ninguém pode atender a sua chamada.",
  anythingElse: "Posso ajudar em mais alguma coisa?",
  announcement: {
    withheld: "Tenho uma chamada para si.",
    from: "Tenho uma chamada para si, de {customer}.",
    accept: "Fique em linha para falar com a pessoa, ou desligue para recusar.",
  },
  fillers: ["Um momento, por favor.", "Vou verificar.", "Só um segundo."],
  yes: /^(?:sim|claro|certo|está bem|correto|exato|ok|okay|por favor)(?!\p{L})/iu,
  no: /^(?:não|nunca)(?!\p{L})/iu,
  pressed: "Carreguei em {keys} no teclado.",
  signs: { dot: "ponto", slash: "barra", dash: "hífen", underscore: "traço inferior", at: "arroba" },
  voicemail:
    /(?<!\p{L})(?:(?:após o|depois do) (?:sinal|bip|tom)|correio de voz|caixa postal|(?:deixe|grave) (?:a sua|sua|uma|o seu|seu) (?:mensagem|recado)|não (?:posso|podemos) atender)(?!\p{L})/iu,
};
