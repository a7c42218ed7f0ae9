import type { AnswerTexts } from "../shapes/server/answers.ts";

const noKnowledge = "我还没有可查阅的文件，因此无法回答问题。";

export const answerTexts: AnswerTexts = {
  greeting: "您好。您想了解什么？",
  thanks: "不客气。还有什么可以帮您？",
  goodbye: "再见，欢迎随时再来。",
  handedOver: (name) => `现在由${name}为您服务。请问有什么可以帮您？`,
  wellBeing: "一切都好，谢谢。您想了解什么？",
  agreement: "好的。您还想了解什么？",
  identity: (name, knowledge) =>
    `我是${name}，一个AI助手，不是真人。${knowledge === undefined ? "" : `我会在${knowledge}中查找。`}`,
  ability: (knowledge) => `我根据${knowledge}回答问题，并注明每个答案的出处。您想了解什么？`,
  noAbility: (name) => `我是${name}，一个AI助手。${noKnowledge}`,
  noKnowledge,
  noQuestion: "我没有从中看出问题。您想了解什么？",
  notFound: "这方面我没有资料，也不想猜测。",
  noAnswer: "我没有找到答案。",
  perhaps: "也许以下某项有帮助：",
  documentLanguage: "文档语言：",
  unsure: "我不确定这是否回答了您的问题：",
  sorry: "很抱歉。",
  person: "我是AI助手，无法从这里为您转接人工。",
  emergency: "如果有人遇到危险，请立即拨打紧急电话（110或120），并到安全的地方。",
  offers: {
    call: "可以，我们可以给您打电话。确认号码后几秒钟，您的电话就会响。",
    sms: "可以，我的上一个回答可以用短信发给您。发送前您会看到内容。",
    whatsapp: "可以，这个对话可以在WhatsApp上继续。",
    "web-call": "可以，您可以直接在本页面与我通话。",
  },
  nothingToText: "可以，我的回答可以用短信发给您。您想了解什么？",
  cannotOpenFiles: "我无法打开文件，但我们的团队可以在此对话中看到您发送的内容。",
};
