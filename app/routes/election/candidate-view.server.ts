import type { Language } from "#app/arabic/language.ts";
import { type Candidate, INDIVIDUAL, LIST } from "#app/contract/election.ts";
import type { Organisation } from "#app/contract/organisation.ts";
import { browserUrl, versionOfWidth } from "#app/session/browser-url.server.ts";
import type { DistrictKind } from "./browse-query.ts";
import { isOwnParty, type Standing, standingOf } from "./standing.ts";

/** For 2× screens: 72 px on a card, 128 px on the page. */
const CARD_WIDTH = 144;
const PAGE_WIDTH = 256;

/** The wire's Arabic words. */
export const districtTypes = { individual: INDIVIDUAL, list: LIST } as const;

/** Minimal: sent twice, as HTML and as data. */
export interface CandidateView {
  readonly id: string;
  readonly name?: string | undefined;
  readonly nickname?: string | undefined;
  readonly symbol?: string | undefined;
  /** On the ballot. */
  readonly symbolSrc?: string | undefined;
  readonly place?: string | undefined;
  readonly number?: string | undefined;
  readonly src?: string | undefined;
  readonly standing?: Standing | undefined;
}

export interface GroupView {
  readonly title?: string | undefined;
  /** Ordered by list place. */
  readonly isList?: boolean;
  readonly candidates: CandidateView[];
}

/**
 * @param pictures false in the lite version
 * @param district the chosen one
 */
export function toGroupViews(
  items: readonly Candidate[],
  { pictures, district }: { pictures: boolean; district?: string | undefined },
): GroupView[] {
  if (!district) {
    const isList = items.some(isListed);
    const candidates = items.map((candidate) => ({
      ...toCandidateView(candidate, pictures),
      place: placeOf(candidate),
    }));
    return items.length > 0 ? [{ ...(isList && { isList }), candidates }] : [];
  }
  const groups = new Map<string, Candidate[]>();
  for (const candidate of items) {
    const title = (isListed(candidate) && candidate.listName) || "";
    const group = groups.get(title);
    if (group) group.push(candidate);
    else groups.set(title, [candidate]);
  }
  return [...groups].map(([title, candidates]) => {
    const isList = candidates.some(isListed);
    // Other platforms may not sort.
    const ordered = isList
      ? candidates.toSorted((a, b) => listPosition(a) - listPosition(b))
      : candidates;
    return {
      ...(title && { title }),
      ...(isList && { isList }),
      candidates: ordered.map((candidate) => toCandidateView(candidate, pictures)),
    };
  });
}

function placeOf(candidate: Candidate): string | undefined {
  const list = isListed(candidate) && candidate.listName;
  return [candidate.electoralDistrict, list].filter(Boolean).join(": ") || undefined;
}

function toCandidateView(candidate: Candidate, pictures: boolean): CandidateView {
  const { id, name, nickname, symbolName, listOrder, serialNumber, candidateStatus } = candidate;
  const number = isListed(candidate) ? listOrder : serialNumber;
  return {
    id,
    name: name || undefined,
    nickname: nickname || undefined,
    symbol: symbolName || undefined,
    symbolSrc: pictures && !isListed(candidate) ? symbolPicture(candidate) : undefined,
    number: number?.toString(),
    src: pictures ? portrait(candidate, CARD_WIDTH) : undefined,
    standing: standingOf(candidateStatus),
  };
}

function listPosition({ listOrder }: Candidate): number {
  return listOrder ?? Number.MAX_SAFE_INTEGER;
}

function isListed({ type }: Candidate): boolean {
  return type === LIST;
}

export function kindOf({ type }: Candidate): DistrictKind | undefined {
  if (type === LIST) return "list";
  return type === INDIVIDUAL ? "individual" : undefined;
}

function portrait({ imageSrcSet, imageUrl }: Candidate, width: number): string | undefined {
  return versionOfWidth(imageSrcSet, width) ?? browserUrl(imageUrl);
}

function symbolPicture({ symbolImageSrcSet, symbolImageUrl }: Candidate): string | undefined {
  return versionOfWidth(symbolImageSrcSet, CARD_WIDTH) ?? browserUrl(symbolImageUrl);
}

export function toCandidateDetails(
  candidate: Candidate,
  {
    pictures,
    organisation,
    language = "ar",
  }: { pictures: boolean; organisation: Organisation; language?: Language },
) {
  const textOf = (text: string | null | undefined) => text?.trim() || undefined;
  const { listOrder, partyAffiliation: party, candidateStatus: status } = candidate;
  const isEnglish = language === "en";
  return {
    kind: kindOf(candidate),
    name: (isEnglish && textOf(candidate.nameEn)) || textOf(candidate.name),
    nickname: textOf(candidate.nickname),
    src: pictures ? portrait(candidate, PAGE_WIDTH) : undefined,
    description: (isEnglish && textOf(candidate.descriptionEn)) || textOf(candidate.description),
    district: textOf(candidate.electoralDistrict),
    list: textOf(candidate.listName),
    order: listOrder?.toString(),
    number: textOf(candidate.serialNumber),
    symbol: textOf(candidate.symbolName),
    symbolSrc: pictures ? symbolPicture(candidate) : undefined,
    party: textOf(party),
    isOwn: isOwnParty(party, organisation),
    status: textOf(status),
    standing: standingOf(status),
    qualification: textOf(candidate.candidateQualification),
    whatsapp: textOf(candidate.whatsappNumber),
    cv: browserUrl(candidate.cvUrl),
    programme: browserUrl(candidate.programUrl),
  };
}
