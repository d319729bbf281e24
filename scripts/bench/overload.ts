import type { Arrivals, Kind, Plan } from "./arrivals.ts";
import { sendArrivals } from "./send-arrivals.ts";
import type { Server } from "./server.ts";
import { cookieOf, signIn } from "./sign-in.ts";
import { milliseconds, perSecond, type Row, ratio } from "./table.ts";
import { percentile } from "./times.ts";

/** Of what a class is sent, what was answered and what was refused. */
interface Answers {
  readonly sent: number;
  /** The share that was answered 503. */
  readonly refused: number;
  /** Neither answered as it should nor refused. */
  readonly failed: number;
  /** Milliseconds, of what was not refused. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Milliseconds in which 95 % of the refusals came. */
  readonly refusedP95: number;
}

const classes = ["signed-in", "anonymous", "form", "open", "health"] as const;
type ByClass = Readonly<Record<(typeof classes)[number], Answers>>;

interface Measured {
  /** Times the capacity. */
  readonly load: number;
  readonly of: ByClass;
  /** The same in the first second, before the server knows that it is too much. */
  readonly early: ByClass;
  /** Not refused, a second. */
  readonly answered: number;
  readonly recoveredIn: number;
}

/**
 * What the server does with one, two and three times the load that it can answer, each at a constant
 * rate: whom it refuses, how long the others wait, and how soon it is itself again
 * (docs/product.md#overload).
 */
export async function measureOverload(
  server: Server,
  { quick }: { quick: boolean },
): Promise<Row[]> {
  const seconds = quick ? 2 : 15;
  const kinds = await kindsOf(server);
  const probe = kinds.find(({ name }) => name === "anonymous");
  const run = (plan: Omit<Plan, "origin" | "kinds" | "probe">) =>
    sendArrivals({ origin: server.origin, kinds, ...(probe && { probe }), ...plan });
  await run({ seconds: quick ? 2 : 5 });
  const full = await run({ seconds });
  const capacity = Object.values(full.answers).flat().length / full.seconds;
  const all: Measured[] = [];
  for (const load of [1, 2, 3]) {
    const rate = load * capacity;
    const arrivals = await run({ rate, seconds: 1 + seconds, settleSeconds: 1 });
    all.push(measuredOf(load, arrivals));
  }
  const what = "overload: capacity for a mix of requests";
  const rows = [{ what, figure: `${perSecond(capacity)}, 8 at once` }, ...all.flatMap(rowsOf)];
  const [one, two, three] = all;
  if (!one || !two || !three) return rows;
  return [...rows, ...judge(one, two, three, capacity), ...judgeAll(all)];
}

function rowsOf({ load, of, early }: Measured): Row[] {
  const rows = classes.map((name) => {
    const { sent, refused, p50, p95, p99, refusedP95 } = of[name];
    const refusals = refused > 0 ? `, 503 within ${milliseconds(refusedP95)}` : "";
    return {
      what: `  ${load} x, ${name}: ${sent} sent, ${percent(refused)} refused`,
      figure: `p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}, p99 ${milliseconds(p99)}${refusals}`,
    };
  });
  const { p95, refusedP95 } = early["signed-in"];
  const figure = `p95 ${milliseconds(p95)}, 503 within ${milliseconds(refusedP95)}`;
  return [...rows, { what: `  ${load} x, signed-in, in the first second`, figure }];
}

