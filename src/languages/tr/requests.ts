import type { RequestWords } from "../shapes/server/offline/requests.ts";

export const requests: RequestWords = {
  asks: "ne|nasil|nerede|nereden|nereye|ne zaman|kim|kimin|neden|nicin|kac|kaca|hangi|hangisi|var mi|mi|mı|mu|musunuz|misiniz|ne kadar",
  wants: String.raw`istiyorum|istiyoruz|isterim|isteriz|lazim|gerekiyor|ihtiyacim|lutfen|misiniz|musunuz|(?:\p{L}+)(?:abilir|ebilir) mi(?:yim|yiz|sin|siniz)|rica ediyorum|gonderin|alabilir|ayirtmak|rezervasyon|bildirmek|haber vermek`,
  told: String.raw`tesekkur\p{L}*|sag ?ol\p{L}*|zaten|cok guzel|harika|memnun|gecen (?:hafta|ay|yil|sene)|belki|bir gun|henuz`,
  wrong:
    "calismiyor|bozuk|bozuldu|kirik|kirildi|hasarli|cizik|kayboldu|kaybettim|unuttum|calindi|eksik|akiyor|sizdiriyor|gelmedi|ulasmadi|almadim|yok|acilmiyor|kapanmiyor|hasta|ates|agri|agriyor",
  drops: "gelemiyorum|gelemeyecegim|gelemeyecek|gelemem|iptal|vazgectim|istemiyorum|yerine|katilamayacak|artik",
};
