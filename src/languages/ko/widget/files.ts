import type { FileWords } from "../../shapes/widget/files.ts";

/** Files, in Korean. */
export const words: FileWords = {
  add: "파일 추가",
  photo: "사진 찍기",
  chosen: "보낼 파일",
  dropHere: "여기에 파일을 놓으세요",
  added: (name) => `${name} 추가됨`,
  uploading: (name) => `${name} 업로드 중`,
  waiting: "연결을 기다리는 중",
  failed: "업로드하지 못했습니다. 다시 시도하거나 제거해 주세요.",
  retry: (name) => `다시 시도: ${name}`,
  remove: (name) => `${name} 제거`,
  sendsLater: "파일이 업로드되면 전송됩니다",
  back: "수정",
  tooLarge: (most) => `${most}보다 큽니다`,
  tooMany: (most) => `메시지 하나에 최대 ${most}개 파일`,
  wrongKind: "이미지, PDF, Word, 텍스트, CSV 파일을 보낼 수 있습니다",
  unreadable: "이 종류의 이미지는 여기에서 읽을 수 없습니다",
  limit: "지금은 파일이 너무 많습니다. 나중에 다시 시도해 주세요.",
  notOffered: "여기서는 파일을 보낼 수 없습니다",
  save: (name) => `${name} 저장`,
  notLoaded: "불러오지 못했습니다",
};
