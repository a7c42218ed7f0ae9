import type { UnderstandingWords } from "../shapes/server/understanding.ts";

const portugueseThings = "(?:mensagens|sms|chamadas|ligações)";

export const understanding: UnderstandingWords = {
  common: "o a os as e de que em um uma para com não por do da no na se mais como seu sua ao são",
  asking: "quanto quando onde posso meu minha qual quais têm você",
  helping:
    "eu tu vocês ele ela nós eles elas sou és é somos ser estou está estamos estão estar tenho tem temos ter pode podemos podem quero queria preciso me te nos lhe meus minhas seus suas à aos às ou mas também menos muito aqui ali exatamente quem porque até desde sem sobre encontro encontra",
  general:
    "fazer faço faz fazem feito ir vou vai vão vamos vir venho vem poder poderia posso saber sei sabe sabem dizer diz dizer-me querer quer querem gostar gosto gostaria gostava dever devo deve fosse era será foi seja acontece passa serve sai fica ficar pôr ponho põe usar uso chegar chego chega chegamos começar deixar precisar precisa pensar acho parece bem mal bom boa melhor novo nova coisa coisas tipo vez vezes algum alguma alguns algo alguém nada ninguém nenhum nenhuma outro outra outros outras mesmo mesma todo toda todos todas tudo cada qualquer só pouco demais depois antes então sempre nunca agora hoje amanhã ainda já tão tanto como porque enquanto durante gente senhor senhora olá obrigado obrigada favor dúvida pergunta perguntar certo possível",
  confirmation: {
    yes: "sim|claro|certo|está bem|está bom|correto|exato|ok|perfeito|com certeza",
    more: "por favor|obrigad[oa]|pode fazer|faça isso|está certo|está bem",
    alone: "pode fazer|faça isso|confirmo",
    no: "não(?: obrigad[oa])?|cancela(?:r)?|deixa(?: para lá)?|melhor não",
    thanks: "(?:muito )?obrigad[oa]",
    allRight: "está bem|está bom|tudo bem|certo|perfeito|ótimo|entendido|beleza",
  },
  verbs: {
    book: "reserv(?:a|e|ar|em)|marc(?:a|ar)|marque|agend(?:a|e|ar)",
    order: "encomend(?:a|e|ar)|compr(?:a|e|ar)|ped(?:e|ir)|peça",
    send: "envi(?:a|e|ar)|mand(?:a|e|ar)",
    pay: "pag(?:a|ar)|pague",
    before: "pode(?:s|m)?",
    behind: "(?:[ln]?[oa]s?|isso)",
  },
  person: {
    requests: [
      String.raw`(?:falar|conversar|passar|passe|transferir|transfira|ligar|conectar)(?: (?!de |sobre |para )\S+){0,3} (?:com|a|para) (?:(?:uma?|o|a|algum|alguma|seu|sua) )?(?:pessoa|humano|ser humano|atendente|alguém|agente|operadora?|funcionári[oa]|responsável|gerente|assistente humano)`,
      "(?:quero|preciso de|queria|gostaria de)(?: ter)? (?:uma?|um) (?:pessoa|humano|atendente|agente|operadora?)",
      "^(?:uma? )?(?:pessoa|humano|atendente|agente)(?: real| de verdade)?(?: por favor)?$",
      "^(?:olá )?(?:posso|poderia|quero|queria|gostaria de|preciso(?: de)?) falar com (?:uma?|o|a|os|as|seu|sua|alguém d[aoe]s?) <whom>$",
    ],
    always: "não quero (?:falar )?(?:com )?(?:um|o|este|uma|a|mais) (?:robô|bot|máquina|ia)",
    turned: "não quero|não preciso|ontem|falei|^como .*",
  },
  trouble: {
    denied: "não|nunca|sem|nenhum|nenhuma",
    complaint:
      "(?:reclamação|reclamar|queixa|inaceitável|desapontad[oa]|decepcionad[oa]|vergonha|golpe|burla|furios[oa]|irritad[oa]|fart[oa]|incompetentes?|(?:péssimo|mau|pior|horrível) (?:serviço|atendimento)|ninguém (?:responde|atende|liga|ajuda))",
    insult:
      "idiotas?|imbecil|imbecis|estúpid[oa]s?|merda|porcaria|otári[oa]s?|inúteis|ladrões|(?:estragaram|quebraram|arruinaram|destruíram|partiram|danificaram)(?: (?:o|a|os|as))? (?:meu|minha|meus|minhas|noss[oa]s?)",
    wrongCharge:
      "(?:cobrad[oa]|cobraram) (?:a mais|duas vezes|em dobro|em duplicado|demais|errado)|fatura (?:está )?(?:errada|incorreta)",
    moneyBack:
      "(?:quero|exijo|solicito|preciso de?|peço)(?: (?:um|o|meu|que me))* (?:reembolso|estorno|dinheiro de volta|devolvam o dinheiro)|devolvam (?:o )?meu dinheiro",
    callBack:
      "(?:me liguem|liguem me|me ligue|ligue me|ligue de volta|retornem a ligação|alguém me ligue|podem me ligar|podem ligar me)",
    callAt:
      "(?:me|nos) (?:liga|ligue|liguem|ligar|telefone|contate|contacte)|(?:liga|ligue|liguem|ligar|contacte|contactem) me",
    law: "advogad[oa]|processar|procon|polícia",
    harm: String.raw`(?:ferid[oa]|em perigo|ameaçad[oa]|sangrando|queimad[oa]|reação alérgica|perigoso|suic\p{L}*)`,
    broken: String.raw`nao (?:funciona\S*|liga|fecha|abre|arranca|aquece)(?= |$)|(?:esta|estao|chegou) (?:partid[oa]s?|quebrad[oa]s?|avariad[oa]s?|estragad[oa]s?|entupid[oa]s?|danificad[oa]s?)|pinga|sem (?:agua quente|luz)`,
  },
  stop: {
    words: ["pare", "parar", "sair", "descadastrar"],
    phrases: [
      `(?:por favor )?não (?:me )?(?:envie|enviem|mande|mandem|escreva|escrevam|contate|contacte|contactem|ligue|liguem)(?: mais)?(?: ${portugueseThings})?(?: mais)?(?: por favor)?`,
      `(?:por favor )?(?:chega de|sem mais|não quero mais) ${portugueseThings}(?: por favor)?`,
      `(?:por favor )?(?:pare|parem) de (?:me )?(?:enviar|mandar|escrever|ligar|contactar|incomodar)(?: ${portugueseThings})?(?: por favor)?`,
      "(?:stop|pare|parar) por favor",
      "(?:por favor )?(?:(?:quero )?sair|(?:me )?(?:tire|tirem|remova|removam)(?: me)?) da lista(?: por favor)?",
    ],
  },
  smallTalk: {
    greeting: "olá|oi|bom dia|boa tarde|boa noite",
    thanks: "obrigado|obrigada|muito obrigado|muito obrigada|valeu",
    goodbye: "tchau|adeus|até logo|até breve",
    identity: "quem é você|quem és tu|você é um robô|és um robô",
    "well-being": "tudo bem|como está|como vai|como vai você",
  },
  sentFile: {
    given: "aqui|seguem?|em anexo|anexei|envio|enviei|mando|mandei|est[ea] é|est[ea]s são",
    things:
      "arquivos?|ficheiros?|fotos?|imagem|imagens|capturas?(?: de (?:ecrã|tela))?|prints?|documentos?|pdfs?|faturas?|recibos?|contrato|vídeos?|anexos?|formulário|carta|comprovante",
    beside:
      "está|estão|vai|vão|o|a|os|as|uma?|meus?|minhas?|noss[oa]|que|pediu|pediram|como|pedido|solicitado|por favor|obrigad[oa]|olá|bom dia|e|mais|outr[oa]|ok|lhe|vos|te",
  },
  noAnswer: [
    /(?<!\p{L})não sei(?!\p{L})|(?<!\p{L})não (?:tenho|disponho de|encontrei|encontro)(?: [^\s.!?]+){0,3} (?:informaç|dados|resposta|detalhes)/iu,
  ],
};
