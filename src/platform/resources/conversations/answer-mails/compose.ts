import { escaped, longestName, oneLine } from "../../../mail/lines.ts";
import type { Mail } from "../../../mail/port.ts";
import { namelessPerson } from "../people/coming-and-going.ts";
import type { PersonsAnswer } from "./store.ts";

interface Words {
  readonly subject: string;
  readonly someone: string;
  readonly reply: string;
  readonly why: string;
}

/** By the assistant's language. What the visitor has written is in none: their address may be somebody else's. */
const words: Readonly<Record<string, Words>> = {
  en: {
    subject: "{person} answered in your chat with {assistant}",
    someone: "Somebody",
    reply: "You can reply to this e-mail.",
    why: "You receive this because your address was left in a chat with {assistant}. If that was not you, ignore this e-mail.",
  },
  de: {
    subject: "{person} hat in Ihrem Chat mit {assistant} geantwortet",
    someone: "Jemand",
    reply: "Sie können auf diese E-Mail antworten.",
    why: "Sie erhalten diese E-Mail, weil Ihre Adresse in einem Chat mit {assistant} hinterlassen wurde. Waren Sie das nicht, dann beachten Sie sie nicht.",
  },
  fr: {
    subject: "{person} a répondu dans votre conversation avec {assistant}",
    someone: "Quelqu'un",
    reply: "Vous pouvez répondre à cet e-mail.",
    why: "Vous recevez cet e-mail parce que votre adresse a été laissée dans une conversation avec {assistant}. Si ce n'était pas vous, ignorez-le.",
  },
  es: {
    subject: "{person} ha respondido en su chat con {assistant}",
    someone: "Alguien",
    reply: "Puede responder a este correo.",
    why: "Recibe este correo porque su dirección se dejó en un chat con {assistant}. Si no fue usted, no le haga caso.",
  },
  it: {
    subject: "{person} ha risposto nella sua chat con {assistant}",
    someone: "Qualcuno",
    reply: "Può rispondere a questa e-mail.",
    why: "Riceve questa e-mail perché il suo indirizzo è stato lasciato in una chat con {assistant}. Se non è stato lei, la ignori.",
  },
  pt: {
    subject: "{person} respondeu na sua conversa com {assistant}",
    someone: "Alguém",
    reply: "Pode responder a este e-mail.",
    why: "Recebe este e-mail porque o seu endereço foi deixado numa conversa com {assistant}. Se não foi você, ignore-o.",
  },
  nl: {
    subject: "{person} heeft geantwoord in uw chat met {assistant}",
    someone: "Iemand",
    reply: "U kunt op deze e-mail antwoorden.",
    why: "U ontvangt deze e-mail omdat uw adres is achtergelaten in een chat met {assistant}. Was u dat niet, negeer hem dan.",
  },
  pl: {
    subject: "{person} odpowiada w czacie z {assistant}",
    someone: "Ktoś",
    reply: "Można odpowiedzieć na tę wiadomość.",
    why: "Ta wiadomość przyszła, ponieważ ten adres podano w czacie z {assistant}. Jeśli to pomyłka, proszę ją zignorować.",
  },
  uk: {
    subject: "{person} відповідає у вашому чаті з {assistant}",
    someone: "Хтось",
    reply: "Ви можете відповісти на цей лист.",
    why: "Ви отримали цей лист, бо вашу адресу залишили в чаті з {assistant}. Якщо це були не ви, не зважайте на нього.",
  },
  tr: {
    subject: "{person}, {assistant} ile sohbetinize yanıt verdi",
    someone: "Biri",
    reply: "Bu e-postayı yanıtlayabilirsiniz.",
    why: "Bu e-postayı, adresiniz {assistant} ile yapılan bir sohbette bırakıldığı için aldınız. Bunu siz yapmadıysanız dikkate almayın.",
  },
  ar: {
    subject: "أجاب {person} في محادثتك مع {assistant}",
    someone: "أحد أفراد الفريق",
    reply: "يمكنك الرد على هذه الرسالة.",
    why: "تلقيت هذه الرسالة لأن عنوانك تُرك في محادثة مع {assistant}. إن لم يكن ذلك منك فتجاهلها.",
  },
  he: {
    subject: "התקבלה תשובה מאת {person} בצ׳אט שלך עם {assistant}",
    someone: "מישהו",
    reply: "אפשר להשיב לדוא״ל הזה.",
    why: "ההודעה הזו נשלחה כי הכתובת שלך הושארה בצ׳אט עם {assistant}. אם זה לא היה ביוזמתך, אפשר להתעלם ממנה.",
  },
  hi: {
    subject: "{person} ने {assistant} के साथ आपकी चैट में उत्तर दिया",
    someone: "किसी व्यक्ति",
    reply: "आप इस ई-मेल का उत्तर दे सकते हैं।",
    why: "यह ई-मेल आपको इसलिए मिला क्योंकि {assistant} के साथ चैट में आपका पता दिया गया था। यदि वह आप नहीं थे, तो इसे अनदेखा करें।",
  },
  ja: {
    subject: "{assistant}とのチャットに{person}から返信がありました",
    someone: "担当者",
    reply: "このメールに返信できます。",
    why: "{assistant}とのチャットでこのメールアドレスが入力されたため、お送りしています。お心当たりのない場合は無視してください。",
  },
  ko: {
    subject: "{assistant} 채팅에 {person} 님이 답변했습니다",
    someone: "담당자",
    reply: "이 이메일에 회신하실 수 있습니다.",
    why: "{assistant} 채팅에 이 주소가 입력되어 보내 드리는 이메일입니다. 본인이 아니라면 무시하셔도 됩니다.",
  },
  zh: {
    subject: "{person} 回复了您与 {assistant} 的聊天",
    someone: "工作人员",
    reply: "您可以直接回复这封邮件。",
    why: "您收到这封邮件，是因为在与 {assistant} 的聊天中留下了您的地址。如果不是您本人，请忽略。",
  },
};

