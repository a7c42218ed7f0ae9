import type { ExtraTranslation, Translate } from "../../translation.ts";

/** Teaser, fields before the chat, consent and speech in Hebrew. */
export const translate: Translate<"one" | "two" | "other", ExtraTranslation> = ({ count }) => ({
  teaser: "הודעה מהצ׳אט",
  dismiss: "הסתרה",
  fields: {
    title: "לפני שמתחילים",
    name: "שם",
    email: "דוא״ל",
    phone: "מספר טלפון",
    optional: "לא חובה",
    choose: "נא לבחור",
    start: "התחלת הצ׳אט",
    missing: "נא למלא את השדה הזה.",
    wrong: {
      email: "נא להזין כתובת כמו name@example.com.",
      tel: "נא להזין מספר טלפון.",
      number: "נא להזין מספר.",
      url: "נא להזין כתובת כמו \u2066https://example.com\u2069.",
    },
  },
  consent: {
    title: "לפני ההודעה הראשונה שלכם",
    text: (company) => `מה שתכתבו יישלח אל ${company || "האתר הזה"} ויישמר שם כדי לענות לכם.`,
    stored: {
      session: "הכרטיסייה הזו זוכרת את השיחה עד שתסגרו אותה.",
      local: count({
        one: "הדפדפן הזה זוכר את השיחה במשך יום אחד.",
        two: "הדפדפן הזה זוכר את השיחה במשך יומיים.",
        other: "הדפדפן הזה זוכר את השיחה במשך # ימים.",
      }),
      none: "הדפדפן הזה אינו זוכר את השיחה.",
    },
    agree: "הסכמה ושליחה",
    decline: "לא עכשיו",
  },
  speech: {
    dictate: "הכתבה",
    readAloud: "הקראת התשובות בקול",
    title: "הכתבה",
    where: "הדפדפן שלכם הופך את הקול לטקסט. לשם כך רוב הדפדפנים שולחים את הקול ליצרן שלהם.",
    begin: "התחלת ההכתבה",
    problem: {
      "not-allowed": "המיקרופון אינו מורשה כאן. אפשר להקליד, או לאשר אותו בדפדפן.",
      "audio-capture": "לא נמצא מיקרופון. אפשר להקליד במקום.",
      network: "אין גישה לזיהוי הדיבור של הדפדפן. אפשר להקליד במקום.",
      other: "ההכתבה הופסקה. אפשר להקליד במקום.",
    },
    local: "קול של המכשיר הזה מקריא את התשובות. לשם כך לא נשלח דבר.",
    noVoice: "במכשיר הזה אין קול לשפה הזו.",
    ok: "אישור",
  },
});
