import type { FileWords } from "../../shapes/widget/files.ts";

/** Files, in Chinese. */
export const words: FileWords = {
  add: "添加文件",
  photo: "拍照",
  chosen: "待发送的文件",
  dropHere: "将文件拖放到此处",
  added: (name) => `已添加${name}`,
  uploading: (name) => `正在上传${name}`,
  waiting: "正在等待连接",
  failed: "未上传。请重试或移除。",
  retry: (name) => `重试：${name}`,
  remove: (name) => `移除${name}`,
  sendsLater: "文件上传后即发送",
  back: "编辑",
  tooLarge: (most) => `超过${most}`,
  tooMany: (most) => `每条消息最多${most}个文件`,
  wrongKind: "可以发送图片、PDF、Word、文本和CSV文件",
  unreadable: "此处无法读取这种图片",
  limit: "文件过多，请稍后再试。",
  notOffered: "此处不能发送文件",
  save: (name) => `保存${name}`,
  notLoaded: "未能加载",
};
