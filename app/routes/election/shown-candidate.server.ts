import { type Candidate, INDIVIDUAL, LIST } from "#app/contract/election.ts";
import type { Organisation } from "#app/contract/organisation.ts";
import { reachable } from "#app/session/address.server.ts";
import type { DistrictKind } from "./browse-query.ts";
import { isOwnParty, type Standing, standingOf } from "./standing.ts";

/** The words of the wire for the two kinds of district. */
export const typeOf = { individual: INDIVIDUAL, list: LIST } as const;

/** What a card shows of a candidate, and no more: all of it travels twice, as HTML and as data. */
export interface ShownCandidate {
  readonly id: string;
  readonly name?: string | undefined;
  readonly nickname?: string | undefined;
  readonly symbol?: string | undefined;
  /** On the ballot; of a list's candidate, the place on the list. */
  readonly number?: string | undefined;
  readonly src?: string | undefined;
  readonly standing?: Standing | undefined;
}

/** Candidates that stand together: on one list, or in one district of several. */
export interface ShownGroup {
  /** Left out where all are of one district and none of a list. */
  readonly title?: string | undefined;
  /** Whether they follow the order of a list. */
  readonly isList?: boolean;
  readonly candidates: ShownCandidate[];
}

/**
 * Candidates in groups.
 *
 * @param pictures whether the visitor wants any
 * @param district the one that was chosen; without it every group says its own
 */
export function showGroups(
  items: readonly Candidate[],
  { pictures, district }: { pictures: boolean; district?: string | undefined },
): ShownGroup[] {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of items) {
    const list = isListed(candidate) && candidate.listName;
    const title = [!district && candidate.electoralDistrict, list].filter(Boolean).join(": ");
    const group = groups.get(title);
    if (group) group.push(candidate);
    else groups.set(title, [candidate]);
  }
  return [...groups].map(([title, candidates]) => {
    const isList = candidates.some(isListed);
    // Our platform answers in order; another may not.
    const ordered = isList ? candidates.toSorted((a, b) => placeOf(a) - placeOf(b)) : candidates;
    return {
      ...(title && { title }),
      ...(isList && { isList }),
      candidates: ordered.map((candidate) => showCandidate(candidate, pictures)),
    };
  });
}

function showCandidate(candidate: Candidate, pictures: boolean): ShownCandidate {
  const { id, name, nickname, symbolName, listOrder, serialNumber, candidateStatus } = candidate;
  const number = isListed(candidate) ? listOrder : serialNumber;
  return {
    id,
    name: name || undefined,
    nickname: nickname || undefined,
    symbol: symbolName || undefined,
    number: number?.toString(),
    src: pictures ? smallest(candidate.imageSrcSet, candidate.imageUrl) : undefined,
    standing: standingOf(candidateStatus),
  };
}

function placeOf({ listOrder }: Candidate): number {
  return listOrder ?? Number.MAX_SAFE_INTEGER;
}

function isListed({ type }: Candidate): boolean {
  return type === LIST;
}

export function kindOf({ type }: Candidate): DistrictKind | undefined {
  if (type === LIST) return "list";
  return type === INDIVIDUAL ? "individual" : undefined;
}

/** The narrowest version of a picture: on these pages none is wider than a hand's width. */
export function smallest(
  srcSet: string | null | undefined,
  whole: string | null | undefined,
): string | undefined {
  return reachable(srcSet?.trim().split(/\s/)[0]) ?? reachable(whole);
}

/** What the page of one candidate shows. */
export function showWhole(
  candidate: Candidate,
  { pictures, organisation }: { pictures: boolean; organisation: Organisation },
) {
  const filled = (text: string | null | undefined) => text?.trim() || undefined;
  const { listOrder, partyAffiliation: party, candidateStatus: status } = candidate;
  return {
    kind: kindOf(candidate),
    name: filled(candidate.name),
    nickname: filled(candidate.nickname),
    src: pictures ? smallest(candidate.imageSrcSet, candidate.imageUrl) : undefined,
    description: filled(candidate.description),
    district: filled(candidate.electoralDistrict),
    list: filled(candidate.listName),
    order: listOrder?.toString(),
    number: filled(candidate.serialNumber),
    symbol: filled(candidate.symbolName),
    symbolSrc: pictures
      ? smallest(candidate.symbolImageSrcSet, candidate.symbolImageUrl)
      : undefined,
    party: filled(party),
    isOwn: isOwnParty(party, organisation),
    status: filled(status),
    standing: standingOf(status),
    qualification: filled(candidate.candidateQualification),
    whatsapp: filled(candidate.whatsappNumber),
    cv: reachable(candidate.cvUrl),
    programme: reachable(candidate.programUrl),
  };
}
