import type { ImportKind } from "#app/contract/import.values.ts";
import { candidatesImport } from "../election/api-import.ts";
import type { KindOfImport } from "./api.ts";
import { members } from "./members.ts";

export const kinds: Readonly<Record<ImportKind, KindOfImport>> = {
  members,
  candidates: candidatesImport,
};
