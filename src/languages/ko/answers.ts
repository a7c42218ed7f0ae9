import type { AnswerTexts } from "../shapes/server/answers.ts";

const noKnowledge = "아직 찾아볼 문서가 없어 질문에 답할 수 없습니다.";

export const answerTexts: AnswerTexts = {
  greeting: "안녕하세요. 무엇이 궁금하신가요?",
  thanks: "천만에요. 더 도와드릴 일이 있을까요?",
  goodbye: "안녕히 가세요. 언제든 다시 찾아 주세요.",
  handedOver: (name) => `지금부터 ${name}이(가) 도와드립니다. 무엇을 도와드릴까요?`,
  wellBeing: "네, 감사합니다. 무엇이 궁금하신가요?",
  agreement: "알겠습니다. 더 궁금한 점이 있으신가요?",
  identity: (name, knowledge) =>
    `저는 사람이 아니라 AI 어시스턴트 ${name}입니다.` +
    (knowledge === undefined ? "" : ` ${knowledge}에서 찾아봅니다.`),
  ability: (knowledge) => `${knowledge}을(를) 바탕으로 답하고 각 답변의 출처를 보여 드립니다. 무엇이 궁금하신가요?`,
  noAbility: (name) => `저는 AI 어시스턴트 ${name}입니다. ${noKnowledge}`,
  noKnowledge,
  noQuestion: "질문을 찾지 못했습니다. 무엇이 궁금하신가요?",
  notFound: "그에 대한 정보가 없으며, 추측하지 않겠습니다.",
  noAnswer: "그에 대한 답을 찾지 못했습니다.",
  perhaps: "다음 중 하나가 도움이 될 수 있습니다:",
  documentLanguage: "문서 언어:",
  unsure: "질문에 대한 답인지 확실하지 않습니다:",
  sorry: "죄송합니다.",
  person: "저는 AI 어시스턴트라 여기서 담당자에게 연결해 드릴 수 없습니다.",
  emergency: "위험에 처한 사람이 있으면 지금 바로 긴급 전화(119)를 걸고 안전한 곳으로 이동하세요.",
  offers: {
    call: "네, 전화를 받으실 수 있습니다. 번호를 확인하면 몇 초 뒤에 전화가 울립니다.",
    sms: "네, 마지막 답변을 문자로 보내 드릴 수 있습니다. 보내기 전에 내용을 확인하실 수 있습니다.",
    whatsapp: "네, 이 대화를 WhatsApp에서 이어갈 수 있습니다.",
    "web-call": "네, 이 페이지에서 바로 저와 통화하실 수 있습니다.",
  },
  nothingToText: "네, 제 답변을 문자로 보내 드릴 수 있습니다. 무엇이 궁금하신가요?",
  cannotOpenFiles: "저는 파일을 열 수 없지만, 보내 주신 파일은 저희 팀이 이 대화에서 볼 수 있습니다.",
};
