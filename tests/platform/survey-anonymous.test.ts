/*
 * Anonymous means it (docs/decisions/0062): somebody holds the whole database, with the places of its rows
 * and the transactions that wrote them, and the server's logs, and tries to tell who answered what.
 *
 * The method: each person answers something that nobody else does, so that a guess is right or wrong.
 * Everything known of the people's rows (in the order of each of its columns, of its place, of its
 * transaction, and of the requests in the log) is laid beside everything known of the answers' rows, in
 * both directions: the first person to the first answer, the second to the second. Within what one
 * transaction wrote the same is done again. And any value of a row of a person that also stands in a row
 * of an answer, or whose hash does, joins the two. By chance such a guess is right once in the whole, once
 * more for each batch; where something joins them, nearly always. The same method is tried on a survey by
 * name, where it has to succeed: so it can fail.
 */
import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type pino from "pino";
import { beforeAll, expect, test } from "vitest";
import { idempotency, rateLimits } from "#app/platform/database/tables.ts";
import { surveyBoxes } from "#app/platform/survey/tables.ts";
import { openWorld } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";
import { addSurvey, addVoters, someQuestions } from "#tests/world/survey.ts";

/** More than two batches. */
const PEOPLE = 70;
/** By chance three guesses of seventy are right; so many once in ten million times. */
const MOST_RIGHT = 17;

const question = { ...someQuestions[2], id: "q1", isNeeded: true, shownIf: null } as const;

const world = setUp(() => openWorld());
let voters: { id: string; uid: string }[];
const logged: string[] = [];
beforeAll(async () => {
  const log = world.platform.dependencies.log as pino.Logger;
  log.level = "trace";
  voters = await addVoters(world.platform.dependencies, PEOPLE);
});

/** What a person answers, and nobody else. */
const saying = (number: number) => `رأي الشخص رقم ${number}`;

/** Lets everybody answer, counting in between; the survey is over then. */
async function hold(isAnonymous: boolean): Promise<string> {
  await world.db.delete(rateLimits);
  const id = await addSurvey(world.platform.dependencies, {
    isAnonymous,
    questions: [question as never],
  });
  const tend = async () => {
    await world.platform.dependencies.jobs.add(world.db, "tendSurveys", {});
    await world.platform.dependencies.jobs.drain();
  };
  for (const [number, { uid }] of voters.entries()) {
    const { accessToken } = await world.signIn(uid);
    world.clock.pass(60);
    const body = { answers: { q1: saying(number) } };
    const path = `/surveys/${id}/answers`;
    const headers = { "Idempotency-Key": `${id}-${number}` };
    const sent = await world.request("POST", path, { token: accessToken, body, headers });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    logged.push(JSON.stringify({ at: world.clock.now(), user: voters[number]?.id, path }));
    // A box that waits says nothing by its length.
    if (number === 30 && isAnonymous) await expectAlike(id);
    if (number % 7 === 6) await tend();
  }
  world.clock.pass(8 * 24 * 60 * 60);
  await tend();
  return id;
}

async function expectAlike(id: string) {
  const rows = await world.db
    .select({ length: sql<number>`octet_length(box)` })
    .from(surveyBoxes)
    .where(eq(surveyBoxes.surveyId, id));
  expect(rows.length).toBeGreaterThan(20);
  expect(new Set(rows.map(({ length }) => length)).size).toBe(1);
}

type Row = Readonly<Record<string, unknown>>;

