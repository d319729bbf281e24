import { ask, type Cost, formatCost, measureCost, medianCost, type Subject } from "./cost.ts";
import { startPlainServer } from "./plain-server.ts";
import { sendArrivals } from "./send-arrivals.ts";
import type { Server } from "./server.ts";
import { cookieOf, signIn } from "./sign-in.ts";
import { milliseconds, perSecond, type Row, ratio } from "./table.ts";
import { median, percentile } from "./times.ts";

/** A page that is rendered every time. */
interface Page {
  readonly rank: "member" | "admin";
  readonly path: string;
  /** An administrator's home is a member's with more in it: it is shown without a promise. */
  readonly isPromised: boolean;
}

const HOME: Page = { rank: "member", path: "/", isPromised: true };
const pages: readonly Page[] = [
  HOME,
  { rank: "member", path: "/news", isPromised: true },
  { rank: "member", path: "/notification", isPromised: true },
  { rank: "member", path: "/humanitarian-aid", isPromised: true },
  {
    rank: "admin",
    path: "/statistics/urgent-assistance/financial?status=all",
    isPromised: true,
  },
  { rank: "admin", path: "/users/applications", isPromised: true },
  { rank: "admin", path: "/", isPromised: false },
];

/** Lists of the API, without a token. */
const lists = ["/api/v1/news/guest", "/api/v1/election/candidates"];

/** As Chromium and Firefox send it. */
const BROWSER_ENCODINGS = "gzip, deflate, br, zstd";

/** A page's cost beside the plain page's that was measured before or after it. */
interface Pair {
  readonly page: Cost;
  readonly plain: Cost;
}

/**
 * What pages of signed-in people and lists of the API take of the processor, Node and PostgreSQL
 * together: the pages beside scripts/bench/plain-app, which lists news from the same database on the
 * same core. And how long a member waits for home when half of a core is busy.
 *
 * @param folder for what is built
 * @param dataDir the server's
 */
export async function measureSignedIn(
  server: Server,
  options: { folder: string; dataDir: string; quick: boolean },
): Promise<Row[]> {
  const { folder, dataDir, quick } = options;
  const { pid = 0 } = server.child;
  const plainServer = await startPlainServer(folder, dataDir);
  try {
    const plain: Subject = {
      address: `${plainServer.origin}/news`,
      headers: { cookie: plainServer.cookie, "accept-encoding": BROWSER_ENCODINGS },
      pid: plainServer.child.pid ?? 0,
      databaseOf: pid,
    };
    const all = await measurePairs(server, plain, { quick });
    const rows = pages.map((page, at) => rowOf(page, all[at] ?? []));
    for (const path of lists) rows.push(await measureList(server, path, { quick }));
    const home = medianCost((all[pages.indexOf(HOME)] ?? []).map(({ page }) => page));
    rows.push(await measureHalfBusy(server, home, { quick }));
    return rows;
  } finally {
    await plainServer.stop();
  }
}

/**
 * Every page and the plain one in turns, so that what else the machine does falls on both, and no page
 * gains from its place. A new process takes twice as much at first and settles after some 1,300
 * requests, a page in a process that has answered others after some 600.
 */
async function measurePairs(
  server: Server,
  plain: Subject,
  { quick }: { quick: boolean },
): Promise<Pair[][]> {
  for (const subject of await subjectsOf(server)) {
    await ask(subject, quick ? 400 : 800);
    await ask(plain, quick ? 200 : 400);
  }
  const pairs = pages.map((): Pair[] => []);
  for (let round = 0; round < (quick ? 3 : 7); round++) {
    const subjects = await subjectsOf(server);
    for (let turn = 0; turn < subjects.length; turn++) {
      const at = (round + turn) % subjects.length;
      const subject = subjects[at] as Subject;
      const costs = new Map<Subject, Cost>();
      for (const each of round % 2 === 0 ? [subject, plain] : [plain, subject]) {
        costs.set(each, await measureCost(each, quick ? 80 : 100));
      }
      pairs[at]?.push({ page: costs.get(subject) as Cost, plain: costs.get(plain) as Cost });
    }
  }
  return pairs;
}

