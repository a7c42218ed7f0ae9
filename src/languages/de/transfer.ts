import type { TransferWords } from "../shapes/server/transfer.ts";

export const transfer: TransferWords = {
  leads: [],
  verbBehind: {
    verb: /\b(?:sprechen|reden|schreiben|verbinden?|weiterleiten|durchstellen|wechseln|leiten? .*\bweiter|stellen? .*\bdurch)\b/,
    lead: /\b(?:mit|an|zu|zum|zur)\b/g,
  },
  asking: String.raw`wie|was|wann|wo|woher|wohin|warum|welche\w*|hat|habe`,
  turned: String.raw`nicht|kein\w*`,
  greeting: "hallo|also|und",
  between: String.raw`einem|einer|jemand\w*|ihrem|ihrer|eurem|eurer`,
  requestWords:
    "bitte danke dem den der die doch einem einer gern gerne hallo ich ihrem ihrer ja jemand jemandem jetzt kann konnte lieber mich mit mochte reden sie sprechen uns verbinden wurde zu zum zur",
  namesNobody: "ihnen dir dich mir mich meinem meiner meinen uns unserem unserer ihm",
  yours: "ihrem ihrer ihren eurem eurer euren deinem deiner deinen",
  nameless: "bitte jetzt sprechen reden verbinden",
  general: "assistent assistentin der die das und unser",
  anyCaller:
    "anrufer der die das ein eine einen einem einer fragt jemand jemandem kunde mit sprechen und verlangt wenn wunscht wuenscht",
};
