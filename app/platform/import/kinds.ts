import type { ImportKind } from "#app/contract/import.values.ts";
import { candidatesImport } from "../election/api-import.ts";
import type { KindOfImport } from "./api.ts";
import { members } from "./members.ts";

/** Every kind of file that is brought in. */
export const kinds: Readonly<Record<ImportKind, KindOfImport>> = {
  members,
  candidates: candidatesImport,
};
