import { sql } from "drizzle-orm";
import { answerChatRequest, blockChatPerson } from "#app/contract/chat.ts";
import { deskPart } from "../desk/api.ts";
import { users } from "../user/tables.ts";
import { mayChat } from "./rules.ts";
import { chatBlocks, chatMembers, chatRooms } from "./tables.ts";

const MAX_SHOWN = 3;

interface Found {
  readonly id: string;
  readonly title: string;
}

const requests = deskPart<readonly Found[]>({
  name: "chat.requests",
  changedBy: [answerChatRequest, blockChatPerson],
  query({ caller }) {
    if (!mayChat(caller)) return undefined;
    return sql`select coalesce(json_agg(one), '[]') from (
      select own.room_id as id, asker.display_name as title
      from ${chatMembers} as own join ${chatRooms} as room on room.id = own.room_id
      join ${users} as asker on asker.id = own.asked_by
      where own.user_id = ${caller.id} and own.standing = 'asked'
        and (room.kind = 'group' or room.last_seq > 0)
        and not exists (select from ${chatBlocks} as block
          where block.user_id = own.user_id and block.blocked_id = own.asked_by)
      order by own.joined_at, own.room_id limit ${MAX_SHOWN}) as one`;
  },
  lines: (found) => ({ asked: found.map((each) => ({ name: "chatRequest", ...each })) }),
});

export const chatDesk = [requests];