/** Every row of the database with its place and its transaction, by table. */
async function dump(): Promise<ReadonlyMap<string, Row[]>> {
  const { rows: tables } = await world.db.execute<{ name: string }>(sql`select
    quote_ident(table_schema) || '.' || quote_ident(table_name) as name
    from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by 1`);
  const all = new Map<string, Row[]>();
  for (const { name } of tables) {
    const { rows } = await world.db.execute<{ row: Row }>(sql`select to_jsonb(one) ||
      jsonb_build_object('ctid', one.ctid::text, 'xmin', one.xmin::text, 'xmax', one.xmax::text) as row
      from ${sql.raw(name)} as one`);
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
}

/** A value by which rows can be put in an order: places and transactions as numbers. */
function ordinal(value: unknown): string {
  const text = typeof value === "object" ? JSON.stringify(value) : String(value ?? "");
  const place = /^\((\d+),(\d+)\)$/.exec(text);
  if (place)
    return place
      .slice(1)
      .map((part) => part.padStart(12, "0"))
      .join();
  return /^\d+$/.test(text) ? text.padStart(20, "0") : text;
}

interface Known {
  readonly person: string;
  readonly row: Row;
}
interface Answered {
  /** Whose it is, which the attacker wants to know. */
  readonly person: string;
  readonly row: Row;
}

/** The most that any order gets right. */
function bestGuess(people: readonly Known[], answers: readonly Answered[]): number {
  let best = 0;
  const columns = (rows: readonly { readonly row: Row }[]) => Object.keys(rows[0]?.row ?? {});
  const inOrder = <T extends { readonly row: Row }>(rows: readonly T[], column: string): T[] =>
    [...rows].sort((one, other) =>
      ordinal(one.row[column]) < ordinal(other.row[column]) ? -1 : 1,
    );
  for (const by of columns(people)) {
    const first = inOrder(people, by);
    for (const to of columns(answers)) {
      // What is wanted is no help to find it.
      if (to === "answers") continue;
      const second = inOrder(answers, to);
      for (const order of [second, [...second].reverse()]) {
        const right = order.filter((each, at) => each.person === first[at]?.person).length;
        best = Math.max(best, right);
      }
    }
  }
  return best;
}

/** Every text in a row, and its hash. */
function marksOf(row: Row): Set<string> {
  const texts = Object.entries(row).flatMap(([name, value]) =>
    ["survey_id", "xmax", "is_counted", "receipt", "rank", "governorate_code"].includes(name)
      ? []
      : [ordinal(value)],
  );
  const hashes = texts.map((text) => createHash("sha256").update(text).digest("base64url"));
  return new Set([...texts, ...hashes].filter((text) => text.length > 3));
}

/** What the attacker gets right of a survey. */
async function attack(id: string) {
  const all = await dump();
  const people: Known[] = [];
  const answers: Answered[] = [];
  for (const row of all.get("public.survey_roll") ?? []) {
    if (row.survey_id === id) people.push({ person: String(row.user_id), row });
  }
  for (const row of all.get("public.survey_responses") ?? []) {
    if (row.survey_id !== id) continue;
    const said = (row.answers as { q1: string }).q1;
    const person = voters[Number(/\d+$/.exec(said)?.[0])]?.id ?? "";
    answers.push({ person, row });
  }
  const keys = (all.get("public.idempotency") ?? [])
    .filter(({ call }) => call === "answerSurvey")
    .map((row) => ({ person: String(row.subject), row }));
  const ofKeys = keys.filter(({ person }) => people.some((each) => each.person === person));
  const fromLog = logged
    .map((line) => JSON.parse(line))
    .filter(({ path }) => path.includes(id))
    .map(({ user, ...row }): Known => ({ person: user, row }));
  const batches = Map.groupBy(answers, ({ row }) => row.xmin);
  const shared = people.filter(({ person, row }) => {
    const own = new Set([...marksOf(row), person]);
    const joined = answers.filter((each) => [...marksOf(each.row)].some((mark) => own.has(mark)));
    return joined.length === 1 && joined[0]?.person === person;
  });
  return {
    people: people.length,
    answers: answers.length,
    withoutLogs: Math.max(bestGuess(people, answers), bestGuess(ofKeys, answers)),
    withLogs: bestGuess(fromLog, answers),
    shared: shared.length,
    leastBatch: Math.min(...[...batches.values()].map((batch) => batch.length)),
    everything: JSON.stringify([...all].filter(([name]) => name !== "public.survey_responses")),
  };
}

test("who holds the database and the logs does no better than chance; of a survey by name they join all", async () => {
  const named = await attack(await hold(false));
  expect(named).toMatchObject({ people: PEOPLE, answers: PEOPLE, shared: PEOPLE });
  expect(named.withoutLogs).toBe(PEOPLE);
  expect(named.withLogs).toBe(PEOPLE);
  await world.db.delete(idempotency);

  const anonymous = await attack(await hold(true));
  expect(anonymous).toMatchObject({ people: PEOPLE, answers: PEOPLE, shared: 0 });
  expect(anonymous.withoutLogs).toBeLessThanOrEqual(MOST_RIGHT);
  expect(anonymous.withLogs).toBeLessThanOrEqual(MOST_RIGHT);
  expect(anonymous.leastBatch).toBeGreaterThanOrEqual(20);
  // Nothing that was said stands anywhere else, neither as it is nor as the hash of a body.
  for (const number of voters.keys()) {
    const said = saying(number);
    expect(anonymous.everything).not.toContain(`${said}"`);
  }
});
