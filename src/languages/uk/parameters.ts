import type { ParameterWords } from "../shapes/server/offline/parameters.ts";

export const parameters: ParameterWords = {
  name: "(?:повне |прізвище та )?імʼя|ім'я|ім я|прізвище",
  phone: String.raw`(?:номер )?телефон\p{L}*`,
  email: String.raw`(?:адреса )?електронно\p{L}* пошт\p{L}*|e ?mail`,
  postcode: "поштовий індекс|індекс",
  address: "адреса(?: доставки)?|вулиця",
  reference: "(?:номер|код) (?:замовлення|бронювання|рахунку|клієнта|договору|посилки|звернення|полісу)",
  past: String.raw`з якого|відколи|народження|купівл\p{L}*|останн\p{L}*(?! (?:ден|дня|ніч|дата))|втра\p{L}*|сталося`,
  whole: "кількість|ціле число",
  question: String.raw`питання|запитання|повідомлення|прохання|примітк\p{L}*|коментар\p{L}*`,
  letters: String.raw`літер\p{L}*`,
  birth: String.raw`народж\p{L}*`,
};
