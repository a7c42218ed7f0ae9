import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bases } from "../../../test/platform/engine/answers/bases/index.ts";
import * as heldOut from "../../../test/platform/engine/answers/held-out/index.ts";
import { openQuestions } from "../../../test/platform/engine/answers/out-of-domain.ts";
import * as visitors from "../../../test/platform/engine/answers/visitors/index.ts";

/** Questions of one kind. */
export interface QuestionSet {
  readonly texts: readonly string[];
  readonly isGeneral: boolean;
  /** How much all of them count together, beside the others. */
  readonly share: number;
}

/** The parts of CLINC150 that people ask a company. */
const companyDomains = ["banking", "credit_cards"];
/** Those that they ask somebody who knows the world; the others are orders to a device, such as to change its name. */
const generalDomains = ["kitchen_and_dining", "auto_and_commute", "travel", "utility", "small_talk"];
/** Of these, intents that may be a company's business or say nothing. */
const leftOut = new Set(
  `confirm_reservation restaurant_reservation cancel_reservation accept_reservations how_busy schedule_maintenance
  book_flight book_hotel car_rental travel_notification flight_status lost_luggage greeting thank_you goodbye
  what_is_your_name what_can_i_ask_you who_do_you_work_for who_made_you are_you_a_bot where_are_you_from make_call text
  share_location find_phone`.split(/\s+/),
);
/** Intents of HWU64 that no company has to do with as a rule. */
const homeIntents =
  `cooking_recipe datetime_convert datetime_query general_quirky general_joke music_query music_likeness news_query
  play_game play_music qa_currency qa_definition qa_factoid qa_maths qa_stock recommendation_events recommendation_locations
  recommendation_movies weather_query transport_query transport_traffic transport_taxi`.split(/\s+/);
const homeFolder =
  "CrossValidation/autoGeneFromRealAnno/autoGene_2018_03_22-13_01_25_169/CrossValidation/KFold_1/trainset";

/** All sets: the public ones from clones in a folder, and the benchmark's own English ones that may be looked at. */
export function readSets(folder: string): readonly QuestionSet[] {
  const read = (path: string) => readFileSync(join(folder, path), "utf8");
  const json = (path: string) => JSON.parse(read(path));
  const clinc: Record<string, [text: string, intent: string][]> = json("oos-eval/data/data_full.json");
  const domains: Record<string, string[]> = json("oos-eval/data/domains.json");
  const outOfScope = ["oos_train", "oos_val", "oos_test"].flatMap((part) => clinc[part]!.map(([text]) => text));
  const inScope = ["train", "val", "test"].flatMap((part) => clinc[part]!);
  const ofDomains = (wanted: readonly string[]) => {
    const intents = new Set(wanted.flatMap((domain) => domains[domain]!));
    return inScope.filter(([, intent]) => intents.has(intent) && !leftOut.has(intent)).map(([text]) => text);
  };
  const home = homeIntents.flatMap((intent) =>
    rowsOf(read(`NLU-Evaluation-Data/${homeFolder}/${intent}.csv`), ";").map((row) => row.at(-2)!),
  );
  const web: { qText: string }[] = json("dataset-factoid-webquestions/main/trainmodel.json");
  const knowledge = ["data", "data_eval"].map((part) => json(`alexa-with-dstc9-track1-dataset/${part}/knowledge.json`));
  const bank = rowsOf(read("task-specific-datasets/banking_data/train.csv"), ",").map(([text]) => text!.trim());
  const hotels = readdirSync(join(folder, "task-specific-datasets/nlupp/data/hotels")).flatMap((file) =>
    (json(`task-specific-datasets/nlupp/data/hotels/${file}`) as { text: string }[]).map(({ text }) => text),
  );
  const aboutCompany = readFileSync(new URL("about-a-company.txt", import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  const general = (texts: readonly string[], share: number) => ({ texts: unique(texts), share, isGeneral: true });
  const company = (texts: readonly string[], share: number) => ({ texts: unique(texts), share, isGeneral: false });
  const own = [...bases, ...heldOut.openBases, ...visitors.openBases].filter(({ language }) => language === "en");
  // What the same people write who wrote the companies' questions: else their manner would seem to be a company's.
  const outOfDomain = visitors.openBases
    .filter(({ language }) => language === "en")
    .flatMap(({ foreign }) => foreign.filter((text) => visitors.kindOf.get(text) === "out of domain"));
  const anyWindow = openQuestions.filter(({ language }) => language === "en").map(({ text }) => text);
  return [
    general(outOfScope, 1),
    general(ofDomains(generalDomains), 1),
    general(home, 1),
    general(
      web.map(({ qText }) => qText),
      0.5,
    ),
    general([...outOfDomain, ...anyWindow], 0.25),
    company(titlesOf(knowledge), 1),
    company(bank, 1),
    company(hotels, 1),
    company(ofDomains(companyDomains), 1),
    company(aboutCompany, 0.5),
    company(
      own.flatMap(({ questions }) => questions.map(({ text }) => text)),
      4,
    ),
  ];
}

/** The questions anywhere in DSTC9's knowledge: each `title` beside a `body`. */
function titlesOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  if ("title" in value && "body" in value) return [String(value.title)];
  return Object.values(value).flatMap(titlesOf);
}

/** The rows of a table below its heading. A field may stand in quotes, with two of them for one. */
export function rowsOf(text: string, separator: string): string[][] {
  const field = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\n]*))(${separator}|\\r?\\n|$)`, "g");
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [whole, quoted, plain, end] of text.matchAll(field)) {
    if (whole === "") break;
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === separator) continue;
    rows.push(row);
    row = [];
  }
  return rows.slice(1);
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
