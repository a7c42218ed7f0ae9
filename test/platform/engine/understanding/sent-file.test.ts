import { describe, expect, it } from "vitest";
import { announcesFile } from "../../../../src/platform/engine/understanding/sent-file.ts";

describe("a message that only says that a file is there", () => {
  it.each([
    ["en", "Here is the file", "I've attached the invoice, thanks"],
    ["de", "hier ist das Foto", "Anbei die Rechnung"],
    ["fr", "Voici le fichier", "Ci-joint la facture"],
    ["es", "Aquí está la foto", "Adjunto la factura"],
    ["it", "Ecco la foto", "In allegato il documento"],
    ["nl", "Hier is de foto", "Bijgevoegd de factuur"],
    ["pl", "Oto zdjęcie", "W załączniku przesyłam fakturę"],
    ["pt", "Segue a foto", "Em anexo o documento"],
    ["uk", "Ось фото", "Надсилаю документ"],
    ["tr", "İşte fotoğraf", "Ekte dosya"],
    ["ar", "هذه هي الصورة", "إليك الملف"],
    ["he", "הנה התמונה", "מצורף הקובץ"],
    ["hi", "यह रही फ़ोटो", "यह फाइल है"],
    ["ja", "こちらが写真です", "ファイルを添付しました"],
    ["ko", "사진 첨부합니다", "여기 파일입니다"],
    ["zh", "这是照片", "附件是文件，请查收"],
  ])("is recognised in %s", (_, ...messages) => expect(messages.map(announcesFile)).toEqual([true, true]));

  it.each([
    "Here is the photo, how much is the repair?",
    "the invoice please",
    "Please send the form",
    "Here the boiler leaks",
    "Ich brauche eine Rechnung",
    "Hier ist es kalt",
    "la factura por favor",
    "请给我发票",
    "領収書をお願いします",
    "Wie lade ich ein Foto hoch",
  ])("is not seen in: %s", (message) => expect(announcesFile(message)).toBe(false));
});
