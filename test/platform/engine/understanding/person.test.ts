import { describe, expect, it } from "vitest";
import { isTrouble, wantsCall, wantsPerson } from "../../../../src/platform/engine/understanding/person.ts";
import { requestsForAPerson } from "../../../support/requests-for-a-person.ts";

/** What speaks of people and asks for none. */
const others = [
  "How many people work for you?",
  "I don't want to talk to a person",
  "I spoke to somebody yesterday and he said the boiler is fine",
  "Is the price per person?",
  "Ist der Preis pro Person?",
  "Ich möchte nicht mit einem Menschen sprechen",
  "What does an agent of yours earn?",
  "¿Cuánto cuesta por persona?",
  "Combien par personne ?",
  "Can I book a table for one person?",
  "My router has no light",
  "I need a room for one person",
  "I would like a table for one person",
  "I want to chat about my insurance agent",
  "I do not want to talk to a person",
  "Ich brauche einen Tisch für eine Person",
  "Je voudrais une table pour une personne",
  "Necesito una cita para una persona",
  "How do I speak to a landlord?",
  "Can I talk to the assistant",
  "Can I speak to a bot?",
  "I want to talk about the workshop",
  "Could I speak with the machine",
  "I don't want to talk to a mechanic",
  "Who do I talk to about refunds?",
  "Can I write to the council?",
  "Can I connect to the wifi",
  "Can I talk to my dog at the hotel?",
  "Can I speak English with the driver?",
  "I want a mechanic's toolbox",
  "Ich möchte mit der Bahn fahren",
  "Kann ich mit der Karte bezahlen?",
  "Kann ich mit dem Bot reden?",
  "Puis-je parler de la garantie ?",
  "Quiero hablar de los precios",
  "Are you a real person?",
  "Is this a human or a bot?",
  "How do I get hold of a person in an emergency?",
  "Bist du ein Mensch?",
  "Wie viele Mitarbeiter haben Sie?",
  "Quanto costa a persona?",
  "Una camera per una persona",
  "Quanto custa por pessoa?",
  "Een kamer voor een persoon",
  "Ile kosztuje od osoby?",
  "Скільки коштує для однієї людини?",
  "Kişi başı ne kadar?",
  "كم السعر للشخص الواحد؟",
  "מה המחיר לאדם?",
  "एक व्यक्ति के लिए कितना है?",
  "一人いくらですか",
  "한 사람에 얼마예요?",
  "一个人多少钱？",
  "人工费是多少",
  "",
];

/** What only a person can put right, and questions about the same things. */
const troubles: Readonly<Record<string, readonly [troubles: readonly string[], questions: readonly string[]]>> = {
  en: [
    [
      "You charged me twice!",
      "I want my money back",
      "This is outrageous",
      "Please call me back",
      "I have been overcharged",
      "My child is hurt",
      "There's smoke coming out of the cupboard",
      "Your driver nearly hit my son",
    ],
    [
      "I'm not complaining, I only wonder",
      "no need to call me back",
      "How do refunds work?",
      "When is the till open?",
      "Do you charge for parking?",
      "Can I pay twice a year?",
    ],
  ],
  de: [
    [
      "Sie haben doppelt abgebucht",
      "Ich möchte mein Geld zurück",
      "Das ist eine Frechheit",
      "Bitte rufen Sie mich zurück",
    ],
    ["Wie lange dauert eine Erstattung?", "Was kostet die Abholung?", "Ich bin nicht unzufrieden"],
  ],
  fr: [
    ["Je veux un remboursement", "C'est inadmissible", "Rappelez-moi s'il vous plaît", "J'ai été facturé deux fois"],
    ["Quel est le délai de remboursement ?"],
  ],
  es: [
    [
      "Quiero un reembolso",
      "¿me podéis llamar mañana?",
      "Es una vergüenza",
      "Llámeme por favor",
      "Me han cobrado dos veces",
    ],
    ["¿Cuánto tarda un reembolso?"],
  ],
  pt: [["Quero o reembolso", "Isto é inaceitável", "Fui cobrado duas vezes"], ["Qual é o prazo de reembolso?"]],
  it: [
    ["Voglio il rimborso", "È una vergogna", "Richiamatemi", "Mi è stato addebitato due volte"],
    ["Quanto tempo serve per un rimborso?"],
  ],
  nl: [["Ik wil mijn geld terug", "Dit is onacceptabel", "Bel me terug"], ["Hoe lang duurt een retour?"]],
  pl: [["Żądam zwrotu pieniędzy", "To skandal", "Proszę oddzwonić"], ["Ile trwa dostawa?"]],
  uk: [["Поверніть мені гроші", "Це неприпустимо", "Передзвоніть"], ["Скільки триває доставка?"]],
  tr: [["Paramı geri istiyorum", "Bu bir rezalet", "Beni arayın"], ["Teslimat ne kadar sürer?"]],
  ar: [["أريد استرداد أموالي", "هذا غير مقبول", "اتصلوا بي"], ["كم يستغرق التوصيل؟"]],
  he: [["תחזירו לי את הכסף", "זו בושה", "תתקשרו אלי"], ["כמה זמן לוקח המשלוח?"]],
  hi: [["मुझे पैसे वापस चाहिए", "यह धोखा है", "मुझे फ़ोन करें"], ["डिलीवरी में कितना समय लगता है?"]],
  ja: [["返金してください", "対応が悪いです", "折り返し電話をください"], ["配送には何日かかりますか"]],
  ko: [["환불해 주세요", "정말 화가 나요", "다시 전화해 주세요"], ["배송은 얼마나 걸려요?"]],
  zh: [["我要退款", "我要投诉", "请给我回电话"], ["配送要多久？"]],
};

