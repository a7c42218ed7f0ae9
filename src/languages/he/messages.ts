import type { MessageWords } from "../shapes/server/messages.ts";

export const messages: MessageWords = {
  person: { joined: "{name} בצ׳אט", left: "{name} כבר לא בצ׳אט" },
  nobodyCame: {
    nobody: "כרגע אין איש צוות פנוי.",
    email: "נכתוב אל {email}.",
    goOn: "בינתיים אפשר להמשיך לקבל עזרה כאן: פשוט לכתוב.",
  },
  mail: {
    subject: "התקבלה תשובה מאת {person} בצ׳אט שלך עם {assistant}",
    someone: "מישהו",
    reply: "אפשר להשיב לדוא״ל הזה.",
    why: "ההודעה הזו נשלחה כי הכתובת שלך הושארה בצ׳אט עם {assistant}. אם זה לא היה ביוזמתך, אפשר להתעלם ממנה.",
  },
  invitation: {
    question: "להמשיך כאן את הצ׳אט מ-{site}? יש להשיב כן כדי להמשיך.",
    thanks: "תודה. אפשר להמשיך כאן.",
    declined: "בסדר. הצ׳אט נשאר ב-{site}.",
    inChat: "הצ׳אט ממשיך בוואטסאפ.",
  },
  keywords: {
    stopped: "לא יישלחו עוד הודעות מאיתנו. לחידוש יש להשיב START.",
    started: "הודעות מאיתנו יישלחו שוב. להפסקה יש להשיב STOP.",
    howToStop: "להפסקת ההודעות יש להשיב STOP.",
    howToReadOn: "להמשך יש להשיב עוד.",
    more: "עוד",
    help: "עזרה",
  },
  media: {
    picture: "תמונה",
    voice: "הודעה קולית",
    video: "סרטון",
    document: "מסמך",
    place: "מיקום",
    contact: "איש קשר",
    sticker: "מדבקה",
    other: "הודעה",
    notLoaded: "לא ניתן היה לטעון קובץ שהגיע עם ההודעה הזאת.",
    onlyText: "ניתן לקרוא כאן טקסט בלבד. נא לכתוב במה מדובר.",
  },
};
