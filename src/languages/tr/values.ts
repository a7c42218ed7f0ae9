import type { ValueWords } from "../shapes/server/offline/values.ts";

export const values: ValueWords = {
  none: "bilmiyorum|bilmem|fikrim yok|hatırlamıyorum|fark etmez|farketmez",
  nothing: "hiçbir ?şey|hiç|(?:bir şey )?yok|söylemek istemiyorum|(?:zaten )?söyledim",
  bound: "en az|en fazla|en geç|en erken|her",
  boundBehind:
    "['’]?[dt][ae]n (?:önce|sonra|itibaren|beri|fazla|az|erken|geç)|['’]?y?[ae] kadar|['’]?n?[dt]en (?:önce|sonra)|(?:hariç|dışında|değil)|veya (?:daha )?(?:sonra|önce)",
  small: "saat",
  unfit: "",
  unfitBehind: "(?:günü )?(?:olmaz|uymaz|uygun değil|gelemem|müsait değilim)|çok (?:geç|erken)",
  oneself: "ben|biz",
  and: "ve|artı",
  or: "veya|ya da|ya|olmazsa",
  until: "ile",
  compound: "yirmi|otuz|kırk|elli|altmış|yetmiş|seksen|doksan|yüz|bin|düzine|çift|buçuk|yarım",
  justOne: "(?:sadece|yalnızca) bir",
  correcting: "hayır|pardon|daha doğrusu|aslında|yani",
  ordinal: "bir|ilk|ikinci|üçüncü|dördüncü|son",
  since: "itibaren",
  same: "ayn[ıi]|her zamanki|yukarıdaki",
  beside:
    "l[uü]tfen|te[sş]ekk[uü]rler|evet|tamam|olur|peki|o zaman|sadece|yaln[iı]zca|ben|biz|bana|bize|bu|o|[sş]u|olsun|istiyorum|istiyoruz|tercih ederim|san[iı]r[iı]m|benim|bizim|i[cç]in|ile|saat|civar[iı]|yakla[sş][iı]k|tam|m[uü]mk[uü]nse|uygun|iyi|m[uü]kemmel|numara(?:s[iı])?|toplam|g[uü]n[uü]?|tarih|merhaba|de|da|te|ta|ama|gelecek",
};
