import type { ExtraTranslation, Translate } from "../../translation.ts";

/** Teaser, fields before the chat, consent and speech in Korean. */
export const translate: Translate<"other", ExtraTranslation> = ({ count }) => ({
  teaser: "채팅 메시지",
  dismiss: "숨기기",
  fields: {
    title: "시작하기 전에",
    name: "이름",
    email: "이메일",
    phone: "전화번호",
    optional: "선택 사항",
    choose: "선택해 주세요",
    start: "채팅 시작",
    missing: "이 항목을 입력해 주세요.",
    wrong: {
      email: "name@example.com과 같은 주소를 입력해 주세요.",
      tel: "전화번호를 입력해 주세요.",
      number: "숫자를 입력해 주세요.",
      url: "https://example.com과 같은 주소를 입력해 주세요.",
    },
  },
  consent: {
    title: "첫 메시지를 보내기 전에",
    text: (company) =>
      company
        ? `작성하신 내용은 답변을 위해 다음 회사로 전송되어 보관됩니다: ${company}`
        : "작성하신 내용은 답변을 위해 이 사이트로 전송되어 보관됩니다.",
    stored: {
      session: "대화는 이 탭을 닫을 때까지 보관됩니다.",
      local: count({ other: "대화는 이 브라우저에 #일 동안 보관됩니다." }),
      none: "대화는 이 브라우저에 보관되지 않습니다.",
    },
    agree: "동의하고 보내기",
    decline: "나중에",
  },
  speech: {
    dictate: "음성 입력",
    readAloud: "답변 소리 내어 읽기",
    title: "음성 입력",
    where: "브라우저가 음성을 글로 바꿉니다. 대부분의 브라우저는 이를 위해 음성을 제조사로 보냅니다.",
    begin: "음성 입력 시작",
    problem: {
      "not-allowed": "마이크가 허용되지 않았습니다. 글로 입력하거나 브라우저에서 허용해 주세요.",
      "audio-capture": "마이크를 찾을 수 없습니다. 글로 입력해 주세요.",
      network: "브라우저의 음성 인식에 연결할 수 없습니다. 글로 입력해 주세요.",
      other: "음성 입력이 중지되었습니다. 글로 입력해 주세요.",
    },
    local: "이 기기의 음성으로 답변을 읽어 드립니다. 이를 위해 전송되는 데이터는 없습니다.",
    noVoice: "이 기기에는 이 언어의 음성이 없습니다.",
    ok: "확인",
  },
});
