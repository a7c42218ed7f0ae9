import type { MessageWords } from "../shapes/server/messages.ts";

export const messages: MessageWords = {
  person: { joined: "{name} sohbete katıldı", left: "{name} sohbetten ayrıldı" },
  nobodyCame: {
    nobody: "Şu anda ekibimizden kimse müsait değil.",
    email: "Size {email} adresinden yazacağız.",
    goOn: "Bu arada yardımcı olmaya devam edebilirim: yazmanız yeterli.",
  },
  mail: {
    subject: "{person}, {assistant} ile sohbetinize yanıt verdi",
    someone: "Biri",
    reply: "Bu e-postayı yanıtlayabilirsiniz.",
    why: "Bu e-postayı, adresiniz {assistant} ile yapılan bir sohbette bırakıldığı için aldınız. Bunu siz yapmadıysanız dikkate almayın.",
  },
  invitation: {
    question: "{site} üzerindeki sohbete burada devam edilsin mi? Devam etmek için EVET yazın.",
    thanks: "Teşekkürler. Buradan devam edebiliriz.",
    declined: "Tamam. Sohbet {site} üzerinde kalıyor.",
    inChat: "Sohbet WhatsApp’ta devam ediyor.",
  },
  keywords: {
    stopped: "Artık bizden mesaj almayacaksınız. Yeniden: START.",
    started: "Bizden yeniden mesaj alacaksınız. Durdurmak: STOP.",
    howToStop: "Mesaj almamak için STOP yazın.",
    howToReadOn: "Devamı için DEVAM yazın.",
    more: "devam",
    help: "yardım",
  },
  media: {
    picture: "Resim",
    voice: "Sesli mesaj",
    video: "Video",
    document: "Belge",
    place: "Konum",
    contact: "Kişi",
    sticker: "Çıkartma",
    other: "Mesaj",
    notLoaded: "Bu mesajla gelen bir dosya yüklenemedi.",
    onlyText: "Yalnızca metin okuyabiliyorum. Lütfen konuyu yazın.",
  },
};
