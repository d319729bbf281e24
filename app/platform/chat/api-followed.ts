import { type SQL, sql } from "drizzle-orm";
import type { ChatFollows } from "#app/contract/chat.values.ts";
import type { Database } from "../database/connect.ts";
import type { Member } from "../http/caller.ts";
import { chatRooms } from "./tables.ts";

export interface Followed {
  readonly title: string;
  readonly mayOpen: boolean;
}

/** Exported by the feature's `api-chat.ts` and listed in kinds.ts. */
export interface FollowedSubject {
  /** A query of `user_id` and `leads` (may always write); may repeat people. */
  people(id: SQL): SQL;
  /** A governorate's code as an SQL value; null for the whole country. */
  place(id: SQL): SQL;
  /** Omits what doesn't exist and what the caller may not know of. */
  find(
    db: Database,
    ids: readonly string[],
    caller: Member,
  ): Promise<ReadonlyMap<string, Followed>>;
}

/** An SQL value; null where there is no room. */
export function roomFollowing(follows: ChatFollows, id: SQL): SQL<string | null> {
  return sql`(select room.id from ${chatRooms} as room
    where room.follows = ${follows} and room.followed_id = ${id})`;
}
