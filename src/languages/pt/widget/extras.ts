import type { ExtraTranslation, Translate } from "../../translation.ts";

/** Teaser, fields before the chat, consent and speech in Portuguese. */
export const translate: Translate<"one" | "many" | "other", ExtraTranslation> = ({ count }) => ({
  teaser: "Mensagem do chat",
  dismiss: "Ocultar",
  fields: {
    title: "Antes de começar",
    name: "Nome",
    email: "E-mail",
    phone: "Número de telefone",
    optional: "opcional",
    choose: "Escolha uma opção",
    start: "Iniciar o chat",
    missing: "Preencha este campo.",
    wrong: {
      email: "Digite um endereço como nome@example.com.",
      tel: "Digite um número de telefone.",
      number: "Digite um número.",
      url: "Digite um endereço como https://example.com.",
    },
  },
  consent: {
    title: "Antes da sua primeira mensagem",
    text: (company) =>
      `O que você escreve é enviado para ${company || "este site"} e guardado lá para responder a você.`,
    stored: {
      session: "Esta aba guarda a conversa até você fechá-la.",
      local: count({
        one: "Este navegador guarda a conversa por # dia.",
        many: "Este navegador guarda a conversa por # de dias.",
        other: "Este navegador guarda a conversa por # dias.",
      }),
      none: "Este navegador não guarda a conversa.",
    },
    agree: "Aceitar e enviar",
    decline: "Agora não",
  },
  speech: {
    dictate: "Ditar",
    readAloud: "Ler as respostas em voz alta",
    title: "Ditado",
    where: "Seu navegador transforma sua voz em texto. Para isso, a maioria dos navegadores envia o som ao fabricante.",
    begin: "Começar a ditar",
    problem: {
      "not-allowed": "O microfone não é permitido aqui. Você pode digitar ou permitir o microfone no navegador.",
      "audio-capture": "Nenhum microfone foi encontrado. Você pode digitar.",
      network: "O reconhecimento de voz do navegador está inacessível. Você pode digitar.",
      other: "O ditado parou. Você pode digitar.",
    },
    local: "Uma voz deste dispositivo lê as respostas. Nada é enviado para isso.",
    noVoice: "Este dispositivo não tem voz para este idioma.",
    ok: "OK",
  },
});
