import type { FileWords } from "../../shapes/widget/files.ts";

/** Files, in Turkish. */
export const words: FileWords = {
  add: "Dosya ekle",
  photo: "Fotoğraf çek",
  chosen: "Gönderilecek dosyalar",
  dropHere: "Dosyaları buraya bırakın",
  added: (name) => `${name} eklendi`,
  uploading: (name) => `${name} yükleniyor`,
  waiting: "Bağlantı bekleniyor",
  failed: "Yüklenmedi. Yeniden deneyin veya kaldırın.",
  retry: (name) => `Yeniden dene: ${name}`,
  remove: (name) => `${name} kaldır`,
  sendsLater: "Dosyalar yüklenince gönderilecek",
  back: "Düzenle",
  tooLarge: (most) => `${most} sınırından büyük`,
  tooMany: (most) => `Bir mesajla en fazla ${most} dosya`,
  wrongKind: "Resim, PDF, Word, metin ve CSV dosyaları gönderilebilir",
  unreadable: "Bu tür resimler burada okunamıyor",
  limit: "Şimdilik çok fazla dosya. Lütfen daha sonra deneyin.",
  notOffered: "Burada dosya gönderilemez",
  save: (name) => `${name} kaydet`,
  notLoaded: "Yüklenemedi",
};
