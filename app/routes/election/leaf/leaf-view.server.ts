import { drawQr } from "#app/components/qr.server.ts";
import { configuration } from "#app/configuration.ts";
import { type Candidate, LIST } from "#app/contract/election.ts";
import { browserUrl, versionOfWidth } from "#app/session/browser-url.server.ts";
import { type Standing, standingOf } from "../standing.ts";

/** The address of the page that a leaf sums up: for links, as it is read, and for a camera. */
export function toLeafAddress(path: string) {
  const address = new URL(path, configuration().publicUrl);
  return { path, shown: address.host + address.pathname, qr: drawQr(address.href) };
}

/** One line of a ballot. */
export interface LeafLine {
  readonly number?: string | undefined;
  /** Of the candidate; in a district of lists, of the list. */
  readonly name?: string | undefined;
  readonly symbol?: string | undefined;
  readonly symbolSrc?: string | undefined;
  readonly standing?: Standing | undefined;
}

/** As many lines as fit on a leaf beside its title and its code. */
const MAX_LINES = 12;
/** A symbol of 8 mm in print. */
const SYMBOL_WIDTH = 160;

/**
 * What stands on the ballot of a district: its candidates, or its lists, each once.
 *
 * @param total how many candidates the district has
 */
export function toBallot(
  candidates: readonly Candidate[],
  total: number,
  { pictures }: { pictures: boolean },
): { lines: LeafLine[]; more: number } {
  const lists = new Map<string, LeafLine>();
  const individual: LeafLine[] = [];
  for (const candidate of candidates) {
    const { type, listName, name, candidateStatus } = candidate;
    const line = {
      number: candidate.serialNumber || undefined,
      symbol: candidate.symbolName || undefined,
      symbolSrc: pictures
        ? (versionOfWidth(candidate.symbolImageSrcSet, SYMBOL_WIDTH) ??
          browserUrl(candidate.symbolImageUrl))
        : undefined,
    };
    if (type !== LIST) {
      individual.push({ ...line, name: name || undefined, standing: standingOf(candidateStatus) });
    } else if (listName && !lists.has(listName)) lists.set(listName, { ...line, name: listName });
  }
  const order = ({ number }: LeafLine) => Number(number ?? Number.MAX_SAFE_INTEGER);
  const byNumber = (one: LeafLine, other: LeafLine) => order(one) - order(other);
  const all = lists.size > 0 ? [...lists.values()].toSorted(byNumber) : individual;
  const unread = lists.size > 0 ? 0 : total - candidates.length;
  return { lines: all.slice(0, MAX_LINES), more: Math.max(0, all.length - MAX_LINES) + unread };
}
