import type { ParameterWords } from "../shapes/server/offline/parameters.ts";

export const parameters: ParameterWords = {
  name: "(?:पूरा )?नाम",
  phone: "(?:फ़ोन|फोन|मोबाइल|टेलीफोन)(?: नंबर)?",
  email: "ई ?मेल",
  postcode: "पिन ?कोड|डाक कोड",
  address: "पता",
  reference: "(?:ऑर्डर|बुकिंग|चालान|ग्राहक|अनुबंध|टिकट) (?:संख्या|नंबर|आईडी)",
  past: String.raw`कब से|जन्म|खरीद|पिछल\p{L}*|खोने`,
  whole: "संख्या|कितने|कितनी|मात्रा",
  question: "प्रश्न|सवाल|संदेश|टिप्पणी",
  letters: "अक्षर",
  birth: String.raw`जन्म\p{L}*`,
};
