import { randomOf } from "../../support/random.ts";

/** A question with the heading of the passages that answer it, any of which is right. */
export interface Question {
  readonly text: string;
  readonly answers: readonly string[];
}

const ask = (text: string, ...answers: string[]): Question => ({ text, answers });

/** Questions that thresholds and word lists were chosen by. */
export const tuned: readonly Question[] = [
  ask("My boiler shows E14", "E14: water pressure too low"),
  ask("What does error 14 mean?", "E14: water pressure too low"),
  ask("The pressure is too low, what can I do?", "E14: water pressure too low", "When to fill"),
  ask("what does E01 mean", "E01 and E02: no flame"),
  ask("The burner does not light", "E01 and E02: no flame"),
  ask("the flame keeps going out", "E01 and E02: no flame"),
  ask("My display says E20", "E20: the boiler got too hot"),
  ask("boiler overheated and stopped, too hot", "E20: the boiler got too hot"),
  ask("E28 since this morning", "E28: condensate pipe frozen"),
  ask("What is code E07?", "Codes E03–E10 in short"),
  ask("There is E 22 on the screen", "Codes E11–E27 in short"),
  ask("How do I reset the boiler?", "Reading and clearing an error code"),
  ask("how often may I press reset", "Reading and clearing an error code"),
  ask("How do I fill the system?", "In three steps", "When to fill"),
  ask("There are two valves. Which one?", "Which of the two valves"),
  ask("what is the red valve for", "Which of the two valves"),
  ask("The gauge drops again every few days", "When the pressure drops again"),
  ask("my system keeps losing water", "When the pressure drops again"),
  ask("pressure is 3 bar, too high", "When the pressure is too high"),
  ask("How do I bleed a radiator?", "Bleeding a radiator"),
  ask("radiator is cold at the top", "Bleeding a radiator"),
  ask("only one radiator does not get warm", "One radiator stays cold"),
  ask("how much is flushing sludge", "One radiator stays cold"),
  ask("My boiler makes a banging noise", "Banging, humming, gurgling"),
  ask("Why does it gurgle?", "Banging, humming, gurgling"),
  ask("water is dripping under the boiler", "Water under the boiler"),
  ask("How do I set a schedule on the thermostat?", "Setting a weekly schedule"),
  ask("what temperature is good for sleeping", "Setting a weekly schedule"),
  ask("We go on holiday for two weeks, what should I set?", "Going on holiday"),
  ask("how do I switch to summer mode", "Summer and winter mode"),
  ask("which batteries does the thermostat need", "Batteries and pairing"),
  ask("the thermostat screen is blank", "Batteries and pairing"),
  ask("How do I connect the thermostat to my wifi?", "The app and your Wi-Fi"),
  ask("I smell gas!", "If you smell gas"),
  ask("my carbon monoxide detector beeps", "Carbon monoxide alarm"),
  ask("no heating and it is freezing, we have a baby", "No heating in winter"),
  ask("how do I thaw a frozen pipe", "Frozen pipes"),
  ask("What does a visit cost?", "What a visit costs"),
  ask("how much is it when the engineer finds nothing", "What a visit costs"),
  ask("what are your opening hours", "Opening hours"),
  ask("Are you open on Saturday?", "Opening hours"),
  ask("Can I talk to someone?", "Talking to a person"),
  ask("My boiler shows an error", "Reading and clearing an error code"),
  ask("Book a yearly check", "The yearly check"),
  ask("do you come to Ashby?", "Where we come"),
  ask("I want to book a visit", "Booking a visit"),
  ask("Can I cancel my visit?", "Changing or cancelling a booking"),
  ask("can I pay in cash", "How to pay"),
  ask("do you offer instalments", "How to pay"),
  ask("What is included in the Plus plan?", "Basic, Plus and Complete"),
  ask("how much is the Complete plan a month", "Basic, Plus and Complete"),
  ask("what do you do at the yearly check", "The yearly check"),
  ask("how do I cancel my plan", "Changing or ending a plan"),
  ask("I am moving house, what happens to my plan?", "Moving house"),
  ask("How long is the guarantee on parts?", "Guarantee on repairs and parts"),
  ask("what does a new boiler cost", "Replacing an old boiler"),
  ask("what data do you keep about me", "What we store about you"),
  ask("I want to complain about a visit", "Complaints"),
];

