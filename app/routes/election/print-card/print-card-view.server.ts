import { drawQr } from "#app/components/qr.server.ts";
import { configuration } from "#app/configuration.ts";
import { type Candidate, LIST } from "#app/contract/election.ts";
import { browserUrl, versionOfWidth } from "#app/session/browser-url.server.ts";
import { type Standing, standingOf } from "../standing.ts";

/** As link, text and QR code. */
export function toLeafAddress(path: string) {
  const address = new URL(path, configuration().publicUrl);
  return { path, shown: address.host + address.pathname, qr: drawQr(address.href) };
}

export interface LeafLine {
  readonly number?: string | undefined;
  readonly name?: string | undefined;
  readonly symbol?: string | undefined;
  readonly symbolSrc?: string | undefined;
  readonly standing?: Standing | undefined;
}

/** Lines per A6 sheet, beside title and QR code. */
const MAX_LINES = 12;
/** Pixels: 8 mm in print. */
const SYMBOL_WIDTH = 160;

/** @param total all candidates of the district */
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
