import type { PeopleWords } from "../shapes/server/offline/people.ts";

export const people: PeopleWords = {
  someone: String.raw`kimse|biri|birisi\p{L}*|biriyle|birine|bir insan|bir kişi|gerçek kişi|gerçek bir`,
  staff: String.raw`insan\p{L}*|temsilci\p{L}*|yetkili\p{L}*|çalışan\p{L}*|personel\p{L}*|operatör\p{L}*|danışman\p{L}*|müdür\p{L}*|yönetici\p{L}*|patron\p{L}*|ekip\p{L}*|ekib\p{L}*|müşteri hizmet\p{L}*|destek|usta\p{L}*|muhasebe\p{L}*|ofis\p{L}*|sorumlu\p{L}*`,
  talk: String.raw`konuş\p{L}*|görüş\p{L}*|anlat\p{L}*|bağla\p{L}*|aktar\p{L}*|yazış\p{L}*|ilet\p{L}*|yardım\p{L}*|ilgilen\p{L}*|muhatap`,
  present: "var mı|orada|burada",
  ring: String.raw`ara|arayın|arayabilir\p{L}*|arar|arasın\p{L}*|aranmak|aramanız\p{L}*|aramalı\p{L}*|telefon\p{L}*|ulaş\p{L}*|geri dön\p{L}*|arama|arayarak`,
  me: String.raw`beni|bana|bizi|bize|benimle|numaram\p{L}*`,
  mine: String.raw`benim|param\p{L}*|çocuğum|kızım|oğlum|eşim|hesabım\p{L}*|kartım\p{L}*`,
  bot: String.raw`bot|botla|robot\p{L}*|makine\p{L}*|bilgisayar\p{L}*|otomatik|yapay`,
  money: String.raw`para\p{L}*|lira|tl|fatura\p{L}*|ücret\p{L}*|çek\p{L}*|tahsil\p{L}*|ödeme\p{L}*|ödedi\p{L}*|hesab\p{L}*|kart\p{L}*|depozito|iade\p{L}*|tutar|fiyat|kesin\p{L}*|kes\p{L}*`,
  excess: String.raw`iki kere|iki kez|iki defa|çift|fazla|fazladan|yanlış\p{L}*|hata\p{L}*|haksız\p{L}*|iznim|izinsiz|habersiz|sipariş etmedi\p{L}*|yerine|daha fazla|hesabımdan|kartımdan|çok yüksek`,
  back: "geri|iade|iademi|paramı|tazminat|nerede param",
  nobody: String.raw`kimse|hiç kimse|cevap (?:yok|vermi\p{L}*|alama\p{L}*)|yanıt (?:yok|vermi\p{L}*)|gelmedi\p{L}*|aramadı\p{L}*|dönmedi\p{L}*|dönmüyor|cevap vermiyor|haber vermeden|görmezden|ilgilenmi\p{L}*`,
  again: String.raw`yine|tekrar|hala|hâlâ|ikinci kez|üçüncü kez|ikinci defa|üçüncü defa|üç kere|gündür|haftadır|aydır|saattir|bekliyor\p{L}*|bekle\p{L}*|söz verdi\p{L}*|her seferinde|sürekli|hep|gün|hafta|beri`,
  bad: String.raw`kaba|kabaydı|saygısız\p{L}*|terbiyesiz\p{L}*|berbat|rezalet|rezil\p{L}*|kötü|en kötü|korkunç|iğrenç|kabul edilemez|saçmalık|saçma|dalga|şaka|komik|yeter|bıktım|usandım|sinir\p{L}*|kızgın\p{L}*|öfke\p{L}*|üzgün|hayal kırıklığı\p{L}*|memnun değil\p{L}*|memnun kalmadı\p{L}*|memnuniyetsiz\p{L}*|şikayet\p{L}*|şikâyet\p{L}*|avukat\p{L}*|mahkeme\p{L}*|dava|polis\p{L}*|dolandır\p{L}*|hırsız\p{L}*|yalan\p{L}*|kandır\p{L}*|beceriksiz\p{L}*|işe yaramaz|utanç\p{L}*|ayıp|skandal|bozdu\p{L}*|kırdı\p{L}*|mahvett\p{L}*|pis|kirli|hakaret\p{L}*`,
  hazard: String.raw`gaz|duman\p{L}*|ateş|yangın\p{L}*|alev\p{L}*|kıvılcım\p{L}*|elektrik\p{L}*|priz\p{L}*|çarp\p{L}*|kan|yanık|karbon|su|sel|ilaç\p{L}*|hap\p{L}*|zehir\p{L}*|tehlike\p{L}*|alarm|patla\p{L}*|bıçak|silah|tehdit\p{L}*|baş dönme\p{L}*`,
  acute: String.raw`koku\p{L}*|kokuyor|geliyor|çıkıyor|yanıyor|akıyor`,
  harm: String.raw`yuttu|bayıldı|bilinc\p{L}*|baygın|yarala\p{L}*|düştü|düştüm|kaydı|kanıyor|nefes|boğul\p{L}*|acil|ambulans|hastane\p{L}*|az kalsın|neredeyse|çarptı|tehdit ediyor|saldır\p{L}*|korkuyorum|mahsur|kilitli kald\p{L}*|yaşamak istemiyorum|ölmek|intihar|alerji\p{L}*|patladı`,
  other: String.raw`başkası|başka biri\p{L}*|kişi başı|kişilik|kaç kişi|masa|dedektör\p{L}*|söndürücü|eşim|annem|komşu\p{L}*|arkadaşım`,
  rules: String.raw`nedir|nasıl|kaç|ne kadar|ne zaman|nerede|nereden|hangi|kim|mümkün mü|alabilir mi|gerekir mi|gerekli mi|olur mu|iptal edersem|politika\p{L}*|koşul\p{L}*|şart\p{L}*|kural\p{L}*|saatleri|süre\p{L}*|değiştir\p{L}*`,
  thanks: String.raw`teşekkür\p{L}*|sağ ?ol\p{L}*|harika|süper|mükemmel|nazik\p{L}*|kibar\p{L}*|güler yüzlü|memnunum|memnun kaldım|mutlu\p{L}*|çözüldü|halloldu|yattı|geldi|ulaştı|aldım|gerek yok|bravo`,
};
