import type { Cluster } from "./database.ts";
import type { Visit } from "./visitors.ts";

export interface Judged {
  readonly requests: number;
  readonly failed: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  /** Seconds from the fault to the first good answer to what was sent after it: a write, a page. */
  readonly write: number;
  readonly page: number;
  /** Seconds from the fault to the last failure. */
  readonly well: number;
  /** Seconds that somebody waited for an answer at most, a failure or not. */
  readonly longest: number;
}

/** Looks into the database of whoever is primary now. */
export async function judge(cluster: Cluster, visit: Visit): Promise<Judged> {
  const { attempts, acknowledged, at } = visit;
  const rows = await cluster.query<{ body: string; times: number }>(
    "select body, count(*)::int as times from comments where body = any($1) group by body",
    [acknowledged],
  );
  const first = (kind: string) => {
    const good = attempts.filter((each) => each.kind === kind && each.isGood && each.sentAt >= at);
    return (Math.min(...good.map(({ answeredAt }) => answeredAt)) - at) / 1000;
  };
  const failed = attempts.filter(({ isGood }) => !isGood);
  return {
    requests: attempts.length,
    failed: failed.length,
    acknowledged: acknowledged.length,
    lost: acknowledged.length - rows.length,
    doubled: rows.filter(({ times }) => times > 1).length,
    write: first("write"),
    page: first("page"),
    longest: Math.max(...attempts.map((each) => each.answeredAt - each.sentAt)) / 1000,
    well: Math.max(0, ...failed.map(({ answeredAt }) => (answeredAt - at) / 1000)),
  };
}
