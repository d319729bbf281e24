import { formatShortFact, toSaidTime } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import { nameIn } from "#app/arabic/name-in.ts";
import type { PersonLine } from "#app/contract/people.ts";
import type { Language } from "#app/session/preferences.server.ts";

export type PersonView = ReturnType<typeof toPersonView<PersonLine>>;

export function toPersonView<Line extends PersonLine>(line: Line, language: Language) {
  const { governorate, branch, branchEn, createdAt } = line;
  return {
    ...line,
    governorate: governorate && governorateName(governorate, language),
    branch: branch && nameIn(language, { name: branch, nameEn: branchEn }),
    createdAt: toSaidTime(createdAt, language, new Date(), formatShortFact),
  };
}