/** Insults, and requests for a call at a number, by language. */
const saidInAnger: Readonly<Record<string, readonly [insult: string, call: string]>> = {
  en: ["You idiots broke my page", "Please ring me at 020 7946 0102"],
  de: ["Ihr Idioten habt meine Seite kaputt gemacht", "Rufen Sie mich unter 0170 1234567 an"],
  fr: ["Bande d'idiots, vous avez cassé ma page", "Rappelez-moi au 06 12 34 56 78"],
  es: ["¡Idiotas, habéis roto mi página!", "Llámenme al 612 345 678"],
  it: ["Idioti, avete rotto la mia pagina", "Mi chiami al 333 1234567"],
  nl: ["Idioten, jullie hebben mijn pagina kapotgemaakt", "Bel mij op 06 12345678"],
  pl: ["Idioci, zepsuliście moją stronę", "Proszę zadzwonić do mnie na 601 234 567"],
  pt: ["Seus idiotas, quebraram a minha página", "Me liga no 11 91234 5678"],
  uk: ["Ідіоти, ви зламали мою сторінку", "Зателефонуйте на 067 123 45 67"],
  tr: ["Aptallar, sayfamı bozdunuz", "Beni 0532 123 45 67 numarasından arayın"],
  ar: ["أيها الأغبياء، لقد خربتم صفحتي", "تتصل بي على 0501234567"],
  he: ["אידיוטים, הרסתם לי את הדף", "תתקשרו אליי למספר 050-1234567"],
  hi: ["बेवकूफों, तुमने मेरा पेज खराब कर दिया", "मुझे 98765 43210 पर कॉल करें"],
  ja: ["ふざけるな、ページが壊れた", "090-1234-5678にお電話ください"],
  ko: ["이 바보들아, 내 페이지를 망쳤어", "010-1234-5678로 전화해 주세요"],
  zh: ["你们这群白痴，弄坏了我的网页", "请拨打13800138000联系我"],
};

describe("a request to talk to a person", () => {
  it.each(
    Object.entries(requestsForAPerson).flatMap(([language, texts]) => texts.map((text) => [language, text] as const)),
  )("is understood in %s: %s", (_, text) => expect(wantsPerson(text)).toBe(true));

  it.each(others)("is not heard in: %s", (text) => expect(wantsPerson(text)).toBe(false));
});

describe.each(Object.entries(troubles))("what only a person can put right, in %s", (_, [wrongs, questions]) => {
  it.each(wrongs)("is recognised: %s", (text) => expect(isTrouble(text)).toBe(true));
  it.each(questions)("is not seen in a question: %s", (text) => expect(isTrouble(text)).toBe(false));
});

describe("anger, and a call that is asked for at a number", () => {
  it.each(Object.entries(saidInAnger))("are for a person in %s", (_, [insult, call]) => {
    expect([isTrouble(insult), isTrouble(call)]).toEqual([true, true]);
    expect([wantsCall(insult), wantsCall(call)]).toEqual([false, true]);
  });

  it.each([
    "Stupid question, how do I reset it?",
    "Is it idiot proof?",
    "Which number can I call?",
    "Mein Router ist kaputt",
    "Quel numéro appeler ?",
    "Me llamo Ada",
    "Mi chiamo Ada",
    "Appelez-moi Luc",
    "Ne m'appelez pas au 06 12 34 56 78",
    "Bel me niet op 06 12345678",
    "Rufen Sie mich nicht unter 0170 1234567 an",
    "Beni 0532 123 45 67 numarasından aramayın",
    "Is 020 7946 0102 your number?",
    "早くそのページを見たい",
  ])("are not seen in: %s", (text) => expect(isTrouble(text)).toBe(false));
});
