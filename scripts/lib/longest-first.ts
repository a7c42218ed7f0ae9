import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take some 20 s or more, of which a good part is waiting. */
const longest =
  /\/test\/(?:platform\/(?:jobs\/(?:postgres\/)?kills|resources\/(?:calls\/(?:calls|talks)|campaigns\/calling|webhooks\/deliveries)|knowledge\/(?:website|documents)|conformance|owners)|pages\/(?:console\/(?:knowledge|tools|looks|inbox|assistants|settings)|hand-over|killed-reading|cli|serve|backup|process|handset|widget|tabs|embedding|from-empty-folder))\.test\.ts$/;

/**
 * Begins with the files that take longest: one that begins last runs alone in the end, on one core. Those on PostgreSQL come before
 * all others, since they wait most: there is other work meanwhile. One project follows the other, as a worker that is
 * between two files of another project ends, with what it has imported and its databases.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    const waits = ({ project }: TestSpecification) => project.name === "postgres";
    const groups = [sorted.filter(waits), sorted.filter((file) => !waits(file))];
    return groups.flatMap((group) => [...group.filter(isLong), ...group.filter((file) => !isLong(file))]);
  }
}
