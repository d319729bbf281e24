import { join } from "node:path";
import { startSession } from "#app/platform/auth/store.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { demoPeople } from "#app/platform/demo/people.ts";
import type { Platform } from "#app/platform/open.ts";
import { findUserByFacebook } from "#app/platform/user/store.ts";
import { openDatabases } from "./databases.ts";
import { milliseconds, type Row, ratio } from "./table.ts";
import { median, percentile, timed } from "./times.ts";

/** The promise: with a thousand times the members and a hundred times the notifications, less than so much slower. */
const MOST = 3;

/** What is asked of a platform, by somebody of the demo. */
interface Asked {
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  /** Counting looks at an index of all members, so its time grows with them. */
  readonly grows?: true;
}

const words = { title: "لقاء مفتوح", message: "نلتقي يوم الجمعة بعد العصر في مقر الأمانة." };
const asked: readonly Asked[] = [
  { what: "GET /notifications/me, the bell", method: "GET", path: "/notifications/me?limit=5" },
  { what: "GET /notifications/me, page 10", method: "GET", path: "/notifications/me?page=10" },
  {
    what: "PATCH /notifications/mark-all-read",
    method: "PATCH",
    path: "/notifications/mark-all-read",
    body: {},
  },
  {
    what: "POST /notifications, to everybody",
    method: "POST",
    path: "/notifications",
    body: words,
  },
  {
    what: "GET /notifications/audience, everybody",
    method: "GET",
    path: "/notifications/audience",
    grows: true,
  },
];

/** Sending and reading on small and big data: calls in this process, the two sizes in turns. */
export async function measureNotifications(
  folder: string,
  { quick }: { quick: boolean },
): Promise<Row[]> {
  const large = { members: quick ? 10_000 : 1_000_000, notifications: quick ? 1_000 : 10_000 };
  const databases = await openDatabases(join(folder, "notifications"), {
    small: { news: 1_000, candidates: 1_000, members: 1_000, notifications: 100 },
    large: { news: 1_000, candidates: 1_000, ...large },
  });
  try {
    const [one, other] = databases.platforms;
    const askers = [await askerOf(one), await askerOf(other)] as const;
    const rows: Row[] = [];
    for (const each of asked) {
      const times: [number[], number[]] = [[], []];
      const turns = quick ? 100 : 300;
      for (let turn = -20; turn < turns; turn++) {
        for (const which of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
          const time = await askers[which](each);
          if (turn >= 0) times[which].push(time);
        }
      }
      rows.push(rowOf(each, times, large));
    }
    return rows;
  } finally {
    await databases.close();
  }
}

function rowOf(
  { what, grows }: Asked,
  times: [number[], number[]],
  large: { members: number; notifications: number },
): Row {
  const [small, big] = times;
  const share = median(big) / median(small);
  const pair = (of: (values: number[]) => number) =>
    `${of(small).toFixed(1)} → ${milliseconds(of(big))}`;
  return {
    what: `${what}, 1000 members and 100 notifications → ${large.members} and ${large.notifications}`,
    figure: `p50 ${ratio(share)} (${pair(median)}; p99 ${pair((values) => percentile(values, 0.99))})`,
    ...(!grows && { promise: `< ×${MOST}`, held: share < MOST }),
  };
}

/** Asks a platform as its administrator, who has not asked too often; answers the milliseconds. */
async function askerOf({ world, fetch }: Platform) {
  const uid = demoPeople().find(({ rank }) => rank === "admin")?.uid ?? "";
  const user = await findUserByFacebook(world.db, uid);
  if (!user) throw new Error("The demo has no administrator.");
  const entering = { userId: user.id, playerId: "null" };
  const { accessToken } = await startSession(world, world.db, entering, world.clock.now());
  return async ({ method, path, body }: Asked): Promise<number> => {
    if (method !== "GET" || path.includes("audience")) await world.db.delete(rateLimits);
    const request = new Request(`http://platform/api/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${accessToken}`,
        ...(body && { "Content-Type": "application/json" }),
      },
      body: body && JSON.stringify(body),
    });
    return timed(async () => {
      const answer = await fetch(request);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    });
  };
}
