import { joinByComma } from "#app/arabic/comma.ts";
import { formatDays, formatTime } from "#app/arabic/dates.ts";
import { governorateByCode } from "#app/arabic/governorates.ts";
import type { Language } from "#app/arabic/language.ts";
import type { Election, Voting } from "#app/contract/election-desk.ts";
import type { ElectionPhase, VotingState } from "#app/contract/election-desk.values.ts";

export interface VotingLine {
  readonly phase: ElectionPhase;
  readonly days: string;
  readonly state: VotingState;
}

export interface VotingView {
  readonly hours?: string | undefined;
  readonly lookupUrl?: string | undefined;
  readonly own?: { readonly place: string; readonly lines: VotingLine[] } | undefined;
  readonly places: readonly { readonly names: string; readonly lines: VotingLine[] }[];
  readonly isEverywhere: boolean;
  readonly abroad: readonly VotingLine[];
}

/** @param governorate code, if known */
export function toVotingView(
  election: Election,
  governorate: string | null | undefined,
  language: Language,
): VotingView | undefined {
  const { places, abroad, opensAt, closesAt, lookupUrl } = election;
  if (places.length === 0 && abroad.length === 0) return undefined;
  const linesOf = (votings: readonly Voting[]) =>
    votings.map(({ phase, from, until, state }) => ({
      phase,
      state,
      days: formatDays({ from, to: until }, language, new Date()),
    }));
  const own = places.find(({ governorates }) => governorates.includes(governorate ?? ""));
  const place = governorateByCode(governorate ?? "")?.[language];
  return {
    hours: opensAt && closesAt ? formatDayHours(opensAt, closesAt, language) : undefined,
    lookupUrl: lookupUrl ?? undefined,
    own: own && place ? { place, lines: linesOf(own.votings) } : undefined,
    places: places.map(({ governorates, votings }) => ({
      names: joinByComma(
        governorates.map((code) => governorateByCode(code)?.[language]),
        language,
      ),
      lines: linesOf(votings),
    })),
    isEverywhere: places.length === 1 && (places[0]?.governorates.length ?? 0) > 26,
    abroad: linesOf(abroad),
  };
}

/** Undefined if unknown or over. */
export function toNextVote(
  { places }: Election,
  governorate: string | null | undefined,
  language: Language,
) {
  const own = places.find(({ governorates }) => governorates.includes(governorate ?? ""));
  const next = (own ?? (places.length === 1 ? places[0] : undefined))?.votings.find(
    ({ state }) => state !== "over",
  );
  if (!next) return undefined;
  const { from, until, state } = next;
  return {
    place: own && governorateByCode(governorate ?? "")?.[language],
    days: formatDays({ from, to: until }, language, new Date()),
    isNow: state !== "coming",
  };
}

/** Any winter day: opening hours have no date. */
function formatDayHours(opensAt: string, closesAt: string, language: Language): string {
  const at = (hour: string) => formatTime(`2026-01-15T${hour}:00+02:00`, language);
  return `${at(opensAt)} – ${at(closesAt)}`;
}
