import type { MessageWords } from "../shapes/server/messages.ts";

export const messages: MessageWords = {
  person: { joined: "{name} 已加入聊天", left: "{name} 已离开聊天" },
  nobodyCame: {
    nobody: "我们的团队现在没有人有空。",
    email: "我们会写信到 {email}。",
    goOn: "在此期间我可以继续为您提供帮助：直接输入即可。",
  },
  mail: {
    subject: "{person} 回复了您与 {assistant} 的聊天",
    someone: "工作人员",
    reply: "您可以直接回复这封邮件。",
    why: "您收到这封邮件，是因为在与 {assistant} 的聊天中留下了您的地址。如果不是您本人，请忽略。",
  },
  invitation: {
    question: "要在这里继续 {site} 上的聊天吗？请回复“是”继续。",
    thanks: "谢谢。我们可以在这里继续。",
    declined: "好的。聊天保留在 {site}。",
    inChat: "聊天将在 WhatsApp 上继续。",
  },
  keywords: {
    stopped: "您将不再收到我们的消息。回复 START 可重新接收。",
    started: "您将重新收到我们的消息。回复 STOP 可停止接收。",
    howToStop: "回复 STOP 可停止接收消息。",
    howToReadOn: "回复“更多”查看其余内容。",
    more: "更多",
    help: "帮助",
  },
  media: {
    picture: "图片",
    voice: "语音消息",
    video: "视频",
    document: "文件",
    place: "位置",
    contact: "联系人",
    sticker: "贴纸",
    other: "消息",
    notLoaded: "无法加载随此消息发送的文件。",
    onlyText: "我只能阅读文字。请用文字说明您的问题。",
  },
};
