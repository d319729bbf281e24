/*
 * Every call about chat. A call about a room has three signs: a group that the caller owns, one in which
 * somebody else put them, and one of others. Where it is about a message, that is the owner's; where about
 * a member, the last one. A call about what a meeting's people write has the same of meetings. The rest
 * have one.
 */
import { eq } from "drizzle-orm";
import type { Call } from "#app/contract/endpoint.ts";
import { leaderRanks } from "#app/contract/user.ts";
import { chatMembers, chatRooms } from "#app/platform/chat/tables.ts";
import { addGroup, addMessage } from "#tests/world/chat.ts";
import { addMeeting } from "#tests/world/meeting.ts";
import { formOf, picture } from "#tests/world/membership.ts";
import {
  type Asked,
  type Cell,
  describeTable,
  nobody,
  type Question,
  signInEverybody,
  uidOf,
} from "#tests/world/permission-table.ts";

const table = `
  GET    /chat/rooms                              + + + + + + + + + x !
  GET    /chat/rooms/{id}                         ++. ++. ++. ++. ++. ++. ++. ++. ++. xxx !!!
  PATCH  /chat/rooms/{id}/own                     ++. ++. ++. ++. ++. ++. ++. ++. ++. ... !!!
  POST   /chat/rooms/{id}/request                 ++. ++. ++. ++. ++. ++. ++. ++. ++. ... !!!
  POST   /chat/rooms/{id}/leave                   ++. ++. ++. ++. ++. ++. ++. ++. ++. ... !!!
  POST   /chat/rooms/{id}/block                   ++. ++. ++. ++. ++. ++. ++. ++. ++. ... !!!
  GET    /chat/search                             + + + + + + + + + x !
  GET    /chat/rooms/{id}/messages                ++. ++. ++. ++. ++. ++. ++. ++. ++. xxx !!!
  POST   /chat/rooms/{id}/messages                ++. ++. ++. ++. ++. ++. ++. ++. ++. ... !!!
  PATCH  /chat/rooms/{id}/messages/{seq}          +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  DELETE /chat/rooms/{id}/messages/{seq}          +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  GET    /chat/rooms/{id}/messages/{seq}/info     ++. ++. ++. ++. ++. ++. ++. ++. ++. xxx !!!
  POST   /chat/rooms/{id}/read                    ++. ++. ++. ++. ++. ++. ++. ++. ++. ... !!!
  POST   /chat/rooms/{id}/typing                  ++. ++. ++. ++. ++. ++. ++. ++. ++. ... !!!
  POST   /chat/rooms/{id}/messages/{seq}/pin      +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  POST   /chat/rooms/{id}/files                   ++. ++. ++. ++. ++. ++. ++. ++. ++. ... !!!
  GET    /chat/files/{id}                         ++. ++. ++. ++. ++. ++. ++. ++. ++. xxx !!!
  POST   /chat/rooms/{id}/picture                 +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  DELETE /chat/rooms/{id}/picture                 +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  GET    /chat/rooms/{id}/picture                 ++. ++. ++. ++. ++. ++. ++. ++. ++. ... !!!
  GET    /chat/people                             + + + + + + + + + x !
  POST   /chat/direct-rooms                       + + + + ? + + + + x !
  POST   /chat/rooms                              + + + + + + + + + x !
  PATCH  /chat/rooms/{id}                         +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  POST   /chat/rooms/{id}/members                 +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  PATCH  /chat/rooms/{id}/members/{userId}        +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  DELETE /chat/rooms/{id}/members/{userId}        +.. +.. +.. +.. +.. +.. +.. +.. +.. ... !!!
  GET    /chat/followed                           + + + + + + + + + x !
  GET    /chat/followed/{kind}/{id}               ++. ++. ++. ++. ++. ++. ++. ++. ++. xxx !!!
  POST   /chat/followed/{kind}/{id}               ++. ++. ++. ++. ++. ++. ++. ++. ++. xxx !!!
`;

const everybody = signInEverybody();

/** A group, and in it a message of its owner. */
async function addRoom(people: readonly Asked[]) {
  const { there, ids } = everybody;
  const [owner = "admin"] = people;
  const { id } = await addGroup(there, people.map(uidOf));
  const seq = String(await addMessage(there, id, uidOf(owner)));
  return { id, seq, userId: ids[people.at(-1) ?? owner] ?? nobody };
}

