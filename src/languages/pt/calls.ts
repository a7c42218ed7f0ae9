import type { CallWords } from "../shapes/server/calls.ts";

export const calls: CallWords = {
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
  pressed: "Carreguei em {keys} no teclado.",
  signs: { dot: "ponto", slash: "barra", dash: "hífen", underscore: "traço inferior", at: "arroba" },
  time: {
    spoken: (hour, minute) =>
      Number(minute) === 0
        ? `${Number(hour)} ${Number(hour) === 1 ? "hora" : "horas"}`
        : `${Number(hour)} e ${Number(minute)}`,
    unit: "h|hs|horas?",
  },
  voicemail:
    /(?<!\p{L})(?:(?:após o|depois do) (?:sinal|bip|tom)|correio de voz|caixa postal|(?:deixe|grave) (?:a sua|sua|uma|o seu|seu) (?:mensagem|recado)|não (?:posso|podemos) atender)(?!\p{L})/iu,
};
