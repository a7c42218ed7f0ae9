import type { ProxyWords } from "../shapes/proxy.ts";

export const proxy: ProxyWords = {
  consent: "मैं सहमत हूँ कि मेरे अनुरोध के बारे में मुझे इस नंबर पर कॉल या संदेश किया जाए। ऑपरेटर के शुल्क लग सकते हैं।",
  code: "{code} {site} के लिए आपका कोड है।",
};