/** A group whose picture and a file in it are its owner's. */
async function addRoomWithFiles(people: readonly Asked[]) {
  const { there, send } = everybody;
  const [owner = "admin"] = people;
  const { id } = await addGroup(there, people.map(uidOf));
  const post = (path: string, field: string) => {
    const call = { method: "POST", path: `/chat/rooms/${id}/${path}` } as const;
    return send(owner, call, { body: formOf({ [field]: picture() }) });
  };
  await post("files", "files");
  await post("picture", "picture");
  const listed = await send(owner, { method: "GET", path: `/chat/rooms/${id}/messages` });
  return { id, fileId: listed.answer.data?.items[0]?.files[0]?.id ?? nobody };
}

/** A room of two, in which the second has not said yet whether they want it. */
async function addDirectRoom(people: readonly Asked[], isAsked: boolean) {
  const { there, db } = everybody;
  const { id } = await addGroup(there, people.slice(0, 2).map(uidOf));
  await db.update(chatRooms).set({ kind: "direct" }).where(eq(chatRooms.id, id));
  if (isAsked) {
    await db.update(chatMembers).set({ standing: "asked" }).where(eq(chatMembers.roomId, id));
  }
  return { id };
}

const bodies: Readonly<Record<string, (by: Asked) => unknown>> = {
  sendChatMessage: () => ({ text: "رسالة" }),
  sendChatFiles: () => formOf({ text: "رسالة", files: picture() }),
  saveChatPicture: () => formOf({ picture: picture() }),
  editChatMessage: () => ({ text: "تعديل" }),
  pinChatMessage: () => ({ pin: "on" }),
  markChatRead: () => ({ seq: 1 }),
  saveOwnChat: () => ({ mute: "day" }),
  answerChatRequest: () => ({ answer: "accept" }),
  blockChatPerson: () => ({ block: "on" }),
  openFollowedChat: () => ({ writers: "everyone" }),
  createDirectChat: () => ({ userId: everybody.ids.sector_leader }),
  createGroupChat: (by) => ({ name: "مجموعة", users: twoOthers(by) }),
  saveChatRoom: () => ({ name: "مجموعة أخرى" }),
  addChatMembers: (by) => ({
    users: [everybody.ids[by === "member" ? "sector_leader" : "member"]],
  }),
  changeChatMember: () => ({ part: "helper" }),
};
const twoOthers = (by: Asked) =>
  (["admin", "member", "central_leaders"] as const)
    .filter((each) => each !== by)
    .slice(0, 2)
    .map((each) => everybody.ids[each]);
const queries: Readonly<Record<string, string>> = {
  listFollowedChats: `?kind=meeting&ids=${nobody}`,
  findChatPeople: `?keyword=${encodeURIComponent("محمد")}`,
  searchChat: `?keyword=${encodeURIComponent("رسالة")}`,
};
/** What calls are about, by the first of these that their paths are like. */
const makers: readonly (readonly [
  RegExp,
  (people: readonly Asked[]) => Promise<Readonly<Record<string, string>>>,
])[] = [
  [/followed/, async (people) => ({ kind: "meeting", id: await meetingOf(people) })],
  [/request$/, (people) => addDirectRoom(people, true)],
  [/block$/, (people) => addDirectRoom(people, false)],
  [/files|picture/, addRoomWithFiles],
  [/./, addRoom],
];
const meetingOf = (people: readonly Asked[]) => addMeeting(everybody.there, people.map(uidOf));

function cellOf(call: Call, by: Asked): Cell {
  const ask = () => ({ body: bodies[call.name]?.(by), query: queries[call.name] ?? "" });
  if (!call.path.includes("{id}")) return [async () => ({ ask: ask() })];
  const [first = "admin", second = "admin"] = leaderRanks.filter(
    (each) => each !== by && each !== "sector_leader",
  );
  const own = by === "anonymous" ? [] : [by];
  const kinds: readonly (readonly Asked[])[] = [
    own.length > 0 ? [by, first, second] : [first, second],
    [first, ...own, second],
    [first, second],
  ];
  const [like, make] = makers.find(([path]) => path.test(call.path)) ?? [];
  return kinds.map((people) => async (): Promise<Question> => {
    const key = `${like} ${people}`;
    const made = await everybody.keep(key, async () => (await make?.(people)) ?? {});
    const { id, fileId, ...params } = made;
    const isOfFile = call.path.includes("/files/");
    return {
      ask: { ...ask(), params: { ...params, id: isOfFile ? fileId : id } },
      key,
      absent: { ...ask(), params: { ...params, id: nobody } },
      // A member may be told why; to others there is no such room.
      isKnown: people.includes(by),
    };
  });
}

describeTable(everybody, { table }, cellOf);
