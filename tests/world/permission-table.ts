import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "#app/contract/endpoint.ts";
import { leaderRanks } from "#app/contract/user.ts";
import { calls } from "#app/platform/http/api.ts";
import { roles } from "#app/platform/user/tables.ts";
import { type Surroundings, surroundingsOf } from "./cast.ts";
import { idOf } from "./event.ts";
import { isExhaustive } from "./exhaustive.ts";
import { openWorld, person, type World } from "./platform.ts";

/*
 * Who may do what: tables of the calls and of what each caller is answered, one file a subject
 * (tests/platform/permissions/). The tables are the promise; each cell is asked of the platform.
 *
 *   +  done, or found       .  not found       x  refused        !  not signed in
 *   ?  asked to choose something else          -  there is none: nothing lies beside the whole country
 *   |  what leaders are answered where their roles grant every ability, or none
 *
 * A cell has one sign for each thing that the call is asked about; what these are stands above the tables
 * of a subject. The columns are administrator, central, secretariat's administrator, governorate, sector,
 * central secretariat, governorate's secretariat, sector's secretariat; then member, guest, nobody.
 */
export const asked = [...leaderRanks, "member", "guest", "anonymous"] as const;
export type Asked = (typeof asked)[number];

const signs: Readonly<Record<number, string>> = {
  200: "+",
  400: "?",
  401: "!",
  403: "x",
  404: ".",
};

/** An id that nothing has. */
export const nobody = "00000000-0000-7000-8000-000000000000";

/** What is sent with a call; `params` fill its path. */
export interface Ask {
  readonly params?: Readonly<Record<string, string | undefined>> | undefined;
  readonly body?: unknown;
  readonly query?: string;
}

/** What one sign is the answer to. */
export interface Question {
  readonly ask: Ask;
  /** By which `keep` has what it is about: whoever changes that leaves the next one another. */
  readonly key?: string | undefined;
  /** The same about what isn't there: who isn't served is told the same in both cases. */
  readonly absent?: Ask | undefined;
  /** Whoever asks knows that it is there, and may be refused in other words. */
  readonly isKnown?: boolean;
  /** To find nothing is not to find. */
  readonly isSearch?: boolean;
}

/** The questions of a cell, each made when it is asked; undefined where there is nothing to ask about. */
export type Cell = readonly ((() => Promise<Question>) | undefined)[];
export type CellOf = (call: Call, by: Asked) => Cell;

/** What roles grant while a table is asked: each has a name of its own. */
const titles = {
  asTheyBegin: "as organisations begin",
  withEveryAbility: "with every ability in each of the eight roles",
  withoutAbilities: "without an ability in any role",
};
type Abilities = keyof typeof titles;

/** The demo's person of a column. */
export function uidOf(by: Asked): string {
  const isGuest = by === "guest" || by === "anonymous";
  return isGuest ? person("guest", "guest").uid : person("verified", by).uid;
}

