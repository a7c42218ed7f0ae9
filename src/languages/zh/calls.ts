import type { CallWords } from "../shapes/server/calls.ts";

export const calls: CallWords = {
  greeting: "您好，这里是{name}。请问有什么可以帮您？",
  apology: "抱歉，我这边出了点问题。您可以再说一遍吗？",
  apologyAndGoodbye: "抱歉，我遇到了技术问题，现在无法为您提供帮助。请稍后再试。再见。",
  goodbye: "我现在需要结束通话了。谢谢您，再见。",
  stopped: "抱歉，我需要在这里结束通话。再见。",
  stillThere: "您还在吗？",
  mayConnect: "现在要为您转接工作人员吗？",
  mayCall: "现在要为您给工作人员打电话吗？",
  agreed: "好的。",
  holdTheLine: "请不要挂断，我正在为您联系工作人员。",
  nobodyAnswers: "抱歉，现在没有人能接听您的电话。",
  anythingElse: "还有什么可以帮您？",
  announcement: {
    withheld: "有一位客户来电。",
    from: "有一位客户来电，号码是{customer}。",
    accept: "如需接听请不要挂断，如需拒绝请挂断电话。",
  },
  fillers: ["请稍等。", "我查一下。", "马上就好。"],
  pressed: "按键输入了{keys}。",
  signs: { dot: "点", slash: "斜杠", dash: "短横线", underscore: "下划线", at: "艾特" },
  time: {
    spoken: (hour, minute) => (Number(minute) === 0 ? `${Number(hour)}点` : `${Number(hour)}点${Number(minute)}分`),
  },
  voicemail:
    /(?:提示音|滴声|嘀声|哔声|嘟声)(?:之)?[后後]|语音信箱|語音信箱|请.{0,8}留言|請.{0,8}留言|暂时无法接[听通]|暫時無法接[聽通]|您拨打的(?:电话|用户)/u,
};
