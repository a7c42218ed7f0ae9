import type { ExtraTranslation, Translate } from "../../translation.ts";

/** Teaser, fields before the chat, consent and speech in Chinese. */
export const translate: Translate<"other", ExtraTranslation> = ({ count }) => ({
  teaser: "来自聊天的消息",
  dismiss: "隐藏",
  fields: {
    title: "开始之前",
    name: "姓名",
    email: "电子邮箱",
    phone: "电话号码",
    optional: "选填",
    choose: "请选择",
    start: "开始聊天",
    missing: "请填写此项。",
    wrong: {
      email: "请输入类似 name@example.com 的地址。",
      tel: "请输入电话号码。",
      number: "请输入数字。",
      url: "请输入类似 https://example.com 的网址。",
    },
  },
  consent: {
    title: "发送第一条消息之前",
    text: (company) => `为了答复您，您输入的内容会发送给${company ? ` ${company} ` : "本网站"}并由其保存。`,
    stored: {
      session: "此标签页会保留对话，直到您将其关闭。",
      local: count({ other: "此浏览器会将对话保留 # 天。" }),
      none: "此浏览器不会保留对话。",
    },
    agree: "同意并发送",
    decline: "暂不",
  },
  speech: {
    dictate: "语音输入",
    readAloud: "朗读回答",
    title: "语音输入",
    where: "浏览器会将您的声音转换为文字。大多数浏览器会为此将声音发送给其开发商。",
    begin: "开始语音输入",
    problem: {
      "not-allowed": "此处不允许使用麦克风。您可以打字，或在浏览器中允许使用。",
      "audio-capture": "未找到麦克风。您可以改用打字。",
      network: "无法连接浏览器的语音识别。您可以改用打字。",
      other: "语音输入已停止。您可以改用打字。",
    },
    local: "由此设备上的语音朗读回答，不会为此发送任何内容。",
    noVoice: "此设备没有适用于该语言的语音。",
    ok: "确定",
  },
});