/** A platform of a file of tables, on which everybody who is asked is signed in. */
export function signInEverybody() {
  let world: World;
  const tokens: Partial<Record<Asked, string>> = {};
  const ids: Partial<Record<Asked, string>> = {};
  const around: Partial<Record<Asked, Surroundings>> = {};
  const kept = new Map<string, Promise<unknown>>();
  let begun: Pick<typeof roles.$inferSelect, "id" | "abilities">[];
  beforeAll(async () => {
    world = await openWorld();
    const { db } = world.platform.dependencies;
    await leaveUncounted(world);
    begun = await db.select({ id: roles.id, abilities: roles.abilities }).from(roles);
    for (const by of asked) {
      if (by !== "anonymous") ids[by] = await idOf({ db }, uidOf(by));
    }
    for (const rank of leaderRanks) around[rank] = await surroundingsOf(everybody.there, rank);
  });
  afterAll(() => world.close());

  const everybody = {
    get world() {
      return world;
    },
    get there() {
      return world.platform.dependencies;
    },
    get db() {
      return world.platform.dependencies.db;
    },
    tokens,
    /** Of users. */
    ids,
    around,
    /** What lies around somebody; who leads nothing is asked about what a governorate's leader is. */
    near(by: Asked): Surroundings {
      const near = around[by] ?? around.governorate_leaders;
      if (!near) throw new Error("The demo has no leader of a governorate.");
      return near;
    },
    /** The same of what lies where its person lives, whatever their branch (docs/product.md#roles-and-areas). */
    nearHome(by: Asked): Surroundings {
      const near = everybody.near(by);
      const { beside } = near;
      const isElsewhere = beside && near === around.governorate_leaders;
      return isElsewhere ? { ...near, beside: { ...beside, governorateCode: "27" } } : near;
    },
    /** Anew, where the clock has passed. */
    async signIn(by: Asked) {
      tokens[by] = (await world.signIn(uidOf(by))).accessToken;
    },
    /** Makes something once for all who ask about it, until one of them changes it. */
    keep<T>(key: string, make: () => Promise<T>): Promise<T> {
      const made = (kept.get(key) as Promise<T> | undefined) ?? make();
      kept.set(key, made);
      return made;
    },
    change(key: string | undefined) {
      if (key) kept.delete(key);
    },
    /** Begins anew: abilities decide what can be made, and somebody may have signed out. */
    async setAbilities(to: Abilities) {
      kept.clear();
      for (const by of asked) if (by !== "anonymous") await everybody.signIn(by);
      const { db } = everybody;
      for (const { id, abilities } of begun) {
        const granted = to === "withoutAbilities" ? [] : abilities;
        await db.update(roles).set({ abilities: granted }).where(eq(roles.id, id));
      }
      if (to !== "withEveryAbility") return;
      await db
        .update(roles)
        .set({ abilities: [["manage", "all"]] })
        .where(inArray(roles.standardRank, leaderRanks));
    },
    /** Asks as somebody would. */
    async send(by: Asked, { method, path }: Pick<Call, "method" | "path">, ask: Ask = {}) {
      const { params = {}, body, query = "" } = ask;
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? nobody);
      const { status, body: answer } = await world.request(method, address + query, {
        token: tokens[by] ?? "",
        ...(method !== "GET" && { body: body ?? {} }),
      });
      const sign = signs[status];
      if (!sign) {
        throw new Error(`${method} ${address} by ${by}: ${status} ${JSON.stringify(answer)}`);
      }
      return { sign, answer };
    },
  };
  return everybody;
}
export type Everybody = ReturnType<typeof signInEverybody>;

/** So many calls come from one address and one person within a moment: none of them counts. */
async function leaveUncounted({ platform }: World): Promise<void> {
  await platform.dependencies.db.execute(sql`
    create function leave_uncounted() returns trigger language plpgsql as
      $$ begin new.count := 0; return new; end $$`);
  await platform.dependencies.db.execute(sql`
    create trigger leave_uncounted before insert or update on rate_limits
      for each row execute function leave_uncounted()`);
}

/**
 * Asks every cell of a table, and then once more with other roles: what leaders are answered then stands
 * after a `|` where anything of it differs.
 */
export function describeTable(
  everybody: Everybody,
  { table, granting }: { readonly table: string; readonly granting?: Abilities },
  cellOf: CellOf,
): void {
  const rows = rowsOf(table);
  const ask = (abilities: Abilities, lines: readonly Line[]) =>
    describe(titles[abilities], () => {
      beforeAll(() => everybody.setAbilities(abilities));
      test.each(lines)("$call", async ({ call, cells }) => {
        expect(await askAll(everybody, callOf(call), cells, cellOf)).toEqual(cells);
      });
    });
  const paths = [...new Set(rows.map(({ call }) => call.split(" ")[1]))];
  const turnOf = ({ call }: Row) => paths.indexOf(call.split(" ")[1]);
  ask(
    "asTheyBegin",
    rows.map((row) => askedFirst(row, turnOf(row))),
  );
  const again = granting ? rows.flatMap((row) => askedAgain(row, turnOf(row), granting)) : [];
  if (granting && again.length > 0) ask(granting, again);
}

