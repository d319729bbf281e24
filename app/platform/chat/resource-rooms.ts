import { cairoDay } from "#app/arabic/dates.ts";
import { governorateByCode } from "#app/arabic/governorates.ts";
import { MAX_CHAT_MEMBERS, MIN_CHAT_MEMBERS } from "#app/contract/chat.values.ts";
import {
  addChatMembers,
  changeChatMember,
  createDirectChat,
  createGroupChat,
  findChatPeople,
  removeChatMember,
  saveChatRoom,
} from "#app/contract/chat-room.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import { audit, auditEach } from "../audit/api.ts";
import type { Database } from "../database/connect.ts";
import { byCaller } from "../database/rate-limit.ts";
import type { Member } from "../http/caller.ts";
import { resource } from "../http/resource.ts";
import { isOutdated } from "../workflow/workflow.ts";
import { lockOwnGroup } from "./own.ts";
import { mayChat, mayManage, pairOf } from "./rules.ts";
import { listPeople } from "./store-followed.ts";
import { addMembers, countMembers, findMember, updateMember } from "./store-members.ts";
import { findByIds, findByName } from "./store-people.ts";
import { insertRoom, openPair, type RoomRow, updateRoom } from "./store-rooms.ts";

const MINUTE = 60;
const writeLimits = [byCaller(60, 10 * MINUTE)];

