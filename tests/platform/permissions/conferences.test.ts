/*
 * Every call about conferences. A call about a room has three signs: of a meeting that the caller calls, of one
 * to which they are invited, and of one of others. One about somebody's stay has four: the caller's own where
 * they call, somebody else's and their own where they are invited, and somebody else's in a meeting of others.
 * No ability is worth anything here: a call is for who is invited.
 */
import { leaderRanks } from "#app/contract/user.ts";
import { addMeeting } from "#tests/world/meeting.ts";
import {
  type Asked,
  describeTable,
  nobody,
  signInEverybody,
  uidOf,
} from "#tests/world/permission-table.ts";

const table = `
  GET    /meetings/{id}/conference                          ++. ++. ++. ++. ++. ++. ++. ++. ++. xxx !!!
  POST   /meetings/{id}/conference/people                   ++. ++. ++. ++. ++. ++. ++. ++. ++. xxx !!!
  POST   /meetings/{id}/conference/people/{personId}/beat   +.+. +.+. +.+. +.+. +.+. +.+. +.+. +.+. +.+. xxxx !!!!
  POST   /meetings/{id}/conference/people/{personId}/signals +.+. +.+. +.+. +.+. +.+. +.+. +.+. +.+. +.+. xxxx !!!!
  DELETE /meetings/{id}/conference/people/{personId}        +.+. +.+. +.+. +.+. +.+. +.+. +.+. +.+. +.+. xxxx !!!!
  GET    /meetings/{id}/conference/people/{personId}/stream +.+. +.+. +.+. +.+. +.+. +.+. +.+. +.+. +.+. xxxx !!!!
  POST   /meetings/{id}/conference/acts                     +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
`;

const everybody = signInEverybody();

/** What is sent with each call; `to` is somebody else in the room. */
const bodies: Readonly<Record<string, (to: string) => unknown>> = {
  enterConference: () => ({ soundOnly: false }),
  beatConference: () => ({ microphone: true }),
  signalConference: (to) => ({ signals: [{ to, data: "{}" }] }),
  hostConference: () => ({ act: "lock" }),
};

/** Enters a room, and answers by what id. */
async function enterAs(by: Asked, id: string): Promise<string> {
  const call = { method: "POST", path: `/meetings/${id}/conference/people` } as const;
  const { answer } = await everybody.send(by, call, { body: { soundOnly: false } });
  return answer.data?.personId ?? nobody;
}

/** A meeting that has begun, called by the first of some people; the last of them is in its room. */
async function addRoom(people: readonly Asked[]) {
  const { there } = everybody;
  const startsAt = there.clock.now();
  const id = await addMeeting(there, people.map(uidOf), { startsAt });
  return { id, other: await enterAs(people.at(-1) ?? "admin", id) };
}

describeTable(everybody, { table, granting: "withoutAbilities" }, (call, by) => {
  const [first, second] = leaderRanks.filter((each) => each !== by);
  if (!(first && second)) throw new Error("There are no two others.");
  const who = by === "anonymous" ? [] : [by];
  const own = who.length > 0 ? [by, first, second] : [first, second];
  const invited = [first, ...who, second];
  const foreign = [first, second];
  const question = (people: readonly Asked[], isOwnStay: boolean) => async () => {
    const key = `room ${people}`;
    const { id, other } = await everybody.keep(key, () => addRoom(people));
    const personId = isOwnStay ? await enterAs(by, id) : other;
    const body = bodies[call.name]?.(other);
    return { ask: { params: { id, personId }, body }, key, absent: { params: { personId }, body } };
  };
  if (!call.path.includes("{personId}")) {
    return [own, invited, foreign].map((people) => question(people, false));
  }
  return [
    question(own, true),
    question(invited, false),
    question(invited, true),
    question(foreign, false),
  ];
});