/** What is asked of a call: of whom, and what each should be answered. */
interface Line {
  readonly call: string;
  readonly cells: Cells;
}
type Cells = Partial<Record<Asked, string>>;

interface Row {
  readonly call: string;
  readonly cells: readonly (readonly [Asked, string])[];
  /** Of leaders, where roles grant something else. */
  readonly later: readonly string[] | undefined;
}

/** Where all leaders are answered alike, the administrator is asked and one other of them, from path to path. */
function isChosen(cells: Row["cells"], at: number, turn: number): boolean {
  const leaders = cells.slice(0, leaderRanks.length).map(([, cell]) => cell);
  const isOne = at === 0 || at >= leaders.length || at === 1 + (turn % (leaders.length - 1));
  return isExhaustive || isOne || new Set(leaders).size > 1;
}

function askedFirst({ call, cells }: Row, turn: number): Line {
  const chosen = cells.filter((_, at) => isChosen(cells, at, turn));
  return { call, cells: Object.fromEntries(chosen) };
}

/** Of whoever is answered as before only leaders who are refused: every ability opens them nothing. */
function askedAgain({ call, cells, later }: Row, turn: number, granting: Abilities): Line[] {
  const chosen = cells.flatMap(([by, cell], at) => {
    const now = later?.[at] ?? cell;
    const isRefused =
      granting === "withEveryAbility" &&
      at < leaderRanks.length &&
      /^[x-]+$/.test(now) &&
      isChosen(cells, at, turn);
    return now !== cell || isRefused || isExhaustive ? [[by, now] as const] : [];
  });
  return chosen.length > 0 ? [{ call, cells: Object.fromEntries(chosen) }] : [];
}

/** The lines of a table: what is called, and the cells in the order of the columns. */
function rowsOf(table: string): Row[] {
  return table
    .trim()
    .split(/\n\s*/)
    .map((line) => {
      const [first = "", later] = line.split(" | ");
      const [method, path, ...cells] = first.split(/\s+/);
      return {
        call: `${method} ${path}`,
        cells: asked.map((by, at) => [by, cells[at] ?? ""] as const),
        later: later?.split(/\s+/),
      };
    });
}

function callOf(text: string): Call {
  const call = calls.find(({ method, path }) => `${method} ${path}` === text);
  if (!call) throw new Error(`There is no call ${text}.`);
  return call;
}

/** First all at once who change nothing, then one after the other who do. */
async function askAll(everybody: Everybody, call: Call, cells: Cells, cellOf: CellOf) {
  const callers = Object.keys(cells) as Asked[];
  const found: Cells = {};
  const ask = async (by: Asked) => {
    // Whoever is answered alike is told alike of what isn't there: one of them is asked about that.
    const isTold = (at: number) =>
      isExhaustive || callers.find((each) => cells[each]?.[at] === cells[by]?.[at]) === by;
    found[by] = await signsOf(everybody, call, by, cellOf(call, by), isTold);
  };
  const isLast = (by: Asked) => call.method !== "GET" && cells[by]?.includes("+");
  await Promise.all(callers.filter((by) => !isLast(by)).map(ask));
  for (const by of callers.filter(isLast)) await ask(by);
  return found;
}

async function signsOf(
  { send, change }: Everybody,
  call: Call,
  by: Asked,
  cell: Cell,
  isTold: (at: number) => boolean,
): Promise<string> {
  let found = "";
  for (const [at, question] of cell.entries()) {
    if (!question) {
      found += "-";
      continue;
    }
    const { ask, key, absent, isKnown, isSearch } = await question();
    const { sign, answer } = await send(by, call, ask);
    const isFound = sign === "+" && !(isSearch && answer.data.items.length === 0);
    found += sign === "+" && !isFound ? "." : sign;
    if (isFound && call.method !== "GET" && !isSearch) change(key);
    if (isFound || !absent || !isTold(at) || (isKnown && sign !== ".")) continue;
    expect(answer, `${call.name} by ${by}: what they can't see, and what isn't there`).toEqual(
      (await send(by, call, absent)).answer,
    );
  }
  return found;
}
