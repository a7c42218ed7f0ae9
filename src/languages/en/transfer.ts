import type { TransferWords } from "../shapes/server/transfer.ts";

export const transfer: TransferWords = {
  leads: [
    /\b(?:talk|speak|chat) (?:to|with)\b/,
    /\b(?:transfer|connect|switch|hand|pass|forward|put) (?:me|us|this|it|my \w+|the (?:chat|conversation|call))(?: (?:over|through|on|across|now|please))* (?:to|with)\b/,
    /^(?:(?:please|now) )*(?:transfer|connect|switch)(?: over)? (?:to|with)\b/,
  ],
  asking: "how|what|when|where|why|which|did|does|do (?:i|we)|has|have|had|if",
  turned: "not|(?:do|ca|wo)n t|dont|cant|cannot|never|no longer",
  greeting: "hi|hello|hey|ok|okay|so|and|but|well",
  between: "your|someone|somebody|anyone|anybody|person|people|from|team",
  requestWords:
    "a actually an can chat connect could d forward from guys hand hello hey hi i in instead it let like ll may me my need no now of oh ok okay on our over pass person please put rather somebody someone sorry speak switch talk thank thanks the then this through to transfer us want we well will wish with would yes you your",
  namesNobody: "you yourself me my myself him her his them their it this that us our",
  yours: "your",
  nameless: "about again because for if instead now please regarding then today",
  general: "the and our for team desk bot assistant",
  anyCaller:
    "about and ask asks call caller callers customer for from has have person people somebody someone speak speaks talk talks that the they this transfer visitor want wants when who will wish wishes with would",
};