export interface AnswersToSend {
  readonly answers: readonly PersonsAnswer[];
  readonly assistant: string;
  /** ISO 639-1, of the assistant. */
  readonly language: string;
  /** Whether somebody reads replies. */
  readonly takesReplies: boolean;
}

/** Writes the e-mail that brings answers: as text, and as HTML that is made of the same text and loads nothing. */
export function composeAnswers({
  answers,
  assistant,
  language,
  takesReplies,
}: AnswersToSend): Pick<Mail, "subject" | "text" | "html"> {
  const known = Object.hasOwn(words, language) ? language : "en";
  const { subject, someone, reply, why } = words[known] as Words;
  const name = oneLine(assistant);
  const fill = (text: string, person = "") => text.replace("{person}", () => person).replace("{assistant}", () => name);
  const authors = [...new Set(answers.map(({ author }) => oneLine(author === namelessPerson ? someone : author)))];
  const end = [...(takesReplies ? [reply] : []), fill(why)];
  // Named only where it is not one and the same: the subject has that name.
  const parts = answers.map(({ author, content }) => ({
    author: authors.length > 1 ? oneLine(author === namelessPerson ? someone : author) : undefined,
    content: content
      .toWellFormed()
      .replaceAll(/\r\n?/g, "\n")
      .replaceAll(/[^\P{Cc}\n\t]/gu, "")
      .trim(),
  }));
  return {
    subject: fill(subject, authors.join(", ").slice(0, 2 * longestName)),
    text: `${parts
      .map(({ author, content }) => (author === undefined ? content : `${author}:\n${content}`))
      .join("\n\n")}\n\n-- \n${end.join("\n")}\n`,
    html: `<!doctype html><html lang="${known}"><body>${parts
      .map(
        ({ author, content }) =>
          `${author === undefined ? "" : `<p dir="auto"><b>${escaped(author)}</b></p>`}<p dir="auto">${escaped(content).replaceAll("\n", "<br>\n")}</p>`,
      )
      .join("\n")}\n<hr>\n<p>${end.map(escaped).join("<br>\n")}</p></body></html>\n`,
  };
}
