import { cairoDay } from "#app/arabic/dates.ts";
import { governorateByCode, governorateName } from "#app/arabic/governorates.ts";
import type { ExportColumn } from "#app/contract/export.values.ts";
import { type Language, translate } from "../i18n.ts";
import type { WalkedPerson } from "../people/api-export.ts";
import type { Personal } from "../privacy/personal.ts";
import { highestRankOf } from "../user/rules.ts";

export function headerOf(columns: readonly ExportColumn[], language: Language): string[] {
  return columns.map((column) => translate(language, `export:column.${column}`));
}

/** Every cell is text; days as YYYY-MM-DD, which sort in any program. */
export function cellsOf(
  person: WalkedPerson,
  columns: readonly ExportColumn[],
  { language, personal }: { readonly language: Language; readonly personal: Personal },
): string[] {
  return columns.map((column) => cellOf(person, column, language, personal) ?? "");
}

function cellOf(
  person: WalkedPerson,
  column: ExportColumn,
  language: Language,
  personal: Personal,
): string | null | undefined {
  switch (column) {
    case "governorate": {
      const place = person.governorateCode && governorateByCode(person.governorateCode)?.ar;
      return place && governorateName(place, language);
    }
    case "branch":
      return (language === "en" && person.branchEn) || person.branch;
    case "status":
      return word(language, `people:status.${person.status}`);
    case "rank": {
      const roles = person.roles.map(({ rank }) => ({ rank, abilities: [] }));
      return word(language, `people:rank.${highestRankOf(person.status, roles)}`);
    }
    case "roles":
      return person.roleNames.join(word(language, "export:comma"));
    case "createdAt":
      return cairoDay(person.createdAt);
    case "phone":
      return person.sealedPhone && personal.open(person.sealedPhone);
    case "nationalId":
      return person.sealedNationalId && personal.open(person.sealedNationalId);
    default:
      return person[column];
  }
}

/** Cached: a million look-ups take as long as compressing and sealing the file. */
const words = new Map<string, string>();

function word(language: Language, key: string): string {
  const name = `${language} ${key}`;
  const found = words.get(name) ?? translate(language, key);
  words.set(name, found);
  return found;
}
