import type { ParameterWords } from "../shapes/server/offline/parameters.ts";

export const parameters: ParameterWords = {
  name: String.raw`ad soyad\p{L}*|isim(?: soyisim)?|adi(?: soyadi)?|musteri adi`,
  phone: "telefon(?: numarasi)?|cep telefonu",
  email: "e ?posta(?: adresi)?",
  postcode: "posta kodu",
  address: "adres|ev adresi|teslimat adresi",
  reference:
    "(?:siparis|rezervasyon|fatura|musteri|sozlesme|kargo|takip|randevu|uye|police) (?:numarasi|no|kodu)|referans",
  past: String.raw`(?:ne zamandan )?beri|dogum|satin alma|alis tarihi|son(?! (?:gun|gece|tarih))|kaybol\p{L}*|oldugu`,
  whole: "sayisi|adet|tam sayi",
  question: "soru|mesaj|istek|talep|not|yorum",
  letters: "harf",
  birth: String.raw`dogum\p{L}*`,
};
