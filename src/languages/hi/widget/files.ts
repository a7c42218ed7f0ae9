import type { FileWords } from "../../shapes/widget/files.ts";

/** Files, in Hindi. */
export const words: FileWords = {
  add: "फ़ाइलें जोड़ें",
  photo: "फ़ोटो लें",
  chosen: "भेजी जाने वाली फ़ाइलें",
  dropHere: "फ़ाइलें यहाँ छोड़ें",
  added: (name) => `${name} जोड़ी गई`,
  uploading: (name) => `${name} अपलोड हो रही है`,
  waiting: "कनेक्शन की प्रतीक्षा है",
  failed: "अपलोड नहीं हुई। फिर कोशिश करें या हटाएँ।",
  retry: (name) => `फिर कोशिश करें: ${name}`,
  remove: (name) => `${name} हटाएँ`,
  sendsLater: "फ़ाइलें अपलोड होते ही भेजा जाएगा",
  back: "बदलें",
  tooLarge: (most) => `${most} से बड़ी`,
  tooMany: (most) => `एक संदेश में अधिकतम ${most} फ़ाइलें`,
  wrongKind: "चित्र, PDF, Word, टेक्स्ट और CSV फ़ाइलें भेजी जा सकती हैं",
  unreadable: "इस प्रकार का चित्र यहाँ नहीं पढ़ा जा सकता",
  limit: "अभी बहुत सारी फ़ाइलें हैं। कृपया बाद में कोशिश करें।",
  notOffered: "यहाँ फ़ाइलें नहीं भेजी जा सकतीं",
  save: (name) => `${name} सहेजें`,
  notLoaded: "लोड नहीं हुई",
};
