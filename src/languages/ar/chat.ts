import type { ChatWords } from "../shapes/server/chat.ts";

export const chat: ChatWords = {
  locale: "ar",
  ask: "هل أنفّذ هذا كما هو تمامًا؟ أجب بـ«نعم»، أو اكتب ما الذي يجب تغييره.",
  yes: "نعم",
  no: "لا",
  done: "تم.",
  failed: "لم ينجح ذلك.",
  offer: "هذا ما يمكنني فعله هنا: {list}.",
  person: "يمكنك أيضًا أن تطلب التحدث إلى شخص.",
  comma: "، ",
  unknown:
    "حاولت ولم أتلقَّ ردًا، فربما تم الأمر وربما لم يتم. يرجى التحقق قبل المحاولة مرة أخرى؛ لن أكرره من تلقاء نفسي.",
};
