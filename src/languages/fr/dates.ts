import type { DateWords } from "../shapes/server/dates.ts";

export const dates: DateWords = {
  numbers: "une? deux trois quatre cinq six sept huit neuf dix onze douze",
  phrases: [
    ["après[- ]demain", "in 2 days"],
    ["demain matin", "tomorrow morning"],
    ["demain après[- ]midi", "tomorrow afternoon"],
    ["demain soir", "tomorrow evening"],
    ["(?:du|le|au) matin", "in the morning"],
    ["(?:de l|l|dans l)['’]après[- ]midi", "in the afternoon"],
    ["ce soir", "tonight"],
    ["(?:du|le) soir", "in the evening"],
    ["aujourd['’]hui", "today"],
    ["demain", "tomorrow"],
    ["dans <n> jours?", "in $1 days"],
    ["dans <n> semaines?", "in $1 weeks"],
    ["<weekday> en (?:huit|quinze)", "a week after"],
    ["(<weekday>) prochain", "next $1"],
    ["midi et demie?", "12:30"],
    ["midi", "12:00"],
    ["minuit", "00:00"],
    ["(?:à )?<n> ?(?:h|heures?) et demie", "$1+30"],
    ["(?:à )?<n> ?(?:h|heures?) et quart", "$1+15"],
    ["(?:à )?<n> ?(?:h|heures?) moins le quart", "$1-15"],
    [String.raw`(?:à )?<n> ?(?:h|heures?)(?: ?(\d\d))?`, "clock"],
  ],
};
