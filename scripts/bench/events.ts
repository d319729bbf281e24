import { type BenchRequest, createClient, timeBoth } from "./administrator.ts";
import { openDatabases } from "./databases.ts";
import { milliseconds, type Row, ratio } from "./table.ts";
import { median, percentile } from "./times.ts";

/** The promise: with a hundred times the events, less than so much slower. */
const MOST = 3;

const month = () => {
  const first = new Date().toISOString().slice(0, 8);
  return new URLSearchParams({ from: `${first}01`, to: `${first}28`, limit: "100" });
};
const named = (name: string, value: string) => new URLSearchParams({ [name]: value }).toString();

const lists: readonly Omit<BenchRequest, "method">[] = [
  { what: "events to come", path: "/events" },
  { what: "events to come, page 8", path: "/events?page=8" },
  { what: "events of the past", path: "/events?time=past" },
  { what: "events of a month", path: `/events?${month()}` },
  { what: "events of a governorate", path: `/events?${named("governorate", "القاهرة")}` },
  { what: "events, a word in none", path: `/events?time=past&${named("keyword", "ضظغ")}` },
  { what: "one's own events", path: "/events?mine=on" },
];

/** The list of events, a month, one's own and one event, on small and big data in turns. */
export async function measureEvents(folder: string, { quick }: { quick: boolean }): Promise<Row[]> {
  const [few, many] = quick ? [1_000, 10_000] : [1_000, 100_000];
  const sizes = (events: number) => ({ news: 100, candidates: 100, members: 1_000, events });
  const databases = await openDatabases(folder, "events", {
    small: sizes(few),
    large: sizes(many),
  });
  try {
    const [one, other] = databases.platforms;
    const clients = [await createClient(one), await createClient(other)] as const;
    const ids = await Promise.all([one, other].map(firstEvent));
    const asked = [
      ...lists.map(({ what, path }) => ({ what, paths: [path, path] })),
      { what: "one event", paths: ids.map((id) => `/events/${id}`) },
    ];
    const rows: Row[] = [];
    for (const { what, paths } of asked) {
      const [small = "", large = ""] = paths;
      const requests = [
        { what, method: "GET", path: small },
        { what, method: "GET", path: large },
      ] as const;
      const times = await timeBoth(clients, requests, quick ? 60 : 300);
      const [p50, p99] = [median, (values: number[]) => percentile(values, 0.99)].map((of) => {
        const [before, after] = times.map(of);
        return { share: (after ?? 0) / (before ?? 1), before: before ?? 0, after: after ?? 0 };
      });
      if (!p50 || !p99) continue;
      rows.push({
        what: `${what}, ${few} → ${many}`,
        figure: `p99 ${ratio(p99.share)} (${p99.before.toFixed(1)} → ${milliseconds(p99.after)}; p50 ${ratio(p50.share)})`,
        promise: `< ×${MOST}`,
        held: p99.share < MOST,
      });
    }
    return rows;
  } finally {
    await databases.close();
  }
}

async function firstEvent({ fetch }: { fetch(request: Request): Promise<Response> }) {
  const answer = await fetch(new Request("http://platform/api/v1/events"));
  const { data } = (await answer.json()) as { data: { items: { id: string }[] } };
  return data.items[0]?.id ?? "";
}
