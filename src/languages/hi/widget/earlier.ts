import type { EarlierWords } from "../../shapes/widget/earlier.ts";

/** The list of a visitor's conversations, in Hindi. */
export const words: EarlierWords = {
  title: "आपकी बातचीत",
  startNew: "नई बातचीत",
  ended: "समाप्त",
  unread: "नया जवाब",
  current: "अभी खुली",
  none: "आपकी अभी तक कोई बातचीत नहीं है।",
  failed: "आपकी बातचीत लोड नहीं हो सकी।",
  retry: "फिर से कोशिश करें",
  loading: "लोड हो रहा है",
};
