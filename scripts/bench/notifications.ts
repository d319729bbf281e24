import { type BenchRequest, createClient, timeBoth } from "./administrator.ts";
import { openDatabases } from "./databases.ts";
import { milliseconds, type Row, ratio } from "./table.ts";
import { median, percentile } from "./times.ts";

/** The promise: with a thousand times the members and a hundred times the notifications, less than so much slower. */
const MOST = 3;

const words = { title: "لقاء مفتوح", message: "نلتقي يوم الجمعة بعد العصر في مقر الأمانة." };
const asked: readonly (BenchRequest & {
  /** Counting looks at an index of all members, so its time grows with them. */
  readonly grows?: true;
})[] = [
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
  const databases = await openDatabases(folder, "notifications", {
    small: { news: 1_000, candidates: 1_000, members: 1_000, notifications: 100 },
    large: { news: 1_000, candidates: 1_000, ...large },
  });
  try {
    const [one, other] = databases.platforms;
    const first = await createClient(one);
    const second = await createClient(other);
    const clients = [first, second] as const;
    const rows: Row[] = [];
    for (const each of asked) {
      const times = await timeBoth(clients, each, quick ? 60 : 300);
      rows.push(rowOf(each, times, large));
    }
    return rows;
  } finally {
    await databases.close();
  }
}

function rowOf(
  { what, grows }: (typeof asked)[number],
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
