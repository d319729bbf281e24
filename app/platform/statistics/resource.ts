import { governorateByCode } from "#app/arabic/governorates.ts";
import { refuse } from "#app/contract/failure.ts";
import { countMembers } from "#app/contract/statistics.ts";
import { leaderRanks } from "#app/contract/user.ts";
import { LeastRecentlyUsed } from "#app/least-recently-used.ts";
import type { Database } from "../database/connect.ts";
import { resource } from "../http/resource.ts";
import { findMemberCounts, type MemberCounts } from "./store.ts";

/** A count of a million members is asked for once in a while: nobody acts on the newest one. */
const KEPT_MS = 5 * 60_000;
/** The governorates, and the whole country. */
const MAX_KEPT = 64;

interface Kept {
  readonly at: number;
  readonly counts: MemberCounts;
}

const keptBy = new WeakMap<Database, LeastRecentlyUsed<string, Kept>>();

/** The counts of an area, as they were at most minutes ago. */
async function memberCounts(db: Database, code: string | undefined, now: Date) {
  const kept = keptBy.get(db) ?? new LeastRecentlyUsed<string, Kept>(MAX_KEPT);
  keptBy.set(db, kept);
  const known = kept.get(code ?? "");
  const at = now.getTime();
  if (known && at >= known.at && at - known.at < KEPT_MS) return known.counts;
  const counts = await findMemberCounts(db, code);
  kept.set(code ?? "", { at, counts });
  return counts;
}

export const statisticsResource = resource().on(countMembers, async ({ caller, db, now }) => {
  const { area, status, highestRank } = caller;
  if (status !== "verified" || !leaderRanks.includes(highestRank)) return refuse("forbidden");
  // A local leader without a branch has no area, and nobody in it.
  if (area === "none") return { verified: 0, expired: 0 };
  const code = area === "national" ? undefined : area.governorateCode;
  const counts = await memberCounts(db, code, now);
  return { ...counts, governorate: code ? (governorateByCode(code)?.ar ?? null) : null };
});
