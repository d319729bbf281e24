/* What a room of chat may follow (docs/product.md#chat): each feature says of itself who belongs to what. */
import { type SQL, sql } from "drizzle-orm";
import type { ChatFollows } from "#app/contract/chat.values.ts";
import type { Database } from "../database/connect.ts";
import type { Member } from "../http/caller.ts";
import { chatRooms } from "./tables.ts";

/** Something of a feature's that a room may follow. */
export interface Followed {
  readonly title: string;
  /** Whether the caller may make its room. */
  readonly mayOpen: boolean;
}

/**
 * A kind of what rooms follow: what its feature says of itself. The feature's `api-chat.ts` exports it,
 * and kinds.ts lists all.
 */
export interface FollowedSubject {
  /** A query of `user_id` and `leads`, whether they write where only chosen people do; perhaps several rows a person. */
  people(id: SQL): SQL;
  /** The code of the governorate where it lies, as a value of a query; null in the whole country. */
  place(id: SQL): SQL;
  /** By their ids, those that there are; what the caller may not know of is not among them. */
  find(
    db: Database,
    ids: readonly string[],
    caller: Member,
  ): Promise<ReadonlyMap<string, Followed>>;
}

/** The room that follows something, as a value of a query; null where nobody has made it. */
export function roomFollowing(follows: ChatFollows, id: SQL): SQL<string | null> {
  return sql`(select room.id from ${chatRooms} as room
    where room.follows = ${follows} and room.followed_id = ${id})`;
}
