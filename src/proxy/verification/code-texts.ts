/**
 * What is sent with a code, where the policy has no text of its own: in the languages of the widget. Chosen: in an alphabet of which
 * one text holds 160 characters where a language is commonly texted so, and short where it has 70.
 */
const codeTexts: Readonly<Record<string, string>> = {
  en: "{code} is your code for {site}. If you did not ask for it, ignore this text.",
  de: "{code} ist Ihr Code für {site}. Nicht angefordert? Dann ignorieren Sie diese SMS.",
  fr: "{code} est votre code pour {site}. Si vous ne l'avez pas demandé, ignorez ce message.",
  es: "{code} es su clave para {site}. Si no la ha pedido, ignore este mensaje.",
  it: "{code} è il suo codice per {site}. Se non lo ha richiesto, ignori questo messaggio.",
  pt: "{code} é a sua chave para {site}. Se nada pediu, ignore esta mensagem.",
  nl: "{code} is uw code voor {site}. Niet aangevraagd? Negeer dan dit bericht.",
  pl: "{code} to kod do {site}. Jesli to nie Ty, zignoruj te wiadomosc.",
  tr: "{code}, {site} icin kodunuz. Siz istemediyseniz dikkate almayin.",
  uk: "{code} - ваш код для {site}.",
  ar: "{code} هو رمزك لـ {site}.",
  he: "{code} הוא הקוד שלך עבור {site}.",
  hi: "{code} {site} के लिए आपका कोड है।",
  ja: "{site} の認証コードは {code} です。",
  ko: "{site} 인증 코드는 {code}입니다.",
  zh: "{site} 的验证码是 {code}。",
};

/** The text in a language by its subtag; English where there is none. */
export function codeTextIn(language: string | undefined): string {
  const known = language !== undefined && Object.hasOwn(codeTexts, language) ? language : "en";
  return codeTexts[known] as string;
}
