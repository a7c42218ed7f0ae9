import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take some 20 s or more, of which a good part is waiting. */
const longest =
  /\/test\/(?:platform\/(?:jobs\/(?:postgres\/)?kills|resources\/(?:calls\/(?:calls|talks)|campaigns\/calling)|webhooks\/deliveries|knowledge\/(?:website|documents)|conformance|owners)|pages\/(?:console\/(?:knowledge|tools|looks|inbox|assistants|settings)|hand-over|killed-reading|cli|serve|backup|process|handset|widget|tabs|embedding|from-empty-folder))\.test\.ts$/;

/** Begins with the files that take longest: one that begins last runs alone in the end, on one core. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
