/*
 * Who may do what in which call: every call of the API about conferences, for every rank, as permissions.test.ts
 * has it for people. The table is the promise; each cell is asked of the platform. No ability is worth anything
 * here: a call is for who is invited.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "#app/contract/endpoint.ts";
import { leaderRanks } from "#app/contract/user.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { calls } from "#app/platform/http/api.ts";
import { roles } from "#app/platform/user/tables.ts";
import { addMeeting } from "#tests/world/meeting.ts";
import { openWorld, person, type World } from "#tests/world/platform.ts";

/*
 *   +  done, or found       .  not found       x  refused        !  not signed in
 *
 * A call about a room has three signs: of a meeting that the caller calls, of one to which they are invited,
 * and of one of others. One about somebody's stay has four: the caller's own where they call, somebody
 * else's and their own where they are invited, and somebody else's in a meeting of others.
 *
 * The columns are administrator, central, secretariat's administrator, governorate, sector, central
 * secretariat, governorate's secretariat, sector's secretariat; then member, guest, nobody.
 */
const asked = [...leaderRanks, "member", "guest", "anonymous"] as const;
type Asked = (typeof asked)[number];

const ofCalls = /^\/meetings\/.*\/conference\b/;

const table = `
  GET    /meetings/{id}/conference                          ++. ++. ++. ++. ++. ++. ++. ++. ++. xxx !!!
  POST   /meetings/{id}/conference/people                   ++. ++. ++. ++. ++. ++. ++. ++. ++. xxx !!!
  POST   /meetings/{id}/conference/people/{personId}/beat   +.+. +.+. +.+. +.+. +.+. +.+. +.+. +.+. +.+. xxxx !!!!
  POST   /meetings/{id}/conference/people/{personId}/signals +.+. +.+. +.+. +.+. +.+. +.+. +.+. +.+. +.+. xxxx !!!!
  DELETE /meetings/{id}/conference/people/{personId}        +.+. +.+. +.+. +.+. +.+. +.+. +.+. +.+. +.+. xxxx !!!!
  GET    /meetings/{id}/conference/people/{personId}/stream +.+. +.+. +.+. +.+. +.+. +.+. +.+. +.+. +.+. xxxx !!!!
  POST   /meetings/{id}/conference/acts                     +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
`;

const nobody = "00000000-0000-7000-8000-000000000000";
const signs: Readonly<Record<number, string>> = { 200: "+", 401: "!", 403: "x", 404: "." };

let world: World;
let tokens: Partial<Record<Asked, string>>;
const uidOf = (each: Asked) =>
  each === "guest" ? person("guest", "guest").uid : person("verified", each).uid;

async function open() {
  world = await openWorld();
  tokens = {};
  for (const each of asked.slice(0, -1)) {
    tokens[each] = (await world.signIn(uidOf(each))).accessToken;
  }
}

/** What is sent with each call; `to` is somebody else in the room. */
const bodies: Readonly<Record<string, (to: string) => unknown>> = {
  enterConference: () => ({ soundOnly: false }),
  beatConference: () => ({ microphone: true }),
  signalConference: (to) => ({ signals: [{ to, data: "{}" }] }),
  hostConference: () => ({ act: "lock" }),
};

/** Asks as somebody would, and lets go of a stream. */
async function send(by: Asked, { method, path, name }: Call, params: Record<string, string>) {
  await world.platform.world.db.delete(rateLimits);
  const address = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key] ?? nobody);
  const token = tokens[by];
  const response = await world.platform.fetch(
    new Request(`http://platform/api/v1${address}`, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(method === "POST" && { "Content-Type": "application/json" }),
      },
      ...(method === "POST" && { body: JSON.stringify(bodies[name]?.(params.to ?? nobody) ?? {}) }),
    }),
  );
  const isStream = response.headers.get("content-type")?.includes("event-stream");
  if (isStream) await response.body?.cancel();
  const answer = isStream ? undefined : await response.json();
  const sign = signs[response.status];
  if (!sign) throw new Error(`${name} by ${by}: ${response.status} ${JSON.stringify(answer)}`);
  return { sign, answer };
}

const enter = calls.find(({ name }) => name === "enterConference");

/** Enters a room, and answers by what id. */
async function enterAs(by: Asked, id: string): Promise<string> {
  const { sign, answer } = enter ? await send(by, enter, { id }) : { sign: "", answer: undefined };
  return sign === "+" ? answer.data.personId : nobody;
}

async function cellOf(call: Call, by: Asked): Promise<string> {
  const [first, second] = leaderRanks.filter((each) => each !== by);
  if (!(first && second)) throw new Error("There are no two others.");
  const own = by === "anonymous" ? [] : [by];
  const kinds: readonly (readonly Asked[])[] = [
    own.length > 0 ? [by, first, second] : [first, second],
    [first, ...own, second],
    [first, second],
  ];
  let cell = "";
  for (const [at, people] of kinds.entries()) {
    const startsAt = world.platform.world.clock.now();
    const id = await addMeeting(world.platform.world, people.map(uidOf), { startsAt });
    const others = await enterAs(second, id);
    const ask = async (personId: string) => {
      const { sign, answer } = await send(by, call, { id, personId, to: others });
      if (sign === "." || sign === "x") {
        expect(answer).toEqual((await send(by, call, { personId, to: others })).answer);
      }
      cell += sign;
    };
    if (!call.path.includes("{personId}")) await ask(nobody);
    else {
      // Before one's own is over.
      if (at > 0) await ask(others);
      if (at < 2) await ask(await enterAs(by, id));
    }
  }
  return cell;
}

const rows = table
  .trim()
  .split("\n")
  .map((line) => {
    const [method, path, ...cells] = line.trim().split(/\s+/);
    return { call: `${method} ${path}`, cells: cells.join(" ") };
  });

test("every call about conferences has a row", () => {
  const all = calls.filter(({ path }) => ofCalls.test(path));
  const names = all.map(({ method, path }) => `${method} ${path}`);
  expect(rows.map(({ call }) => call).toSorted()).toEqual(names.toSorted());
});

describe.each([
  ["as organisations begin", async () => {}],
  ["without an ability", () => world.platform.world.db.update(roles).set({ abilities: [] })],
] as const)("%s", (_, prepare) => {
  beforeAll(async () => {
    await open();
    await prepare();
  });
  afterAll(() => world.close());

  test.each(rows)("$call", async ({ call: name, cells }) => {
    const call = calls.find(({ method, path }) => `${method} ${path}` === name);
    if (!call) throw new Error(`There is no call ${name}.`);
    const found: string[] = [];
    for (const by of asked) found.push(await cellOf(call, by));
    expect(found.join(" ")).toBe(cells);
  });
});
