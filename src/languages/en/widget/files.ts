import type { FileWords } from "../../shapes/widget/files.ts";

/** The words in English. */
export const englishFileWords: FileWords = {
  add: "Add files",
  photo: "Take a photo",
  chosen: "Files to send",
  dropHere: "Drop files here",
  added: (name) => `${name} added`,
  uploading: (name) => `${name} is being uploaded`,
  waiting: "Waits for the connection",
  failed: "Not uploaded. Try again, or remove it.",
  retry: (name) => `Try again: ${name}`,
  remove: (name) => `Remove ${name}`,
  sendsLater: "Sent once the files are uploaded",
  back: "Edit",
  tooLarge: (most) => `Larger than ${most}`,
  tooMany: (most) => `No more than ${most} files with one message`,
  wrongKind: "Pictures, PDF, Word, text and CSV files can be sent",
  unreadable: "This kind of picture cannot be read here",
  limit: "Too many files for now. Please try again later.",
  notOffered: "No files can be sent here",
  save: (name) => `Save ${name}`,
  notLoaded: "Not loaded",
};
