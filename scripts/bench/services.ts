import type { Platform } from "#app/platform/open.ts";
import { type BenchRequest, createClient, openClient, timeBoth } from "./administrator.ts";
import { openDatabases } from "./databases.ts";
import { milliseconds, type Row, ratio } from "./table.ts";
import { median, percentile } from "./times.ts";

const year = "from=2024-01-01&to=2024-12-31";

/** The promise: with ten times the rows, less than so much slower. */
const MOST = 3;

export const lists: readonly (Omit<BenchRequest, "method"> & {
  /**
   * Its time grows until the list is read instead of the index of words, or with what is counted; or
   * until each status has as many as are listed, which the quick run's few rows have not.
   */
  readonly grows?: "always" | "quick";
  /** Narrowed to the first of these, as a number of the statistics does. */
  readonly unit?: "sector" | "central_secretariat";
})[] = [
  { what: "aid, the queue", path: "/humanitarian-aid" },
  { what: "aid, page 50", path: "/humanitarian-aid?page=50" },
  { what: "aid of a governorate", path: `/humanitarian-aid?${named("governorate", "القاهرة")}` },
  { what: "aid, what is late", path: "/humanitarian-aid?overdue=true" },
  { what: "aid of a month", path: "/humanitarian-aid?from=2024-03-01&to=2024-03-31" },
  {
    what: "aid decided in a year",
    path: "/humanitarian-aid?dated=decided&from=2024-01-01&to=2024-12-31",
  },
  { what: "aid of a sector in a year", path: `/humanitarian-aid?${year}`, unit: "sector" },
  {
    what: "aid of a secretariat in a year",
    path: `/humanitarian-aid?${year}`,
    unit: "central_secretariat",
  },
  { what: "aid, a word in none", path: `/humanitarian-aid?${named("keyword", "ضظغ")}` },
  { what: "aid, two letters", path: `/humanitarian-aid?${named("keyword", "ضظ")}` },
  {
    what: "aid, a common first name",
    path: `/humanitarian-aid?${named("keyword", "محمد")}`,
    grows: "always",
  },
  { what: "feedback, the inbox", path: "/feedback/all", grows: "quick" },
  { what: "feedback, page 100", path: "/feedback/all?page=100", grows: "quick" },
  {
    what: "feedback answered in a year",
    path: "/feedback/all?dated=answered&from=2024-01-01&to=2024-12-31",
    grows: "quick",
  },
  { what: "feedback of a sector in a year", path: `/feedback/all?${year}`, unit: "sector" },
  { what: "feedback, a common word", path: `/feedback/all?${named("keyword", "شارع")}` },
  { what: "feedback, a word in none", path: `/feedback/all?${named("keyword", "ضظغ")}` },
  { what: "gatherings of the past", path: "/attendance/gatherings?time=past" },
  {
    what: "gatherings of a month",
    path: "/attendance/gatherings?time=all&from=2024-03-01&to=2024-03-31",
  },
  {
    what: "gatherings of a sector in a year",
    path: `/attendance/gatherings?time=all&${year}`,
    unit: "sector",
  },
  {
    what: "gatherings, a word in none",
    path: `/attendance/gatherings?time=past&${named("keyword", "ضظغ")}`,
  },
  // Of a tenth as many.
  { what: "offers", path: "/offers" },
  { what: "offers, page 50", path: "/offers?page=50" },
  { what: "offers that ended", path: "/offers?state=expired" },
  { what: "offers of a governorate", path: `/offers?${named("governorate", "القاهرة")}` },
  { what: "offers of a provider", path: `/offers?${named("provider", "صيدلية")}` },
  { what: "own meetings to come", path: "/meetings" },
  { what: "own meetings of the past", path: "/meetings?time=past" },
  { what: "reports of the country", path: "/reports?view=all" },
  { what: "reports, page 50", path: "/reports?view=all&page=50" },
  {
    what: "reports of a governorate",
    path: `/reports?view=all&${named("governorate", "القاهرة")}`,
  },
  { what: "reports of a month", path: "/reports?view=all&from=2026-03-01&to=2026-03-31" },
  { what: "reports, a word in none", path: `/reports?view=all&${named("keyword", "ضظغ")}` },
  { what: "reports of an author", path: `/reports?view=all&${named("author", "ضظغ")}` },
  { what: "reports that wait", path: "/reports?view=waiting" },
  { what: "events to come", path: "/events" },
  { what: "the calendar of a month, one's own", path: "/calendar?mine=on" },
  // A month has as many more events as there are.
  { what: "the calendar of a month", path: "/calendar", grows: "always" },
  { what: "roles, with the numbers of holders", path: "/roles", grows: "always" },
];

/** A sector and a central secretariat, by their kinds. */
export async function findUnits(platform: Platform): Promise<ReadonlyMap<string, string>> {
  const ask = await openClient(platform);
  const found: { kind: string; id: string }[] = [];
  for (const query of ["", `?${named("governorate", "القاهرة")}`]) {
    const { text } = await ask({ method: "GET", path: `/statistics/units${query}` });
    found.push(...JSON.parse(text).data);
  }
  return new Map(found.map(({ kind, id }) => [kind, id]));
}

function named(name: string, value: string): string {
  return new URLSearchParams({ [name]: value }).toString();
}

/** The lists of aid, feedback, offers, attendance and roles on small and big data, the two sizes in turns. */
export async function measureServices(
  folder: string,
  { quick }: { quick: boolean },
): Promise<Row[]> {
  const [few, many] = quick ? [1_000, 10_000] : [10_000, 100_000];
  const sizes = (rows: number) => ({
    news: 1_000,
    candidates: 1_000,
    members: 2 * rows,
    aid: rows,
    feedback: rows,
    offers: rows / 10,
    gatherings: rows,
    events: rows,
    meetings: rows,
    reports: rows,
    holders: rows,
  });
  const databases = await openDatabases(folder, "services", {
    small: sizes(few),
    large: sizes(many),
  });
  try {
    const [one, other] = databases.platforms;
    const first = await createClient(one);
    const second = await createClient(other);
    const clients = [first, second] as const;
    const rows: Row[] = [];
    const units = await findUnits(one);
    for (const { grows, unit, path, what } of lists) {
      const asked = { what, path: unit ? `${path}&unit=${units.get(unit)}` : path };
      const [small, big] = await timeBoth(clients, { ...asked, method: "GET" }, quick ? 60 : 300);
      const isJudged = !grows || (grows === "quick" && !quick);
      const share = median(big) / median(small);
      const pair = (of: (values: number[]) => number) =>
        `${of(small).toFixed(1)} → ${milliseconds(of(big))}`;
      rows.push({
        what: `${asked.what}, ${few} → ${many}`,
        figure: `p50 ${ratio(share)} (${pair(median)}; p99 ${pair((values) => percentile(values, 0.99))})`,
        ...(isJudged && { promise: `< ×${MOST}`, held: share < MOST }),
      });
    }
    return rows;
  } finally {
    await databases.close();
  }
}