/** Questions that nothing was chosen by: written once, together with the texts, and left alone. */
export const heldOut: readonly Question[] = [
  ask("Hi, there is E14 on the display and the radiators are cold", "E14: water pressure too low"),
  ask("Can I read the log of the boiler over the network?", "E14: water pressure too low"),
  ask("Is 0.6 bar too little?", "E14: water pressure too low", "When to fill"),
  ask("boiler won't ignite", "E01 and E02: no flame"),
  ask("Does the gas tap have to be in line with the pipe?", "E01 and E02: no flame"),
  ask("E20 came twice today", "E20: the boiler got too hot"),
  ask("What do I do with fault code E10?", "Codes E03–E10 in short"),
  ask("E16 meaning", "Codes E11–E27 in short"),
  ask("the outdoor sensor is lost", "Codes E11–E27 in short"),
  ask("the fan does not turn any more", "Codes E03–E10 in short"),
  ask("where is the reset button", "Reading and clearing an error code"),
  ask("Can I fill it while it is warm?", "When to fill"),
  ask("How far do I open the filling valve?", "In three steps", "E14: water pressure too low"),
  ask("What is the silver hose between the taps?", "Which of the two valves"),
  ask("E14 is back after three days", "When the pressure drops again", "E14: water pressure too low"),
  ask("How much pressure loss is normal in a year?", "When the pressure drops again"),
  ask("The safety valve drips, the needle is above 2.5", "When the pressure is too high", "Water under the boiler"),
  ask("there is air in my radiators", "Bleeding a radiator", "Banging, humming, gurgling"),
  ask("In which order should I vent the radiators, ground floor first?", "Bleeding a radiator"),
  ask("radiator in the kitchen stays cold although the others are hot", "One radiator stays cold"),
  ask("How do I get a stuck thermostatic valve moving?", "One radiator stays cold"),
  ask("Pipes are clicking at night, is that dangerous?", "Banging, humming, gurgling"),
  ask("what is kettling", "Banging, humming, gurgling"),
  ask("I found a puddle below the boiler case", "Water under the boiler"),
  ask("How many switching points can a day have?", "Setting a weekly schedule"),
  ask("Can I copy the times of Monday to other days?", "Setting a weekly schedule"),
  ask("Should I turn everything off when I am travelling in January?", "Going on holiday"),
  ask("I want hot water but no heating in July", "Summer and winter mode", "Going on holiday"),
  ask("how long do the batteries last", "Batteries and pairing"),
  ask("thermostat and boiler do not find each other", "Batteries and pairing"),
  ask("Does the app work with 5 GHz Wi-Fi?", "The app and your Wi-Fi"),
  ask("There is a gas odour in the kitchen, whom do I call?", "If you smell gas"),
  ask("what are the signs of carbon monoxide poisoning", "Carbon monoxide alarm"),
  ask("How fast do you come in an emergency?", "No heating in winter"),
  ask("The white plastic pipe outside has ice in it", "Frozen pipes", "E28: condensate pipe frozen"),
  ask("Are parts included in the price of a visit?", "What a visit costs"),
  ask("Do I pay for the journey if nothing is wrong?", "What a visit costs"),
  ask("Can I phone you on a Sunday?", "Opening hours"),
  ask("until what time can I ring the office", "Opening hours"),
  ask("which villages are in your area", "Where we come"),
  ask("Do I have to be at home for the appointment?", "Booking a visit"),
  ask("How soon can an engineer visit me?", "Booking a visit"),
  ask("I need to reschedule my appointment", "Changing or cancelling a booking"),
  ask("What happens if nobody opens the door?", "Changing or cancelling a booking"),
  ask("Where do I find a copy of my invoice?", "How to pay"),
  ask("Is payment by direct debit possible?", "How to pay"),
  ask("What is the difference between Basic and Plus?", "Basic, Plus and Complete"),
  ask("Which plan includes parts?", "Basic, Plus and Complete"),
  ask("how long does the annual inspection take", "The yearly check"),
  ask("price of the yearly check without a plan", "The yearly check"),
  ask("What is the notice period of the contract?", "Changing or ending a plan"),
  ask("Can I upgrade from Basic to Plus?", "Changing or ending a plan", "Basic, Plus and Complete"),
  ask("Can the next tenant take over my plan?", "Moving house"),
  ask("The same fault is back after your repair, do I pay again?", "Guarantee on repairs and parts"),
  ask("Is limescale covered by the warranty?", "Guarantee on a new boiler"),
  ask("how many years of guarantee does a new boiler have", "Guarantee on a new boiler"),
  ask("Do you install heat pumps?", "Replacing an old boiler"),
  ask("my boiler is eighteen years old, should I replace it", "Replacing an old boiler"),
  ask("Please delete my personal data", "What we store about you"),
  ask("Do you sell my address to advertisers?", "What we store about you"),
  ask("Your work was poor and I want my money back", "Complaints"),
];

