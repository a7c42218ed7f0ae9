import type { Partly } from "../locales/partly.ts";
import type { ExtraWords } from "./words.ts";

/** Translations by language subtag; English stands for what has none. */
export type ExtraTranslations = Readonly<Record<string, Partly<ExtraWords>>>;

const german: Partly<ExtraWords> = {
  teaser: "Nachricht aus dem Chat",
  dismiss: "Ausblenden",
  fields: {
    title: "Bevor wir beginnen",
    name: "Name",
    email: "E-Mail-Adresse",
    phone: "Telefonnummer",
    optional: "freiwillig",
    choose: "Bitte wählen",
    start: "Chat beginnen",
    missing: "Bitte füllen Sie dieses Feld aus.",
    wrong: {
      email: "Bitte geben Sie eine Adresse wie name@example.com ein.",
      tel: "Bitte geben Sie eine Telefonnummer ein.",
      number: "Bitte geben Sie eine Zahl ein.",
      url: "Bitte geben Sie eine Adresse wie https://example.com ein.",
    },
  },
  consent: {
    title: "Vor Ihrer ersten Nachricht",
    text: (company) =>
      `Was Sie schreiben, wird an ${company || "diese Website"} gesendet und dort gespeichert, um Ihnen zu antworten.`,
    stored: {
      session: "Dieser Tab merkt sich die Unterhaltung, bis Sie ihn schließen.",
      local: (days) => `Dieser Browser merkt sich die Unterhaltung ${days === 1 ? "einen Tag" : `${days} Tage`} lang.`,
      none: "Dieser Browser merkt sich die Unterhaltung nicht.",
    },
    agree: "Zustimmen und senden",
    decline: "Jetzt nicht",
  },
  speech: {
    dictate: "Diktieren",
    readAloud: "Antworten vorlesen",
    title: "Diktieren",
    where: "Ihr Browser macht aus Ihrer Stimme Text. Die meisten Browser senden den Ton dafür an ihren Hersteller.",
    begin: "Diktat beginnen",
    problem: {
      "not-allowed": "Das Mikrofon ist hier nicht erlaubt. Sie können tippen oder es im Browser erlauben.",
      "audio-capture": "Es wurde kein Mikrofon gefunden. Sie können stattdessen tippen.",
      network: "Der Browser erreicht seinen Sprachdienst nicht. Sie können stattdessen tippen.",
      other: "Das Diktat wurde beendet. Sie können stattdessen tippen.",
    },
    local: "Eine Stimme dieses Geräts liest die Antworten vor. Dafür wird nichts gesendet.",
    noVoice: "Dieses Gerät hat keine Stimme für diese Sprache.",
    ok: "OK",
  },
};

const french: Partly<ExtraWords> = {
  teaser: "Message du chat",
  dismiss: "Masquer",
  fields: {
    title: "Avant de commencer",
    name: "Nom",
    email: "Adresse e-mail",
    phone: "Numéro de téléphone",
    optional: "facultatif",
    choose: "Choisissez",
    start: "Commencer",
    missing: "Veuillez remplir ce champ.",
    wrong: {
      email: "Saisissez une adresse comme nom@example.com.",
      tel: "Saisissez un numéro de téléphone.",
      number: "Saisissez un nombre.",
      url: "Saisissez une adresse comme https://example.com.",
    },
  },
  consent: {
    title: "Avant votre premier message",
    text: (company) => `Ce que vous écrivez est envoyé à ${company || "ce site"} et y est conservé pour vous répondre.`,
    stored: {
      session: "Cet onglet garde la conversation jusqu’à ce que vous le fermiez.",
      local: (days) => `Ce navigateur garde la conversation pendant ${days} ${days === 1 ? "jour" : "jours"}.`,
      none: "Ce navigateur ne garde pas la conversation.",
    },
    agree: "Accepter et envoyer",
    decline: "Pas maintenant",
  },
  speech: {
    dictate: "Dicter",
    readAloud: "Lire les réponses à voix haute",
    title: "Dictée",
    where:
      "Votre navigateur transforme votre voix en texte. La plupart des navigateurs envoient pour cela le son à leur éditeur.",
    begin: "Commencer la dictée",
    problem: {
      "not-allowed": "Le microphone n’est pas autorisé ici. Vous pouvez écrire, ou l’autoriser dans le navigateur.",
      "audio-capture": "Aucun microphone n’a été trouvé. Vous pouvez écrire à la place.",
      network: "Le navigateur n’atteint pas son service vocal. Vous pouvez écrire à la place.",
      other: "La dictée s’est arrêtée. Vous pouvez écrire à la place.",
    },
    local: "Une voix de cet appareil lit les réponses. Rien n’est envoyé pour cela.",
    noVoice: "Cet appareil n’a pas de voix pour cette langue.",
    ok: "OK",
  },
};

