import type { Db, Tx } from "../../storage/db.ts";
import { listConnectedModels } from "../model-connections/store.ts";
import type { Catalogue } from "./catalogue.ts";

/** What an account can be offered: the server's, and the models that it has connected itself. */
export async function catalogueOfAccount({
  db,
  userId,
  catalogue,
}: {
  readonly db: Db | Tx;
  readonly userId: number;
  readonly catalogue: Catalogue;
}): Promise<Catalogue> {
  const connected = await listConnectedModels(db, userId);
  return {
    ...catalogue,
    models: [...catalogue.models, ...connected.map(({ id, name }) => ({ id, name, code: name }))],
  };
}
