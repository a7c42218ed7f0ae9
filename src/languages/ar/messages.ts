import type { MessageWords } from "../shapes/server/messages.ts";

export const messages: MessageWords = {
  person: { joined: "انضم {name} إلى المحادثة", left: "غادر {name} المحادثة" },
  nobodyCame: {
    nobody: "لا أحد من فريقنا متاح الآن.",
    email: "سنكتب إليك على {email}.",
    goOn: "يمكنني الاستمرار في مساعدتك حتى ذلك الحين: اكتب لي فحسب.",
  },
  mail: {
    subject: "أجاب {person} في محادثتك مع {assistant}",
    someone: "أحد أفراد الفريق",
    reply: "يمكنك الرد على هذه الرسالة.",
    why: "تلقيت هذه الرسالة لأن عنوانك تُرك في محادثة مع {assistant}. إن لم يكن ذلك منك فتجاهلها.",
  },
  invitation: {
    question: "هل تريد متابعة محادثة {site} هنا؟ أجب بنعم للمتابعة.",
    thanks: "شكرًا لك. يمكننا المتابعة هنا.",
    declined: "حسنًا. تبقى المحادثة على {site}.",
    inChat: "تستمر المحادثة على واتساب.",
  },
  keywords: {
    stopped: "لن تصلك رسائل منا. أرسل START لاستقبالها مجددًا.",
    started: "ستصلك رسائلنا مجددًا. أرسل STOP لإيقافها.",
    howToStop: "أرسل STOP لإيقاف الرسائل.",
    howToReadOn: "أرسل «المزيد» لقراءة البقية.",
    more: "المزيد",
    help: "مساعدة",
  },
  media: {
    picture: "صورة",
    voice: "رسالة صوتية",
    video: "فيديو",
    document: "مستند",
    place: "موقع",
    contact: "جهة اتصال",
    sticker: "ملصق",
    other: "رسالة",
    notLoaded: "تعذّر تحميل ملف أُرسل مع هذه الرسالة.",
    onlyText: "يمكنني قراءة النص فقط. يُرجى كتابة ما تريد.",
  },
};
