import type { ProxyWords } from "../shapes/proxy.ts";

export const proxy: ProxyWords = {
  consent: "I agree to be called or texted on this number about my request. Carrier charges may apply.",
  code: "{code} is your code for {site}. If you did not ask for it, ignore this text.",
};
