/** What a message is when it asks for nothing that could be looked up. */
export type SmallTalk = "greeting" | "thanks" | "goodbye" | "identity" | "ability" | "well-being" | "agreement";

/** Each matches a whole message, in small letters without punctuation. */
const patterns: readonly (readonly [SmallTalk, RegExp])[] = [
  [
    "greeting",
    /^(?:hi+|hello|hallo|hey+|hiya|howdy|greetings|good (?:morning|afternoon|evening|day))(?: (?:there|again|everyone|all|you))?$/,
  ],
  [
    "thanks",
    /^(?:(?:ok|okay|great|perfect|good|wonderful|cool|super|yes|no|alright|all right|that worked|it works) )*(?:many )?(?:thanks|thank you|thx|cheers|much appreciated)(?: (?:so|very|a lot|much|again|for (?:your|the|all your) (?:help|answer|time)|that(?: was| is|s)? (?:helpful|great|all|it)|you))*$/,
  ],
  [
    "goodbye",
    /^(?:(?:ok|okay|thanks|thank you) )*(?:bye|goodbye|bye bye|see you|see you later|good night|have a (?:nice|good|great) (?:day|evening|weekend|one))$/,
  ],
  [
    "identity",
    /^(?:so |and |but )?(?:who|what) (?:are you|am i (?:talking|speaking|chatting|writing) (?:to|with))(?: exactly)?$|^whats your name$|^what is your name$/,
  ],
  [
    "identity",
    /^(?:so |and |but |wait )*(?:are you|you are|youre|is this|am i (?:talking|speaking|chatting|writing) (?:to|with))(?: really| actually| just| even)? (?:an? )?(?:real |actual |live )?(?:robot|bot|chatbot|human(?: being)?|person|real|machine|computer|ai|assistant|artificial(?: intelligence)?|program|someone real)(?: or (?:an? )?(?:real )?(?:robot|bot|human|person|machine|computer|ai))?$/,
  ],
  [
    "ability",
    /^(?:what can you do|what can you help(?: me)? with|what do you know|how can you help(?: me)?|help|can you help me|what can i ask(?: you)?|i need help|i have a question)(?: please| for me)?$/,
  ],
  ["well-being", /^(?:(?:hi|hello|hey) )?how (?:are|r) (?:you|u)(?: (?:doing|today|doing today))?$|^hows it going$/],
  [
    "agreement",
    /^(?:(?:yes|no|ok|okay|sure|fine|great|perfect|good|cool|super|alright|all right|understood|i see|got it|right|exactly|nice|wonderful|done|please|it works|that worked|yes please|no thanks|no thank you|never mind|nevermind) ?)+$/,
  ],
];

/** Recognises a greeting, thanks and the like, with or without the assistant's name; undefined for all else. */
export function readSmallTalk(message: string, assistantName: string): SmallTalk | undefined {
  // Longer messages ask for something, and long ones are no work for expressions that repeat.
  if (message.length > 120) return undefined;
  const name = new Set(wordsOf(assistantName));
  const words = wordsOf(message);
  const text = words.filter((word, at) => !name.has(word) || (at > 0 && at < words.length - 1)).join(" ");
  return patterns.find(([, pattern]) => pattern.test(text))?.[0];
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll(/['’]/g, "")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