/**
 * The pages for people who have just signed in, since a session asks for a refresh after ten minutes,
 * in a browser that has seen a few: it has their style sheets.
 */
async function subjectsOf(server: Server): Promise<Subject[]> {
  const { pid = 0 } = server.child;
  const cookies = {
    member: cookieOf(await signIn(server, "member")),
    admin: cookieOf(await signIn(server, "admin")),
  };
  return Promise.all(
    pages.map(async ({ path, rank }) => {
      const address = server.origin + path;
      const sheets = await sheetsOf(address, cookies[rank]);
      const headers = {
        cookie: `${cookies[rank]}; sheets=${sheets}`,
        "accept-encoding": BROWSER_ENCODINGS,
        "sec-fetch-dest": "document",
      };
      return { address, headers, pid, databaseOf: pid };
    }),
  );
}

/** The names that app/enhancement/personal/sheets.ts would write into the cookie. */
async function sheetsOf(address: string, cookie: string): Promise<string> {
  const page = await (await fetch(address, { headers: { cookie } })).text();
  return / data-sheet-names="([^"]*)"/.exec(page)?.[1] ?? "";
}

function rowOf({ path, rank, isPromised }: Page, pairs: readonly Pair[]): Row {
  const faster = median(pairs.map(({ page, plain }) => plain.total / page.total));
  const plain = medianCost(pairs.map((pair) => pair.plain));
  const page = medianCost(pairs.map((pair) => pair.page));
  return {
    what: `${path}, signed in (${rank})`,
    figure: `${formatCost(page)}, ${ratio(faster)} as many a second as a plain React Router page (${milliseconds(plain.total)})`,
    ...(isPromised && { promise: "≥ ×2.00", held: faster >= 2 }),
  };
}

async function measureList(
  { origin, child: { pid = 0 } }: Server,
  path: string,
  { quick }: { quick: boolean },
): Promise<Row> {
  const headers = { "accept-encoding": BROWSER_ENCODINGS };
  const subject = { address: origin + path, headers, pid, databaseOf: pid };
  await ask(subject, quick ? 500 : 2_000);
  const costs: Cost[] = [];
  for (let round = 0; round < (quick ? 3 : 7); round++) {
    costs.push(await measureCost(subject, quick ? 300 : 500));
  }
  return { what: `GET ${path}`, figure: formatCost(medianCost(costs)) };
}

/** A member's home at a constant rate, half of what a core can answer. */
async function measureHalfBusy(
  server: Server,
  home: Cost,
  { quick }: { quick: boolean },
): Promise<Row> {
  const rate = 500 / home.total;
  const { origin } = server;
  const headers = { cookie: cookieOf(await signIn(server)), "accept-encoding": BROWSER_ENCODINGS };
  const kind = { name: "home", share: 1, method: "GET", path: HOME.path, headers };
  const runs: number[] = [];
  let failed = 0;
  for (let round = 0; round < (quick ? 1 : 5); round++) {
    const seconds = quick ? 5 : 9;
    const plan = { origin, kinds: [kind], rate, seconds, settleSeconds: 1 };
    const { home: answers = [] } = (await sendArrivals(plan)).answers;
    failed += answers.filter(([status]) => status !== 200).length;
    const times = answers.map(([, ms]) => ms);
    runs.push(percentile(times, 0.95));
  }
  const p95 = median(runs);
  return {
    what: `${HOME.path}, signed in (member), half of a core's capacity`,
    figure: `p95 ${milliseconds(p95)} at ${perSecond(rate)}${failed > 0 ? `, ${failed} failed` : ""}`,
    promise: "≤ 50 ms",
    held: p95 <= 50 && failed === 0,
  };
}
