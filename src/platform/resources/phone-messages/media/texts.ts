import type { Medium } from "../../../carriers/port.ts";

/** What is said of messages that are more than words. */
export interface MediaTexts extends Readonly<Record<Medium, string>> {
  /** Answers one that has no words. Fits one segment. */
  readonly onlyText: string;
}

/** By language, as ISO 639-1. */
const texts: Readonly<Record<string, MediaTexts>> = {
  en: {
    picture: "Picture",
    voice: "Voice message",
    video: "Video",
    document: "Document",
    place: "Place",
    contact: "Contact",
    sticker: "Sticker",
    other: "Message",
    onlyText: "I can only read text. Please write what it is about.",
  },
  de: {
    picture: "Bild",
    voice: "Sprachnachricht",
    video: "Video",
    document: "Dokument",
    place: "Ort",
    contact: "Kontakt",
    sticker: "Sticker",
    other: "Nachricht",
    onlyText: "Ich kann nur Text lesen. Bitte schreiben Sie, worum es geht.",
  },
  fr: {
    picture: "Image",
    voice: "Message vocal",
    video: "Vidéo",
    document: "Document",
    place: "Lieu",
    contact: "Contact",
    sticker: "Autocollant",
    other: "Message",
    onlyText: "Je ne peux lire que du texte. Écrivez-moi de quoi il s’agit.",
  },
  es: {
    picture: "Imagen",
    voice: "Mensaje de voz",
    video: "Vídeo",
    document: "Documento",
    place: "Ubicación",
    contact: "Contacto",
    sticker: "Sticker",
    other: "Mensaje",
    onlyText: "Solo puedo leer texto. Escriba de qué se trata, por favor.",
  },
  it: {
    picture: "Immagine",
    voice: "Messaggio vocale",
    video: "Video",
    document: "Documento",
    place: "Posizione",
    contact: "Contatto",
    sticker: "Sticker",
    other: "Messaggio",
    onlyText: "Posso leggere solo testo. Scriva di che cosa si tratta, per favore.",
  },
  pt: {
    picture: "Imagem",
    voice: "Mensagem de voz",
    video: "Vídeo",
    document: "Documento",
    place: "Localização",
    contact: "Contacto",
    sticker: "Autocolante",
    other: "Mensagem",
    onlyText: "Só consigo ler texto. Por favor, escreva de que se trata.",
  },
  nl: {
    picture: "Afbeelding",
    voice: "Spraakbericht",
    video: "Video",
    document: "Document",
    place: "Locatie",
    contact: "Contact",
    sticker: "Sticker",
    other: "Bericht",
    onlyText: "Ik kan alleen tekst lezen. Schrijf alstublieft waar het over gaat.",
  },
  pl: {
    picture: "Obraz",
    voice: "Wiadomość głosowa",
    video: "Wideo",
    document: "Dokument",
    place: "Lokalizacja",
    contact: "Kontakt",
    sticker: "Naklejka",
    other: "Wiadomość",
    onlyText: "Mogę czytać tylko tekst. Proszę napisać, o co chodzi.",
  },
  uk: {
    picture: "Зображення",
    voice: "Голосове повідомлення",
    video: "Відео",
    document: "Документ",
    place: "Місце",
    contact: "Контакт",
    sticker: "Наліпка",
    other: "Повідомлення",
    onlyText: "Я читаю лише текст. Напишіть, будь ласка, про що йдеться.",
  },
  tr: {
    picture: "Resim",
    voice: "Sesli mesaj",
    video: "Video",
    document: "Belge",
    place: "Konum",
    contact: "Kişi",
    sticker: "Çıkartma",
    other: "Mesaj",
    onlyText: "Yalnızca metin okuyabiliyorum. Lütfen konuyu yazın.",
  },
  ar: {
    picture: "صورة",
    voice: "رسالة صوتية",
    video: "فيديو",
    document: "مستند",
    place: "موقع",
    contact: "جهة اتصال",
    sticker: "ملصق",
    other: "رسالة",
    onlyText: "يمكنني قراءة النص فقط. يُرجى كتابة ما تريد.",
  },
  he: {
    picture: "תמונה",
    voice: "הודעה קולית",
    video: "סרטון",
    document: "מסמך",
    place: "מיקום",
    contact: "איש קשר",
    sticker: "מדבקה",
    other: "הודעה",
    onlyText: "ניתן לקרוא כאן טקסט בלבד. נא לכתוב במה מדובר.",
  },
  hi: {
    picture: "चित्र",
    voice: "ध्वनि संदेश",
    video: "वीडियो",
    document: "दस्तावेज़",
    place: "स्थान",
    contact: "संपर्क",
    sticker: "स्टिकर",
    other: "संदेश",
    onlyText: "यहाँ केवल लिखित संदेश पढ़े जाते हैं। कृपया लिखकर बताएँ।",
  },
  ja: {
    picture: "画像",
    voice: "音声メッセージ",
    video: "動画",
    document: "書類",
    place: "位置情報",
    contact: "連絡先",
    sticker: "スタンプ",
    other: "メッセージ",
    onlyText: "文字のメッセージのみ読めます。ご用件を文字でお送りください。",
  },
  ko: {
    picture: "사진",
    voice: "음성 메시지",
    video: "동영상",
    document: "문서",
    place: "위치",
    contact: "연락처",
    sticker: "스티커",
    other: "메시지",
    onlyText: "글로 된 메시지만 읽을 수 있습니다. 내용을 글로 적어 주세요.",
  },
  zh: {
    picture: "图片",
    voice: "语音消息",
    video: "视频",
    document: "文件",
    place: "位置",
    contact: "联系人",
    sticker: "贴纸",
    other: "消息",
    onlyText: "我只能阅读文字。请用文字说明您的问题。",
  },
};

/** The texts of a language, as ISO 639-1; English where there are none. */
export function mediaTextsOf(language: string): MediaTexts {
  return (Object.hasOwn(texts, language) && texts[language]) || (texts.en as MediaTexts);
}

/** What stands in a conversation for a message with a medium: `[Picture] Is this the right size?` */
export function describeMedium(medium: Medium, words: string, language: string): string {
  return `[${mediaTextsOf(language)[medium]}] ${words}`.trim();
}

/** The languages that have texts. */
export const mediaLanguages: readonly string[] = Object.keys(texts);