/** What no help page speaks of; the thresholds were chosen by these. */
export const foreignTuned: readonly string[] = [
  "Who won the football world cup?",
  "What is the capital of France?",
  "How do I bake sourdough bread?",
  "Write me a poem about the sea",
  "What is the weather in Oslo tomorrow?",
  "How much is a pizza?",
  "Translate good morning into Japanese",
  "When was Napoleon born?",
  "Which laptop should I buy for programming?",
  "My washing machine does not spin",
  "How do I file my tax return?",
  "Recommend a good science fiction novel",
  "What time does the train to Berlin leave?",
  "Do you sell bicycles?",
  "Can my dog eat chocolate?",
  "How do I change a car tyre?",
  "What is the stock price of a chip maker?",
  "Solve x squared equals nine",
  "Which vaccines do I need for Kenya?",
  "How do I delete my Facebook account?",
  "Is the museum open on Mondays?",
  "Tell me a joke about lawyers",
  "How long do I boil an egg?",
  "Where can I park near the stadium?",
  "Can I return the shoes I bought?",
  "What is the speed of light?",
];

/** As above, and nothing was chosen by them. */
export const foreignHeldOut: readonly string[] = [
  "How tall is Mount Everest?",
  "Who wrote Hamlet?",
  "What is quantum entanglement?",
  "Give me a recipe for lentil soup",
  "How do I learn to play the guitar?",
  "What is the exchange rate of the dollar?",
  "Which phone has the best camera?",
  "How do I reset my email password?",
  "Can you book me a flight to Rome?",
  "My printer shows a paper jam",
  "What does my dishwasher's error code F5 mean?",
  "Who is the prime minister of Canada?",
  "How many calories does an avocado have?",
  "Explain how photosynthesis works",
  "How do I remove a red wine stain?",
  "Do you repair roofs?",
  "Which visa do I need for India?",
  "How much does a cinema ticket cost?",
  "When does the swimming pool close?",
  "Write a JavaScript function that sorts a list",
  "What are the symptoms of flu?",
  "How old is the universe?",
];

/** Bounds of quality.md §1, in parts of one. */
export const goals = { recallAt5: 0.9, recallAt1: 0.62, typoRecallAt5: 0.85, refused: 0.9, kept: 0.95 } as const;

/**
 * A misspelt form of each question: one or two of its longer words lose, double, swap or mistype a letter, by a fixed
 * seed. Codes and numbers stay.
 */
export function misspell(questions: readonly Question[], seed: number): Question[] {
  const random = randomOf(seed);
  return questions.flatMap(({ text, answers }) => {
    const words = text.split(" ");
    const long = words.flatMap((word, at) => (/^[a-z]{5,}\W?$/i.test(word) ? [at] : []));
    if (long.length === 0) return [];
    const wanted = long.length > 3 ? 2 : 1;
    for (let n = 0; n < wanted; n++) {
      const at = long.splice(Math.floor(random() * long.length), 1)[0]!;
      words[at] = misspellWord(words[at]!, random);
    }
    return [{ text: words.join(" "), answers }];
  });
}

function misspellWord(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 3));
  const [before, letter, next, after] = [word.slice(0, at), word[at]!, word[at + 1]!, word.slice(at + 2)];
  const kind = Math.floor(random() * 4);
  if (kind === 0) return before + next + after;
  if (kind === 1) return before + letter + letter + next + after;
  if (kind === 2) return before + next + letter + after;
  return before + "etaoinsr"[Math.floor(random() * 8)] + next + after;
}