export const chatRoomResource = resource("chat")
  .on(
    findChatPeople,
    async ({ query, caller, db, now }) => {
      if (!mayChat(caller)) return refuse("forbidden");
      const today = cairoDay(now);
      const chosen = await findByIds(db, caller, query.ids, today);
      const known = new Set(chosen.map(({ id }) => id));
      const found = query.keyword ? await findByName(db, caller, query.keyword, today) : [];
      return [...chosen, ...found.filter(({ id }) => !known.has(id))].map(
        ({ id, name, isFree, governorateCode }) => ({
          id,
          name,
          isFree,
          governorate: governorateCode && governorateByCode(governorateCode)?.ar,
        }),
      );
    },
    { limits: [byCaller(60, MINUTE)] },
  )

  .on(
    createDirectChat,
    async ({ body, caller, db, now }) => {
      if (!mayChat(caller)) return refuse("forbidden");
      const [other] = await findByIds(db, caller, [body.userId], cairoDay(now));
      if (!other) return refuseField("userId", "chat-person-unknown");
      const { room, isNew } = await openPair(db, pairOf(caller.id, other.id), now);
      if (isNew) {
        const standing = other.isFree ? "in" : "asked";
        const people = [
          { userId: caller.id, standing: "in" as const },
          { userId: other.id, standing: standing as "in" | "asked" },
        ];
        await addMembers(db, room, people, caller.id, now);
        return { id: room.id };
      }
      // Who opens it wants to write; who refused before is free now, or is asked no second time.
      await updateMember(
        db,
        { roomId: room.id, userId: caller.id },
        { standing: "in", archivedAt: null },
      );
      if (other.isFree) {
        await updateMember(db, { roomId: room.id, userId: other.id }, { standing: "in" });
      }
      return { id: room.id };
    },
    { limits: writeLimits },
  )

  .on(
    createGroupChat,
    async ({ body, caller, db, personal, now, address }) => {
      if (!mayChat(caller)) return refuse("forbidden");
      const people = await chosenBy(db, caller, body.users, now);
      if (isRefusal(people)) return people;
      if (people.length + 1 < MIN_CHAT_MEMBERS) {
        return refuseField("users", "chat-members", MIN_CHAT_MEMBERS);
      }
      const made = { lastMessageAt: now, createdAt: now };
      const room = await insertRoom(db, {
        ...made,
        kind: "group",
        sealedName: personal.seal(body.name),
      });
      await addMembers(db, room, [{ userId: caller.id, standing: "in" }], null, now);
      await updateMember(db, { roomId: room.id, userId: caller.id }, { part: "owner" });
      await addMembers(db, room, people, caller.id, now);
      await audit({ db, now, caller, address }, "chat-created", { detail: room.id });
      return { id: room.id };
    },
    { limits: writeLimits },
  )

  .on(
    saveChatRoom,
    async ({ params, body, caller, db, personal, now, address }) => {
      const found = await lockOwnGroup({ caller, db }, params.id);
      if (isRefusal(found)) return found;
      const { room } = found;
      if (isOutdated(body, room)) return refuse("changed-meanwhile");
      const { name, state, writers, retention, past } = body;
      await updateRoom(db, room, {
        sealedName: personal.seal(name),
        ...(state && { state }),
        ...(writers && { writers }),
        ...(retention && { retention }),
        ...(past && { showsPast: past === "shown" }),
      });
      const turned = state === "open" ? "chat-opened" : "chat-closed";
      const act = state === undefined || room.state === state ? "chat-changed" : turned;
      await audit({ db, now, caller, address }, act as "chat-changed", { detail: room.id });
      return {};
    },
    { limits: writeLimits, endsRepeatsOf: [createGroupChat] },
  )

  .on(
    addChatMembers,
    async ({ params, body, caller, db, now, address }) => {
      const found = await lockOwnGroup({ caller, db }, params.id);
      if (isRefusal(found)) return found;
      const people = await addedBy(db, caller, found.room, body.users, now);
      if (isRefusal(people)) return people;
      if (people.length === 0) {
        return refuse("invalid", {
          fields: [{ path: "users", problem: "required", ask: "chat.users" }],
        });
      }
      const { room } = found;
      const added = await addMembers(db, room, people, caller.id, now);
      if (!room.follows && (await countMembers(db, room.id)) > MAX_CHAT_MEMBERS) {
        return refuseField("users", "chat-people-many", MAX_CHAT_MEMBERS);
      }
      const entry = { by: caller.id, act: "chat-member-added", detail: room.id, address } as const;
      await auditEach(db, entry, added, now);
      return {};
    },
    { limits: writeLimits },
  )

  .on(
    changeChatMember,
    async ({ params, body, caller, db, now, address }) => {
      const found = await lockOwnGroup({ caller, db }, params.id);
      if (isRefusal(found)) return found;
      const { room, own } = found;
      const member = await findMember(db, room.id, params.userId);
      if (member?.standing !== "in") return refuse("not-found");
      const { part, write } = body;
      if (!mayManage(own, member)) return refuse("not-found");
      // Only owners appoint helpers and hand over; a followed subject defines its leaders.
      if (part && (own.part !== "owner" || room.follows)) return refuse("not-found");
      const place = { roomId: room.id, userId: params.userId };
      await updateMember(db, place, {
        roomId: room.id,
        ...(part && { part }),
        ...(write && { mayWrite: write === "on" }),
      });
      if (part === "owner") {
        await updateMember(db, { ...place, userId: caller.id }, { part: "helper" });
      }
      const about = { subject: params.userId, detail: room.id };
      await audit({ db, now, caller, address }, "chat-member-changed", about);
      return {};
    },
    { limits: writeLimits },
  )

  .on(
    removeChatMember,
    async ({ params, caller, db, now, address }) => {
      const found = await lockOwnGroup({ caller, db }, params.id);
      if (isRefusal(found)) return found;
      const { room, own } = found;
      const member = await findMember(db, room.id, params.userId);
      if (!member) return refuse("not-found");
      if (member.standing === "removed" || member.standing === "left") return {};
      if (!mayManage(own, member)) return refuse("not-found");
      const change = { standing: "removed", part: "member", mayWrite: false } as const;
      await updateMember(db, { roomId: room.id, userId: params.userId }, change);
      const about = { subject: params.userId, detail: room.id };
      await audit({ db, now, caller, address }, "chat-member-removed", about);
      return {};
    },
    { limits: writeLimits },
  );

async function chosenBy(db: Database, caller: Member, users: readonly string[], now: Date) {
  const others = users.filter((id) => id !== caller.id);
  const people = await findByIds(db, caller, others, cairoDay(now));
  // Never drops chosen people silently.
  if (people.length < others.length) return refuseField("users", "chat-person-unknown");
  return people.map(({ id, isFree, isBlocking }) => ({
    userId: id,
    standing: isFree && !isBlocking ? ("in" as const) : ("asked" as const),
  }));
}

/** Into a following room only members of its subject who were removed may return. */
async function addedBy(
  db: Database,
  caller: Member,
  { follows, followedId }: RoomRow,
  users: readonly string[],
  now: Date,
) {
  if (!follows || !followedId) return chosenBy(db, caller, users, now);
  const people = await listPeople(db, { follows, followedId }, users);
  if (people.length < users.length) return refuseField("users", "chat-person-unknown");
  return people.map((userId) => ({ userId, standing: "in" as const }));
}

function refuseField(path: string, problem: string, maximum?: number): Refusal {
  const values = maximum === undefined ? {} : { values: { maximum } };
  return refuse("invalid", { fields: [{ path, problem, ...values }] });
}
