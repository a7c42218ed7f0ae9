import type { KindWords } from "../shapes/server/offline/kinds.ts";

export const kinds: KindWords = {
  asks: {
    price: String.raw`ne kadar(?! (?:sürer|sürüyor|uzun|zaman))|kaç (?:lira|para|euro)|fiyat\p{L}*|ücret\p{L}*|pahalı`,
    duration: String.raw`ne kadar (?:sürer|sürüyor|zaman|uzun)|kaç (?:gün|saat|hafta|ay|dakika)|ne zamana kadar|süre\p{L}*`,
    time: "ne zaman|saat kaçta|hangi günler?|açık|açılıyor|kapalı|kapanıyor|çalışma saatleri",
    frequency: "ne sıklıkla|kaç kez|kaç kere|kaç defa",
    phone: String.raw`telefon\p{L}*|aramak|arayabilir\p{L}*`,
    number: String.raw`kaç|yaş sınırı|kaç yaş\p{L}*|ne kadar uzak`,
    place: String.raw`nere\p{L}*|adres\p{L}*|nasıl gelirim`,
    person: "kim|kimin|kime|kimler",
  },
  free: "ücretsiz|bedava",
  often: String.raw`(?:günde|haftada|ayda|yılda) \p{L}+ (?:kez|kere|defa)|her \p{L}{2,}|günlük|haftalık|aylık|yıllık`,
  long: "",
  place: String.raw`cadde\p{L}*|sokak\p{L}*|sokağ\p{L}*|bulvar\p{L}*|meydan\p{L}*|mahalle\p{L}*|yanında|karşısında|arkasında|yakın\p{L}*|istasyon\p{L}*|köşe\p{L}*`,
  title: "Bay|Bayan|Dr",
};
