// Makes src/platform/engine/knowledge/words/general-questions.txt from public sets of questions, whose repositories are cloned into
// one folder: node scripts/run.mjs general-questions FOLDER. Run by hand, once: the result is part of the sources.
//
// - clinc/oos-eval (CLINC150; CC BY 3.0): what people ask of an assistant for anything, and of a bank
// - xliuhw/NLU-Evaluation-Data (HWU64; CC BY 4.0): what people ask of an assistant at home
// - brmson/dataset-factoid-webquestions (WebQuestions; CC BY 4.0): what people ask about the world
// - alexa/alexa-with-dstc9-track1-dataset (DSTC9; Apache 2.0): what people ask hotels, restaurants, taxis and stations
// - PolyAI-LDN/task-specific-datasets (banking77, NLU++; CC BY 4.0): what people ask of a bank and of hotels
import { loadModule } from "../lib/load-module.ts";

const module = await loadModule("scripts/lib/general-questions/fit.ts");
await module.default(process.argv[2] ?? ".");
await module.close();
