import type { MessageWords } from "../shapes/server/messages.ts";

export const messages: MessageWords = {
  person: { joined: "{name} 님이 채팅에 참여했습니다", left: "{name} 님이 채팅에서 나갔습니다" },
  nobodyCame: {
    nobody: "지금은 응대할 수 있는 담당자가 없습니다.",
    email: "{email}(으)로 연락드리겠습니다.",
    goOn: "그동안 제가 계속 도와드릴 수 있으니 편하게 입력해 주세요.",
  },
  mail: {
    subject: "{assistant} 채팅에 {person} 님이 답변했습니다",
    someone: "담당자",
    reply: "이 이메일에 회신하실 수 있습니다.",
    why: "{assistant} 채팅에 이 주소가 입력되어 보내 드리는 이메일입니다. 본인이 아니라면 무시하셔도 됩니다.",
  },
  invitation: {
    question: "{site}의 채팅을 여기에서 계속할까요? 계속하려면 ‘네’라고 답해 주세요.",
    thanks: "감사합니다. 여기에서 계속할 수 있습니다.",
    declined: "알겠습니다. 채팅은 {site}에 남아 있습니다.",
    inChat: "채팅이 WhatsApp에서 계속됩니다.",
  },
  keywords: {
    stopped: "더 이상 메시지를 받지 않습니다. 다시 받으려면 START라고 답장하세요.",
    started: "메시지를 다시 받습니다. 그만 받으려면 STOP이라고 답장하세요.",
    howToStop: "메시지를 그만 받으려면 STOP이라고 답장하세요.",
    howToReadOn: "나머지는 ‘계속’이라고 답장하세요.",
    more: "계속",
    help: "도움말",
  },
  media: {
    picture: "사진",
    voice: "음성 메시지",
    video: "동영상",
    document: "문서",
    place: "위치",
    contact: "연락처",
    sticker: "스티커",
    other: "메시지",
    notLoaded: "이 메시지와 함께 온 파일을 불러오지 못했습니다.",
    onlyText: "글로 된 메시지만 읽을 수 있습니다. 내용을 글로 적어 주세요.",
  },
};
