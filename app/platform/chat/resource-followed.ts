import { type ChatFollows, MAX_CHAT_NAME_LENGTH } from "#app/contract/chat.values.ts";
import {
  listFollowedChats,
  openFollowedChat,
  readFollowedChat,
} from "#app/contract/chat-followed.ts";
import { refuse } from "#app/contract/failure.ts";
import { audit } from "../audit/api.ts";
import type { Database } from "../database/connect.ts";
import { byCaller } from "../database/rate-limit.ts";
import type { Member } from "../http/caller.ts";
import { resource } from "../http/resource.ts";
import { followedSubjects } from "./kinds.ts";
import { mayChat } from "./rules.ts";
import {
  countPeople,
  enterAgain,
  insertFollowing,
  listTies,
  lockFollowing,
} from "./store-followed.ts";

const MINUTE = 60;

export const chatFollowedResource = resource("chat")
  .on(listFollowedChats, async ({ query, caller, db }) => {
    if (!mayChat(caller)) return refuse("forbidden");
    const offered = await findOffered(db, caller, query.kind, query.ids);
    return offered.map(({ id, title, room }) => ({ id, title, room }));
  })

  .on(readFollowedChat, async ({ params, caller, db }) => {
    if (!mayChat(caller)) return refuse("forbidden");
    const [found] = await findOffered(db, caller, params.kind, [params.id]);
    if (!found) return refuse("not-found");
    const size = await countPeople(db, { follows: params.kind, followedId: params.id });
    return { title: found.title, room: found.room, size };
  })

  .on(
    openFollowedChat,
    async ({ params, body, caller, db, personal, jobs, now, address }) => {
      if (!mayChat(caller)) return refuse("forbidden");
      const { kind, id } = params;
      const [found] = await findOffered(db, caller, kind, [id]);
      if (!found) return refuse("not-found");
      // Of two concurrent creations the second joins the first.
      const { id: roomId, isNew } = found.room
        ? { id: found.room, isNew: false }
        : await insertFollowing(db, {
            follows: kind,
            followedId: id,
            sealedName: personal.seal(found.title.slice(0, MAX_CHAT_NAME_LENGTH)),
            writers: body.writers,
            now,
          });
      const room = await lockFollowing(db, roomId);
      if (!room) return refuse("not-found");
      // The creator owns it, also where they lead from above.
      const belongs = !isNew && found.belongs;
      if (!(await enterAgain(db, room, caller.id, { belongs }))) return refuse("not-found");
      if (isNew) {
        await jobs.add(db, "followChat", { roomId });
        await audit({ db, now, caller, address }, "chat-created", { detail: roomId });
      }
      return { id: roomId };
    },
    { limits: [byCaller(30, 10 * MINUTE)] },
  );

async function findOffered(
  db: Database,
  caller: Member,
  kind: ChatFollows,
  ids: readonly string[],
) {
  if (ids.length === 0) return [];
  const [subjects, ties] = await Promise.all([
    followedSubjects[kind].find(db, ids, caller),
    listTies(db, kind, ids, caller.id),
  ]);
  return ids.flatMap((id) => {
    const [subject, tie] = [subjects.get(id), ties.get(id)];
    if (!(subject && tie)) return [];
    const { title, mayOpen } = subject;
    return mayOpen || (tie.room && tie.belongs) ? [{ id, title, ...tie }] : [];
  });
}
