import { spawn } from "node:child_process";
import { json } from "node:stream/consumers";
import type { Arrivals, Kind, Plan } from "./arrivals.ts";
import { pinned } from "./pin.ts";
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
type Class = (typeof classes)[number];

/**
 * What the server does with one, two and three times the load that it can answer, all at constant
 * rates: whom it refuses, how long the others wait, and how soon it is itself again
 * (docs/product.md#overload).
 */
export async function measureOverload(
  server: Server,
  { quick }: { quick: boolean },
): Promise<Row[]> {
  const seconds = quick ? 3 : 15;
  const kinds = await kindsOf(server);
  const probe = kinds.find(({ name }) => name === "anonymous");
  const run = (plan: Pick<Plan, "rate" | "atOnce" | "seconds">) =>
    sendArrivals({ origin: server.origin, kinds, ...(probe && { probe }), ...plan });
  await run({ seconds: quick ? 2 : 5 });
  const full = await run({ seconds, atOnce: 8 });
  const capacity = Object.values(full.answers).flat().length / full.seconds;
  const rows: Row[] = [
    {
      what: "overload: capacity for a mix of requests",
      figure: `${perSecond(capacity)}, 8 at once`,
    },
  ];
  const byLoad: { of: Record<Class, Answers>; goodput: number; recoveredIn: number }[] = [];
  for (const load of [1, 2, 3]) {
    const {
      answers,
      recoveredIn = Infinity,
      seconds: lasted,
    } = await run({
      seconds,
      rate: load * capacity,
    });
    const of = Object.fromEntries(
      classes.map((name) => [name, summaryOf(answers[name] ?? [])]),
    ) as Record<Class, Answers>;
    const answered = Object.values(answers)
      .flat()
      .filter(([status]) => status && status !== 503);
    byLoad.push({ of, goodput: answered.length / lasted, recoveredIn });
    for (const name of classes) {
      const { sent, refused, p50, p95, p99, refusedP95 } = of[name];
      const refusals = refused > 0 ? `, 503 within ${milliseconds(refusedP95)}` : "";
      rows.push({
        what: `  ${load} x, ${name}: ${sent} sent, ${Math.round(refused * 100)} % refused`,
        figure: `p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}, p99 ${milliseconds(p99)}${refusals}`,
      });
    }
  }
  const [one, , three] = byLoad;
  if (!one || !three) throw new Error("Nothing was measured.");
  return [...rows, ...judge(one.of, three, capacity, byLoad)];
}

function judge(
  one: Record<Class, Answers>,
  {
    of: three,
    goodput,
    recoveredIn,
  }: { of: Record<Class, Answers>; goodput: number; recoveredIn: number },
  capacity: number,
  all: readonly { of: Record<Class, Answers> }[],
): Row[] {
  const slower = three["signed-in"].p95 / one["signed-in"].p95;
  const quicker = three["signed-in"].refusedP95 / three["signed-in"].p95;
  const share = (name: Class) => Math.round(three[name].refused * 100);
  const unwell = all
    .flatMap(({ of }) => [of.health, of.open])
    .reduce((sum, each) => sum + each.refused * each.sent + each.failed, 0);
  const failed = all
    .flatMap(({ of }) => Object.values(of))
    .reduce((sum, each) => sum + each.failed, 0);
  return [
    {
      what: "  answered at 3 x, beside the capacity",
      figure: `${perSecond(goodput)}, ${ratio(goodput / capacity)}`,
      promise: "≥ ×0.70",
      held: goodput / capacity >= 0.7,
    },
    {
      what: "  p95 of accepted signed-in pages at 3 x, beside 1 x",
      figure: ratio(slower),
      promise: "≤ ×2.00",
      held: slower <= 2,
    },
    {
      what: "  p95 of a refusal at 3 x, beside that of a page",
      figure: ratio(quicker),
      promise: "≤ ×1.00",
      held: quicker <= 1,
    },
    {
      what: "  refused at 3 x: anonymous, signed in, forms",
      figure: `${share("anonymous")} %, ${share("signed-in")} %, ${share("form")} %`,
      promise: "fewer from each to the next",
      held:
        three.anonymous.refused >= three["signed-in"].refused &&
        three["signed-in"].refused > three.form.refused,
    },
    {
      what: "  health checks and kept pages refused, or any request failed",
      figure: `${unwell}, ${failed}`,
      promise: "none",
      held: unwell + failed === 0,
    },
    {
      what: "  after 3 x, an anonymous search is answered again",
      figure: milliseconds(recoveredIn),
      promise: "≤ 1000 ms",
      held: recoveredIn <= 1000,
    },
  ];
}

/** 60 % signed-in pages, 20 % of anonymous people that no cache knows, 10 % forms, 10 % the rest. */
async function kindsOf(server: Server): Promise<Kind[]> {
  const { origin } = server;
  const kinds: Kind[] = [];
  const add = (name: Class, share: number, path: string, more: Partial<Kind> = {}) =>
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

async function sendArrivals(plan: Plan): Promise<Arrivals> {
  const [program, ...args] = pinned("loading", [process.execPath, "scripts/bench/arrivals.ts"]);
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(plan));
  return (await json(child.stdout)) as Arrivals;
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
