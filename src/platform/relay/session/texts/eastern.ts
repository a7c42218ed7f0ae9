import type { CallTexts } from "./texts.ts";

export const polish: CallTexts = {
  greeting: "Dzień dobry, mówi {name}. W czym mogę pomóc?",
  apology: "Przepraszam, coś poszło nie tak po mojej stronie. Czy można prosić o powtórzenie?",
  apologyAndGoodbye:
    "Przepraszam, mam problemy techniczne i nie mogę teraz pomóc. Proszę spróbować później. Do usłyszenia.",
  goodbye: "Muszę już zakończyć naszą rozmowę. Dziękuję i do usłyszenia.",
  stopped: "Przepraszam, muszę zakończyć tutaj naszą rozmowę. Do usłyszenia.",
  stillThere: "Czy jest tam ktoś jeszcze?",
  mayConnect: "Czy mam teraz z kimś połączyć?",
  mayCall: "Czy mam teraz do kogoś zadzwonić?",
  agreed: "Dobrze.",
  holdTheLine: "Proszę pozostać na linii, dzwonię do odpowiedniej osoby.",
  nobodyAnswers: "Przepraszam, w tej chwili nikt nie może odebrać.",
  anythingElse: "Czy mogę pomóc w czymś jeszcze?",
  announcement: {
    withheld: "Mam połączenie od klienta.",
    from: "Mam połączenie od klienta, numer {customer}.",
    accept: "Proszę pozostać na linii, aby porozmawiać, albo rozłączyć się, aby odmówić.",
  },
  fillers: ["Chwileczkę, proszę.", "Już sprawdzam.", "Momencik."],
  yes: /^(?:tak|oczywiście|zgoda|dobrze|zgadza się|dokładnie|ok|okej|jasne|proszę)(?!\p{L})/iu,
  no: /^(?:nie|nigdy)(?!\p{L})/iu,
  pressed: "Na klawiaturze naciśnięto {keys}.",
  signs: { dot: "kropka", slash: "ukośnik", dash: "myślnik", underscore: "podkreślenie", at: "małpa" },
  voicemail:
    /(?<!\p{L})(?:po (?:sygnale|usłyszeniu sygnału)|poczt[aęy] głosow[aąej]+|automatyczna sekretarka|zostaw(?:ić)? wiadomość|nie mog[ęą] (?:teraz )?odebrać)(?!\p{L})/iu,
};

export const ukrainian: CallTexts = {
  greeting: "Вітаю, це {name}. Чим я можу допомогти?",
  apology: "Перепрошую, у мене стався збій. Повторіть, будь ласка.",
  apologyAndGoodbye:
    "Перепрошую, у мене технічні проблеми, і зараз я не можу допомогти. Спробуйте, будь ласка, пізніше. До побачення.",
  goodbye: "Мушу завершити нашу розмову. Дякую і до побачення.",
  stopped: "Перепрошую, мушу завершити нашу розмову на цьому. До побачення.",
  stillThere: "Ви ще на лінії?",
  mayConnect: "З’єднати вас зараз із кимось?",
  mayCall: "Зателефонувати комусь для вас зараз?",
  agreed: "Гаразд.",
  holdTheLine: "Залишайтеся, будь ласка, на лінії, я телефоную для вас.",
  nobodyAnswers: "Перепрошую, зараз ніхто не може відповісти на ваш дзвінок.",
  anythingElse: "Чим ще я можу допомогти?",
  announcement: {
    withheld: "Маю для вас дзвінок.",
    from: "Маю для вас дзвінок від {customer}.",
    accept: "Залишайтеся на лінії, щоб поговорити, або покладіть слухавку, щоб відмовитися.",
  },
  fillers: ["Хвилинку, будь ласка.", "Зараз перевірю.", "Секунду."],
  yes: /^(?:так|добре|гаразд|звичайно|правильно|вірно|ок|окей|будь ласка)(?!\p{L})/iu,
  no: /^(?:ні|не|ніколи)(?!\p{L})/iu,
  pressed: "На клавіатурі натиснуто {keys}.",
  signs: { dot: "крапка", slash: "скісна риска", dash: "дефіс", underscore: "підкреслення", at: "равлик" },
  voicemail:
    /(?<!\p{L})(?:після (?:звукового )?сигналу|голосов(?:а|у|ої|ій) (?:пошт|скриньк)\p{L}*|автовідповідач|залиш(?:те|ити) (?:ваше |своє )?повідомлення|не можу (?:зараз )?(?:відповісти|прийняти дзвінок))(?!\p{L})/iu,
};

export const turkish: CallTexts = {
  greeting: "Merhaba, ben {name}. Size nasıl yardımcı olabilirim?",
  apology: "Özür dilerim, bir sorun oluştu. Tekrar söyler misiniz?",
  apologyAndGoodbye:
    "Özür dilerim, teknik bir sorun yaşıyorum ve şu anda yardımcı olamıyorum. Lütfen daha sonra tekrar deneyin. Hoşça kalın.",
  goodbye: "Görüşmemizi şimdi sonlandırmam gerekiyor. Teşekkür ederim, hoşça kalın.",
  stopped: "Özür dilerim, görüşmemizi burada sonlandırmam gerekiyor. Hoşça kalın.",
  stillThere: "Hâlâ orada mısınız?",
  mayConnect: "Sizi şimdi biriyle görüştüreyim mi?",
  mayCall: "Şimdi sizin için birini arayayım mı?",
  agreed: "Tamam.",
  holdTheLine: "Lütfen hatta kalın, sizin için birini arıyorum.",
  nobodyAnswers: "Özür dilerim, şu anda kimse aramanızı yanıtlayamıyor.",
  anythingElse: "Başka bir konuda yardımcı olabilir miyim?",
  announcement: {
    withheld: "Size bir arama var.",
    from: "Size bir arama var: {customer}.",
    accept: "Görüşmek için hatta kalın, reddetmek için kapatın.",
  },
  fillers: ["Bir dakika lütfen.", "Hemen bakıyorum.", "Bir saniye."],
  yes: /^(?:evet|tamam|olur|doğru|kesinlikle|elbette|tabii|tabi|ok|okey|lütfen)(?!\p{L})/iu,
  no: /^(?:hayır|yok|asla|istemiyorum)(?!\p{L})/iu,
  pressed: "Tuş takımında {keys} tuşuna basıldı.",
  signs: { dot: "nokta", slash: "eğik çizgi", dash: "tire", underscore: "alt çizgi", at: "et işareti" },
  voicemail:
    /(?<!\p{L})(?:(?:bip|sinyal) sesinden sonra|sesli (?:mesaj|posta)|telesekreter|mesaj(?:ınızı)? bırak\p{L}*|(?:şu anda )?ulaşılamıyor|telefona (?:cevap|yanıt) veremiyor\p{L}*)(?!\p{L})/iu,
};
