import type { ParameterWords } from "../shapes/server/offline/parameters.ts";

export const parameters: ParameterWords = {
  name: "(?:お)?名前|氏名",
  phone: "電話(?:番号)?|携帯(?:番号)?",
  email: "メール(?:アドレス)?",
  postcode: "郵便番号",
  address: "住所",
  reference: "(?:注文|予約|請求書|顧客|契約|追跡|お客様|会員)番号",
  past: "から|生年月日|誕生日|購入|前回|紛失",
  whole: "人数|数|個数|枚数|何",
  question: "質問|メッセージ|要望|備考|コメント",
  letters: "文字",
  birth: "生年月日|誕生日",
};
