import type { CallWords } from "../shapes/server/calls.ts";

export const calls: CallWords = {
  greeting: "안녕하세요, {name}입니다. 무엇을 도와드릴까요?",
  apology: "죄송합니다. 제 쪽에 문제가 생겼습니다. 다시 말씀해 주시겠어요?",
  apologyAndGoodbye:
    "죄송합니다. 기술적인 문제로 지금은 도와드릴 수 없습니다. 나중에 다시 시도해 주세요. 안녕히 계세요.",
  goodbye: "이제 통화를 마쳐야 합니다. 감사합니다. 안녕히 계세요.",
  stopped: "죄송합니다. 여기서 통화를 마쳐야 합니다. 안녕히 계세요.",
  stillThere: "듣고 계신가요?",
  mayConnect: "지금 담당자에게 연결해 드릴까요?",
  mayCall: "지금 담당자에게 전화해 드릴까요?",
  agreed: "알겠습니다.",
  holdTheLine: "담당자에게 전화하는 동안 끊지 말고 기다려 주세요.",
  nobodyAnswers: "죄송합니다. 지금은 전화를 받을 수 있는 담당자가 없습니다.",
  anythingElse: "더 도와드릴 일이 있을까요?",
  announcement: {
    withheld: "연결을 기다리는 고객이 있습니다.",
    from: "{customer} 고객이 연결을 기다리고 있습니다.",
    accept: "통화하시려면 기다려 주시고, 거절하시려면 전화를 끊어 주세요.",
  },
  fillers: ["잠시만 기다려 주세요.", "확인해 보겠습니다.", "잠깐만요."],
  pressed: "키패드에서 {keys} 버튼을 눌렀습니다.",
  signs: { dot: "점", slash: "슬래시", dash: "하이픈", underscore: "밑줄", at: "골뱅이" },
  time: {
    spoken: (hour, minute) => (Number(minute) === 0 ? `${Number(hour)}시` : `${Number(hour)}시 ${Number(minute)}분`),
  },
  voicemail:
    /(?:삐|신호)\s?(?:소리)?(?:가 난|가 들린)?\s?(?:후|다음)|음성\s?사서함|자동\s?응답기|(?:메시지|메세지)를 남겨|전화를 받을 수 없/u,
};