function judge(one: Measured, two: Measured, three: Measured, capacity: number): Row[] {
  const { "signed-in": pages, anonymous, form } = three.of;
  const beside = ({ of }: Measured) => pages.p95 / of["signed-in"].p95;
  const slower = beside(two);
  return [
    {
      what: "  answered at 3 x, beside the capacity",
      figure: `${perSecond(three.answered)}, ${ratio(three.answered / capacity)}`,
      promise: "≥ ×0.70",
      held: three.answered / capacity >= 0.7,
    },
    {
      what: "  p95 of accepted signed-in pages at 3 x, beside 2 x",
      figure: `${ratio(slower)} (beside 1 x: ${ratio(beside(one))})`,
      promise: "≤ ×1.50",
      held: slower <= 1.5,
    },
    {
      what: "  p95 of a refusal at 3 x, beside that of a page",
      figure: ratio(pages.refusedP95 / pages.p95),
      promise: "≤ ×0.50",
      held: pages.refusedP95 / pages.p95 <= 0.5,
    },
    {
      what: "  refused at 3 x: anonymous, signed in, forms",
      figure: [anonymous, pages, form].map(({ refused }) => percent(refused)).join(", "),
      promise: "fewer from each to the next",
      held: anonymous.refused > pages.refused && pages.refused > form.refused,
    },
    {
      what: "  after 3 x, an anonymous search is answered again",
      figure: milliseconds(three.recoveredIn),
      promise: "≤ 1000 ms",
      held: three.recoveredIn <= 1000,
    },
  ];
}

function judgeAll(all: readonly Measured[]): Row[] {
  const sum = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0);
  const refused = sum(
    all.flatMap(({ of }) => [of.health, of.open].map(({ refused, sent }) => refused * sent)),
  );
  const failed = sum(all.flatMap(({ of }) => Object.values(of).map(({ failed }) => failed)));
  return [
    {
      what: "  health checks and kept pages refused; requests failed",
      figure: `${refused}; ${failed}`,
      promise: "none",
      held: refused + failed === 0,
    },
  ];
}

function measuredOf(
  load: number,
  { answers, early, seconds, recoveredIn = Infinity }: Arrivals,
): Measured {
  const answered = Object.values(answers).flat();
  return {
    load,
    of: byClass(answers),
    early: byClass(early),
    answered: answered.filter(([status]) => status !== 503).length / seconds,
    recoveredIn,
  };
}

const byClass = (answers: Arrivals["answers"]): ByClass =>
  Object.fromEntries(classes.map((name) => [name, summaryOf(answers[name] ?? [])])) as never;
const percent = (share: number) => `${Math.round(share * 100)} %`;

/** 60 % signed-in pages, 20 % of anonymous people that no cache knows, 10 % forms, 10 % the rest. */
async function kindsOf(server: Server): Promise<Kind[]> {
  const { origin } = server;
  const kinds: Kind[] = [];
  const add = (
    name: (typeof classes)[number],
    share: number,
    path: string,
    more: Partial<Kind> = {},
  ) =>
    kinds.push({ name, share, method: "GET", path, headers: { "accept-encoding": "br" }, ...more });
  for (const rank of ["member", "admin"]) {
    const cookie = cookieOf(await signIn(server, rank));
    const headers = { cookie, "accept-encoding": "br" };
    const paths = { "/": 12, "/news": 8, "/notification": 6, "/profile": 4 };
    for (const [path, share] of Object.entries(paths)) add("signed-in", share, path, { headers });
    const form = "application/x-www-form-urlencoded";
    add("form", 5, "/notification/read", {
      method: "POST",
      headers: { ...headers, origin, "content-type": form },
      body: "key=*",
    });
  }
  add("anonymous", 8, "/news?keyword=*");
  add("anonymous", 4, "/DataEntire?keyword=*");
  add("anonymous", 8, "/login");
  add("open", 4, "/news");
  add("open", 4, "/Election");
  add("health", 1, "/healthz");
  add("health", 1, "/readyz");
  return kinds;
}

function summaryOf(answers: readonly (readonly [status: number, ms: number])[]): Answers {
  const times = answers.filter(([status]) => status !== 503).map(([, ms]) => ms);
  const refusals = answers.filter(([status]) => status === 503).map(([, ms]) => ms);
  return {
    sent: answers.length,
    refused: refusals.length / Math.max(answers.length, 1),
    failed: answers.filter(([status]) => status !== 503 && (status < 200 || status >= 400)).length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    refusedP95: percentile(refusals, 0.95),
  };
}
