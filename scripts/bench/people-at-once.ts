import { runScript } from "./child.ts";
import { load, perSecond, type Row, ratio } from "./table.ts";

/** The promise: what is done to everybody takes less than so much more memory than to a tenth of them. */
const MOST = 1.5;
/** Whoever joined in a year of ten. */
const year = { from: "2019-01-01", to: "2019-12-31" };
/** Whoever joined in a month, and in a season. */
const month = { from: "2019-03-01", to: "2019-03-31" };
const season = { from: "2019-03-01", to: "2019-05-31" };

/** Acts over all whom a filter finds, each by its job in a process of its own; `env` names the database. */
export async function measureAtOnce(env: Record<string, string>): Promise<Row[]> {
  const few = await run<Told>(env, "notification-job", year);
  const all = await run<Told>(env, "notification-job", {});
  const share = all.peak / few.peak;
  // By a season: each person is a row of four tables, and everybody takes half an hour.
  const some = await run<Changed>(env, "role-change-job", month);
  const more = await run<Changed>(env, "role-change-job", season);
  const roleShare = more.peak / some.peak;
  return [
    {
      what: `a notification by name to all ${all.people} that match`,
      figure: `${perSecond(all.people / all.worked)} (${all.worked} s); load ${load()}`,
    },
    {
      what: `peak memory (RSS) of its process, ${few.people} → ${all.people} people`,
      figure: `${ratio(share)} (${few.peak} → ${all.peak} MB)`,
      promise: `< ${ratio(MOST)}`,
      held: share < MOST,
    },
    {
      what: `a role for all ${more.seen} of a season`,
      figure: `${perSecond(more.seen / more.worked)}, ${more.changed} new; load ${load()}`,
    },
    {
      what: `peak memory (RSS) of its process, ${some.seen} → ${more.seen} people`,
      figure: `${ratio(roleShare)} (${some.peak} → ${more.peak} MB)`,
      promise: `< ${ratio(MOST)}`,
      held: roleShare < MOST,
    },
  ];
}

interface Told {
  readonly people: number;
  /** In seconds. */
  readonly worked: number;
}

interface Changed {
  readonly seen: number;
  readonly changed: number;
  readonly worked: number;
}

async function run<Said>(env: Record<string, string>, job: string, filter: object) {
  const { said, peak } = await runScript([`scripts/bench/${job}.ts`, JSON.stringify(filter)], env);
  return { ...(JSON.parse(said) as Said), peak };
}
