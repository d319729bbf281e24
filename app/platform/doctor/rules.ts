import type { Finding } from "#app/contract/doctor.ts";
import type { DoctorCheck, FindingState } from "#app/contract/doctor.values.ts";

export function finding(
  check: DoctorCheck,
  state: FindingState,
  said: string,
  values?: Finding["values"],
): Finding {
  return { check, state, said, ...(values && { values }) };
}

/** An address of documentation (RFC 5737), which nobody has. */
export const FORGED_ADDRESS = "192.0.2.77";

interface Seen {
  /** As it looks from this machine; behind NAT the server sees another. */
  readonly own: string;
  /** As the server saw it. */
  readonly seen: string;
  /** As it saw a request that claimed `FORGED_ADDRESS` in X-Forwarded-For. */
  readonly seenForged: string;
  /** Whether an address is in TRUSTED_PROXIES. */
  readonly isTrusted: (address: string) => boolean;
  readonly isPrivate: (address: string) => boolean;
}

/** Whether the limits by address count visitors, or the proxy, or whatever a visitor claims. */
export function judgeVisitors({ own, seen, seenForged, isTrusted, isPrivate }: Seen): Finding {
  if (isTrusted(own)) return finding("visitors", "ok", "inside");
  if (seenForged === FORGED_ADDRESS) return finding("visitors", "fault", "forgeable");
  // From within the proxies' network nothing more can be told: by Compose we come by its gateway.
  if (seen === own || isTrusted(seen)) return finding("visitors", "ok", "seen");
  return isPrivate(seen)
    ? finding("visitors", "fault", "proxy", { address: seen })
    : finding("visitors", "ok", "seen");
}

const DAY_MS = 86_400_000;
/** Who renews by hand needs some days; a certificate of six days is renewed in the last two. */
const MOST_DAYS_LEFT = 14;

/** @param problem Node's code for why the certificate isn't trusted */
export function judgeCertificate(
  { from, to }: { from: Date; to: Date },
  problem: string | undefined,
  now: Date,
): Finding {
  const days = Math.floor((to.getTime() - now.getTime()) / DAY_MS);
  if (problem) return finding("certificate", "fault", certificateProblem(problem));
  const life = (to.getTime() - from.getTime()) / DAY_MS;
  const isEnding = days < Math.min(MOST_DAYS_LEFT, life / 4);
  return finding("certificate", isEnding ? "warning" : "ok", isEnding ? "ends" : "valid", { days });
}

function certificateProblem(code: string): string {
  if (/EXPIRED|NOT_YET_VALID/.test(code)) return "expired";
  return /ALTNAME|HOSTNAME/.test(code) ? "wrong-name" : "unknown-issuer";
}

/** @param gapMs between two events that the server sent `sentGapMs` apart */
export function judgeLive(gapMs: number, sentGapMs: number): Finding {
  return gapMs >= sentGapMs / 2
    ? finding("live", "ok", "at-once")
    : finding("live", "fault", "held");
}

/** One-time codes, signatures of a store and TURN's passwords go by the clock. */
export function judgeClock(skewsMs: readonly number[]): Finding {
  const seconds = Math.round(Math.max(...skewsMs.map(Math.abs)) / 1000);
  if (seconds < 10) return finding("clock", "ok", "right");
  return finding("clock", seconds < 60 ? "warning" : "fault", "off", { seconds });
}

const GB = 1024 ** 3;

export function judgeDisk(
  check: "disk" | "databaseDisk",
  { free, size }: { free: number; size: number },
): Finding {
  const gigabytes = Math.round((free / GB) * 10) / 10;
  const values = { gigabytes, percent: Math.floor((free / size) * 100) };
  if (free < GB / 4) return finding(check, "fault", "full", values);
  return free < GB || free / size < 0.05
    ? finding(check, "warning", "low", values)
    : finding(check, "ok", "room", values);
}

/** @param free of those that the database server gives, less what others than Sawt hold */
export function judgeConnections(free: number, needed: number): Finding {
  return free < needed
    ? finding("connections", "warning", "few", { free, needed })
    : finding("connections", "ok", "enough", { free, needed });
}

/** docs/operations.md#postgresql: each worker's pool and its listener, two for jobs, one for a command. */
export function connectionsNeeded(workers: number, poolSize: number): number {
  return workers * (poolSize + 1) + 3;
}
