import { governorateByCode } from "#app/arabic/governorates.ts";
import { refuse } from "#app/contract/failure.ts";
import { countMembers } from "#app/contract/statistics.ts";
import { leaderRanks } from "#app/contract/user.ts";
import { LeastRecentlyUsed } from "#app/least-recently-used.ts";
import type { Database } from "../database/connect.ts";
import { resource } from "../http/resource.ts";
import { type Area, governorateOfArea } from "../user/area.ts";
import { findMemberCounts, type MemberCounts } from "./store.ts";

/** A count of a million members is asked for once in a while: nobody acts on the newest one. */
const KEPT_MS = 5 * 60_000;
/** The governorates, their sectors and secretariats, and the whole country. */
const MAX_KEPT = 400;

interface Kept {
  readonly at: number;
  readonly counts: MemberCounts;
}

const keptBy = new WeakMap<Database, LeastRecentlyUsed<string, Kept>>();

/** The counts of an area, as they were at most minutes ago. */
async function memberCounts(db: Database, area: Area, now: Date) {
  const kept = keptBy.get(db) ?? new LeastRecentlyUsed<string, Kept>(MAX_KEPT);
  keptBy.set(db, kept);
  const key = JSON.stringify(area);
  const known = kept.get(key);
  const at = now.getTime();
  if (known && at >= known.at && at - known.at < KEPT_MS) return known.counts;
  const counts = await findMemberCounts(db, area);
  kept.set(key, { at, counts });
  return counts;
}

export const statisticsResource = resource().on(countMembers, async ({ caller, db, now }) => {
  const { area, status, highestRank } = caller;
  if (status !== "verified" || !leaderRanks.includes(highestRank)) return refuse("forbidden");
  // A local leader who belongs nowhere has no area, and nobody in it.
  if (area === "none") return { verified: 0, expired: 0 };
  const counts = await memberCounts(db, area, now);
  const code = governorateOfArea(area);
  return {
    ...counts,
    governorate: code ? (governorateByCode(code)?.ar ?? null) : null,
    ...(area !== "national" && code === undefined && { isPart: true }),
  };
});
