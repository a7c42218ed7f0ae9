import type { UnderstandingWords } from "../shapes/server/understanding.ts";

export const understanding: UnderstandingWords = {
  agreement: {
    yes: "是|是的|好|好的|可以|行|对|對|没错|沒錯|确认|確認|同意",
    more: "谢谢|謝謝|请|請|就这样|就這樣|可以|好的|没错|沒錯",
    alone: "就这样|就這樣|请这样做|請這樣做",
    no: "不|不是|不要|不用了?|不行|取消|算了",
    separator: " ?",
    thanks: "谢谢|謝謝|多谢|多謝",
    allRight: "好|好的|行|可以|知道了|没问题|沒問題",
  },
  verbs: {
    book: "请?(?:预订|預訂|预约|預約)吧?",
    order: "请?(?:订购|訂購|下单|下單|购买|購買)吧?",
    send: "请?(?:发送|發送|寄出)吧?",
    pay: "请?(?:支付|付款)吧?",
  },
  stop: {
    words: ["停止", "退订", "退訂", "取消订阅", "取消訂閱", "td"],
    phrases: [
      "(?:请|請)?(?:不要再|别再|別再)(?:给我|給我)?(?:发|發|打)(?:了|短信|消息|信息|讯息|訊息|电话|電話)*(?:了)?",
    ],
  },
  noAnswer: [],
};
