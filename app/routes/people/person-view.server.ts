import { formatShort, toSaidTime } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import type { PersonLine } from "#app/contract/people.ts";
import type { Language } from "#app/session/preferences.server.ts";

export type PersonView = ReturnType<typeof toPersonView<PersonLine>>;

/** What a unit is called in the reader's language, as far as it has a name there. */
export function nameIn(
  language: Language,
  { name, nameEn }: { readonly name: string; readonly nameEn?: string | null | undefined },
): string {
  return (language === "en" && nameEn) || name;
}

/** A person with place and day in the reader's words. */
export function toPersonView<Line extends PersonLine>(line: Line, language: Language) {
  const { governorate, branch, branchEn, createdAt } = line;
  return {
    ...line,
    governorate: governorate && governorateName(governorate, language),
    branch: branch && nameIn(language, { name: branch, nameEn: branchEn }),
    createdAt: toSaidTime(createdAt, language, new Date(), formatShort),
  };
}
