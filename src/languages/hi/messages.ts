import type { MessageWords } from "../shapes/server/messages.ts";

export const messages: MessageWords = {
  person: { joined: "{name} चैट में शामिल हुए", left: "{name} चैट से चले गए" },
  nobodyCame: {
    nobody: "अभी हमारी टीम से कोई उपलब्ध नहीं है।",
    email: "हम आपको {email} पर लिखेंगे।",
    goOn: "तब तक मैं मदद जारी रख सकता हूँ: बस लिखिए।",
  },
  mail: {
    subject: "{person} ने {assistant} के साथ आपकी चैट में उत्तर दिया",
    someone: "किसी व्यक्ति",
    reply: "आप इस ई-मेल का उत्तर दे सकते हैं।",
    why: "यह ई-मेल आपको इसलिए मिला क्योंकि {assistant} के साथ चैट में आपका पता दिया गया था। यदि वह आप नहीं थे, तो इसे अनदेखा करें।",
  },
  invitation: {
    question: "क्या {site} की चैट यहाँ जारी रखी जाए? जारी रखने के लिए हाँ लिखें।",
    thanks: "धन्यवाद। हम यहाँ जारी रख सकते हैं।",
    declined: "ठीक है। चैट {site} पर ही रहेगी।",
    inChat: "चैट WhatsApp पर जारी है।",
  },
  keywords: {
    stopped: "अब हमारे संदेश नहीं आएँगे। फिर पाने के लिए START लिखें।",
    started: "हमारे संदेश फिर आएँगे। रोकने के लिए STOP लिखें।",
    howToStop: "संदेश रोकने के लिए STOP लिखें।",
    howToReadOn: "बाकी के लिए “और” लिखें।",
    more: "और",
    help: "मदद",
  },
  media: {
    picture: "चित्र",
    voice: "ध्वनि संदेश",
    video: "वीडियो",
    document: "दस्तावेज़",
    place: "स्थान",
    contact: "संपर्क",
    sticker: "स्टिकर",
    other: "संदेश",
    notLoaded: "इस संदेश के साथ आई फ़ाइल लोड नहीं हो सकी।",
    onlyText: "यहाँ केवल लिखित संदेश पढ़े जाते हैं। कृपया लिखकर बताएँ।",
  },
};
