import { eq, sql } from "drizzle-orm";
import { READ_USERS } from "#app/contract/ability.ts";
import { leaderRanks, type Rank } from "#app/contract/user.ts";
import type { Platform } from "#app/platform/open.ts";
import { roles } from "#app/platform/user/tables.ts";
import { type BenchClient, createClient, timeBoth } from "./administrator.ts";
import { openDatabases } from "./databases.ts";
import { measureExport } from "./export.ts";
import { measureImportInto } from "./import.ts";
import { measureMerges } from "./merges.ts";
import { measureAtOnce } from "./people-at-once.ts";
import { fillSecretariat, findKnown, type Known, peopleRequests } from "./people-requests.ts";
import { load, milliseconds, type Row, ratio } from "./table.ts";
import { median, percentile } from "./times.ts";

/** The promises: so many milliseconds at most, and with a thousand times the rows less than so much slower. */
const MOST_MS = 300;
const MOST = 3;
/** What takes less than this has the whole call around the list to thank for it: its ratio says nothing. */
const UNFELT_MS = 100;

/**
 * The features of people on small and big data, the two sizes in turns; then merges, a file out, acts
 * over all that match, and a file in.
 */
export async function* measurePeople(
  folder: string,
  { quick }: { quick: boolean },
): AsyncGenerator<Row> {
  const [few, many] = quick ? [1_000, 10_000] : [1_000, 1_000_000];
  const sizes = (members: number) => ({
    news: 1_000,
    candidates: 1_000,
    members,
    profiles: members,
    secretariats: members / 50,
    consents: members / 2,
    imports: members / 10,
    exports: 1_000,
    holders: members / 2,
    audit: members,
  });
  const databases = await openDatabases(folder, "people", {
    small: sizes(few),
    large: sizes(many),
  });
  try {
    const [one, other] = databases.platforms;
    for (const platform of databases.platforms) await fillSecretariat(platform);
    const asked = [await openAsked(one), await openAsked(other)] as const;
    for (const { what, by = "admin", ask } of peopleRequests) {
      const clients = [asked[0].clientOf(by), asked[1].clientOf(by)] as const;
      const requests = [
        { what, ...ask(asked[0].known) },
        { what, ...ask(asked[1].known) },
      ] as const;
      const [small, big] = await timeBoth(clients, requests, quick ? 60 : 200);
      const p99 = (values: number[]) => percentile(values, 0.99);
      const share = p99(big) / p99(small);
      const pair = (of: (values: number[]) => number) =>
        `${of(small).toFixed(1)} → ${milliseconds(of(big))}`;
      yield {
        what: `people, ${what}, ${few} → ${many}`,
        figure: `p99 ${pair(p99)}, ${ratio(share)}; p50 ${pair(median)}; load ${load()}`,
        promise: `< ${MOST_MS} ms, < ×${MOST} above ${UNFELT_MS} ms`,
        held: p99(big) < MOST_MS && (share < MOST || p99(big) < UNFELT_MS),
      };
    }
    yield* await measureMerges(databases.platforms, { turns: quick ? 20 : 50 });
    const [, env] = databases.environments;
    for (const format of ["csv", "xlsx"] as const) yield* await measureExport(env, format);
    yield* await measureAtOnce(env);
    yield* await measureImportInto(env, { folder, quick });
  } finally {
    await databases.close();
  }
}

interface Asked {
  readonly known: Known;
  clientOf(rank: Rank): BenchClient;
}

/** Lets leaders of every rank list the people of their area, and signs one of each in. */
async function openAsked(platform: Platform): Promise<Asked> {
  const clients = new Map<Rank, BenchClient>();
  for (const rank of leaderRanks) {
    await platform.dependencies.db
      .update(roles)
      .set({ abilities: sql`${roles.abilities} || ${JSON.stringify([READ_USERS])}::jsonb` })
      .where(eq(roles.standardRank, rank));
    clients.set(rank, await createClient(platform, rank));
  }
  return {
    known: await findKnown(platform),
    clientOf(rank) {
      const client = clients.get(rank);
      if (!client) throw new Error(`The demo has nobody of the rank ${rank}.`);
      return client;
    },
  };
}