const spanish: Partly<ExtraWords> = {
  teaser: "Mensaje del chat",
  dismiss: "Ocultar",
  fields: {
    title: "Antes de empezar",
    name: "Nombre",
    email: "Correo electrónico",
    phone: "Número de teléfono",
    optional: "opcional",
    choose: "Elija una opción",
    start: "Empezar",
    missing: "Rellene este campo.",
    wrong: {
      email: "Escriba una dirección como nombre@example.com.",
      tel: "Escriba un número de teléfono.",
      number: "Escriba un número.",
      url: "Escriba una dirección como https://example.com.",
    },
  },
  consent: {
    title: "Antes de su primer mensaje",
    text: (company) => `Lo que escribe se envía a ${company || "este sitio"} y se guarda allí para responderle.`,
    stored: {
      session: "Esta pestaña recuerda la conversación hasta que la cierre.",
      local: (days) => `Este navegador recuerda la conversación durante ${days} ${days === 1 ? "día" : "días"}.`,
      none: "Este navegador no recuerda la conversación.",
    },
    agree: "Aceptar y enviar",
    decline: "Ahora no",
  },
  speech: {
    dictate: "Dictar",
    readAloud: "Leer las respuestas en voz alta",
    title: "Dictado",
    where:
      "Su navegador convierte su voz en texto. La mayoría de los navegadores envían para ello el sonido a su fabricante.",
    begin: "Empezar a dictar",
    problem: {
      "not-allowed": "El micrófono no está permitido aquí. Puede escribir, o permitirlo en el navegador.",
      "audio-capture": "No se encontró ningún micrófono. Puede escribir en su lugar.",
      network: "El navegador no llega a su servicio de voz. Puede escribir en su lugar.",
      other: "El dictado se ha detenido. Puede escribir en su lugar.",
    },
    local: "Una voz de este dispositivo lee las respuestas. Para ello no se envía nada.",
    noVoice: "Este dispositivo no tiene voz para este idioma.",
    ok: "Aceptar",
  },
};

const arabic: Partly<ExtraWords> = {
  teaser: "رسالة من الدردشة",
  dismiss: "إخفاء",
  fields: {
    title: "قبل أن نبدأ",
    name: "الاسم",
    email: "البريد الإلكتروني",
    phone: "رقم الهاتف",
    optional: "اختياري",
    choose: "يرجى الاختيار",
    start: "بدء الدردشة",
    missing: "يرجى ملء هذا الحقل.",
    wrong: {
      email: "يرجى إدخال عنوان مثل \u2066name@example.com\u2069.",
      tel: "يرجى إدخال رقم هاتف.",
      number: "يرجى إدخال رقم.",
      url: "يرجى إدخال عنوان مثل \u2066https://example.com\u2069.",
    },
  },
  consent: {
    title: "قبل رسالتك الأولى",
    text: (company) => `يُرسَل ما تكتبه إلى ${company ? `\u2068${company}\u2069` : "هذا الموقع"} ويُحفَظ هناك للرد عليك.`,
    stored: {
      session: "تتذكر علامة التبويب هذه المحادثة حتى تغلقها.",
      local: (days) =>
        days === 1 ? "يتذكر هذا المتصفح المحادثة ليوم واحد." : `مدة تذكر هذا المتصفح للمحادثة بالأيام: ${days}.`,
      none: "لا يتذكر هذا المتصفح المحادثة.",
    },
    agree: "موافقة وإرسال",
    decline: "ليس الآن",
  },
  speech: {
    dictate: "إملاء",
    readAloud: "قراءة الردود بصوت عالٍ",
    title: "الإملاء",
    where: "يحوّل متصفحك صوتك إلى نص. ترسل معظم المتصفحات الصوت إلى الشركة المصنّعة لها من أجل ذلك.",
    begin: "بدء الإملاء",
    problem: {
      "not-allowed": "الميكروفون غير مسموح به هنا. يمكنك الكتابة بدلاً من ذلك أو السماح به في المتصفح.",
      "audio-capture": "لم يُعثر على ميكروفون. يمكنك الكتابة بدلاً من ذلك.",
      network: "تعذّر على المتصفح الوصول إلى خدمة الصوت. يمكنك الكتابة بدلاً من ذلك.",
      other: "توقف الإملاء. يمكنك الكتابة بدلاً من ذلك.",
    },
    local: "يقرأ صوتٌ من هذا الجهاز الردود. لا يُرسَل أي شيء من أجل ذلك.",
    noVoice: "لا يوجد في هذا الجهاز صوت لهذه اللغة.",
    ok: "حسنًا",
  },
};

/** The languages that have words of their own. */
export const translations: ExtraTranslations = { de: german, fr: french, es: spanish, ar: arabic };
