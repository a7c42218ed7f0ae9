import type { RequestWords } from "../shapes/server/offline/requests.ts";

export const requests: RequestWords = {
  asks: "(?:i|we) (?:need|want|would like) to know|tell me|do you know|any idea|i wonder|what|which|who|whom|whose|when|where|why|how|is (?:it|there|the|this|that|your|a|an)|are (?:you|there|the|they|your|we)|was|were|do (?:i|we|you|they|the|your)|does|did|has|will|would (?:it|there)|can (?:one|people|anyone|dogs|children|kids)|should|may|must|if|whether",
  wants:
    "(?:(?:i|we) )?(?:need|want|would like|wish)(?! to know)|wanna|should (?:all )?know|let you know|letting you know|note that|fyi|i would love|i wish|please|can you|could you|would you|will you|can i (?:get|have|book|order|change|move|cancel)|could i (?:get|have)|let us|let me|get me|give me|gimme|send|sign (?:me|us) up|put (?:me|us)|make|book|cancel|change|move|order|report|here is|looking (?:for|to)|time (?:for|to)|i have to|we have to|is it possible|any chance|someone|somebody",
  told: "thank you|thanks|thx|cheers|all good|went (?:really |very |so )?well|arrived|came|afraid|already|was|were|loves?|loved|likes?|delicious|tasty|enjoyed|great|lovely|nice|friendly|wonderful|perfect|happy|amazing|last (?:week|month|time|night|summer|winter|year)|just (?:wondering|looking|browsing)|maybe|someday|one day|not yet|thinking about|planning|next year",
  wrong:
    "not (?:work|working|come|coming|arrive|arrived|open|close|start|turn|stay|load|loading|get|got|fit|receive|received|recogni[sz]e)|never (?:got|came|arrived|received|showed|turned|made|ordered)|broken|broke|dead|down|cold|leaks?|leaking|dripping|stuck|stopped|gone|missing|lost|stolen|forgot|forgotten|left (?:my|our|his|her|a|an|the|it)|damaged|scratched|scratch|cracked|crack|torn|dent|faulty|defect|fault|keeps|no (?:hot water|water|power|signal|connection|internet|light|heating)|nothing (?:works|loads|comes|happens)|out of order|run out|running (?:low|out)|wrong|jammed|blocked|clogged|still (?:waiting|no|not)|hurts?|pain|sick|ill",
  drops:
    "not (?:need|want|coming|come(?! (?:on|up|out))|make it|be able|attend|go(?! (?:on|off|out))|going|require)|cannot (?:come|make|attend|go)|no longer|any ?more|changed (?:my|our) minds?|give up|pull out|out of|call off|drop|instead",
};
