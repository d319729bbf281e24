import type { Rank } from "#app/contract/user.ts";
import { demoPeople } from "#app/demo/people.ts";
import { startSession } from "#app/platform/auth/api.ts";
import { ACCESS_SECONDS } from "#app/platform/auth/tokens.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import type { Platform } from "#app/platform/open.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";
import { timed } from "./times.ts";

/** The first of a rank, or a uid. */
export type Asker = Rank | `demo-${string}`;

/** What is asked of a platform, by somebody of the demo. */
export interface BenchRequest {
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

/**
 * Asks a platform as its administrator, or as somebody of another rank, who has not asked too often;
 * answers the milliseconds.
 */
export async function createClient(platform: Platform, as: Asker = "admin") {
  const ask = await openClient(platform, as);
  return async (request: BenchRequest): Promise<number> => (await ask(request)).took;
}
export type BenchClient = Awaited<ReturnType<typeof createClient>>;

/** The same; answers the text as well. */
export async function openClient({ dependencies, fetch }: Platform, as: Asker = "admin") {
  const uid = demoPeople().find(({ rank, uid }) => rank === as || uid === as)?.uid ?? "";
  const user = await findUserByFacebook(dependencies.db, uid);
  if (!user) throw new Error(`The demo has no ${as}.`);
  const signIn = () => {
    const entering = { userId: user.id, playerId: "null" };
    return startSession(dependencies, dependencies.db, entering, dependencies.clock.now());
  };
  let session = await signIn();
  let signedIn = performance.now();
  return async ({ method, path, body }: Omit<BenchRequest, "what">) => {
    await dependencies.db.delete(rateLimits);
    // Measuring may take longer than a token is good for.
    if (performance.now() - signedIn > (ACCESS_SECONDS / 2) * 1000) {
      session = await signIn();
      signedIn = performance.now();
    }
    const request = new Request(`http://platform/api/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${session.accessToken}`,
        ...(body && { "Content-Type": "application/json" }),
      },
      body: body && JSON.stringify(body),
    });
    let text = "";
    const took = await timed(async () => {
      const answer = await fetch(request);
      text = await answer.text();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    });
    return { took, text };
  };
}

const WARM = 20;

/**
 * Asks two platforms the same in turns; the milliseconds of each once it is warm.
 *
 * @param asked one for each platform where they know the same by different ids
 */
export async function timeBoth(
  clients: readonly [BenchClient, BenchClient],
  asked: BenchRequest | readonly [BenchRequest, BenchRequest],
  turns: number,
): Promise<[number[], number[]]> {
  const each = "method" in asked ? ([asked, asked] as const) : asked;
  const times: [number[], number[]] = [[], []];
  for (let turn = -WARM; turn < turns; turn++) {
    for (const which of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const time = await clients[which](each[which]);
      if (turn >= 0) times[which].push(time);
    }
  }
  return times;
}
