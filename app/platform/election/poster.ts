import { foldForSearch } from "#app/arabic/fold.ts";
import { LIST } from "#app/contract/election.ts";
import type { Organisation } from "#app/contract/organisation.ts";
import { translate } from "../i18n.ts";
import { commonOf, type Poster } from "../share/poster.ts";
import { statusOf } from "./rules.ts";
import type { CandidateRow } from "./store.ts";

const words = (key: string, values?: Record<string, string>) =>
  translate("ar", `share:${key}`, values);

export function posterOfCandidate(row: CandidateRow, organisation: Organisation): Poster {
  const { name, type, electoralDistrict, listName, symbolName } = row;
  const candidateStatus = statusOf(row);
  const isList = type === LIST;
  const isUsual = usual.test(foldForSearch(candidateStatus ?? ""));
  return {
    // A link must not show somebody who left the race as standing.
    kicker: [words(isList ? "list" : "individual"), ...(isUsual ? [] : [candidateStatus])]
      .filter(Boolean)
      .join(" · "),
    title: name,
    lines: [
      electoralDistrict,
      ...(isList && listName ? [listName] : []),
      ...(symbolName ? [words("symbol", { symbol: symbolName })] : []),
    ],
    number: row.serialNumber?.toString(),
    portrait: row.image,
    symbol: row.symbolImage,
    ...commonOf(organisation),
  };
}

/** Nearly everybody's status. */
const usual = /^مرشحه?$/;

export function posterOfDistrict(
  { isList, name }: { isList: boolean; name: string },
  organisation: Organisation,
): Poster {
  return {
    kicker: words(isList ? "lists" : "candidates"),
    title: name,
    ...commonOf(organisation),
  };
}
