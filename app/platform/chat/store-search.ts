import { and, eq, type SQL, sql } from "drizzle-orm";
import { MAX_CHAT_FOUND, MAX_CHAT_WALKED } from "#app/contract/chat.values.ts";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { memberOf, seenBy } from "./store-scope.ts";
import { chatMembers, chatMessages, chatRooms, chatWords } from "./tables.ts";

export async function listRoomIds(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: chatMembers.roomId })
    .from(chatMembers)
    .where(and(eq(chatMembers.userId, userId), eq(chatMembers.standing, "in")));
  return rows.map(({ id }) => id);
}

/** For each word its tokens under each key in use. */
export interface SoughtRoom {
  readonly roomId: string;
  readonly tokens: readonly (readonly bigint[])[];
}

export interface FoundMessage {
  readonly room: string;
  readonly kind: "direct" | "group";
  readonly sealedName: string | null;
  readonly otherName: string | null;
  readonly seq: number;
  readonly sealedText: string;
  readonly sealedAlt: string | null;
  readonly senderId: string | null;
  readonly sender: string | null;
  readonly at: string;
}

export interface Found {
  readonly hits: readonly FoundMessage[];
  /** Rooms not searched to their beginning, and where to go on. */
  readonly cut: readonly { readonly room: string; readonly before: number }[];
}

/** Counting stops here when choosing the rarest word. */
const RARE = 500;

/** Newest first. Walks each room's rarest word a bounded number of steps, however large it is. */
export async function searchMessages(
  db: Database,
  userId: string,
  sought: readonly SoughtRoom[],
  before?: number,
): Promise<Found> {
  const [first] = sought;
  if (!first) return { hits: [], cut: [] };
  const words = first.tokens.map((_, at) => at);
  const keys = first.tokens[0]?.map((_, at) => at) ?? [];
  const names = words.map((word) => keys.map((key) => sql.raw(`word_${word}_${key}`)));
  const given = words.flatMap((word) =>
    keys.map(
      (key) => sql`${sql.param(sought.map(({ tokens }) => String(tokens[word]?.[key])))}::bigint[]`,
    ),
  );
  const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);
  const word = sql`(values ${list(
    words.map((at) => sql`(${sql.raw(String(at))}, array[${list(names[at] ?? [])}])`),
  )}) as word (at, tokens)`;
  // A single word needs no intersection.
  const most = words.length === 1 ? MAX_CHAT_FOUND : MAX_CHAT_WALKED;
  const older = before === undefined ? sql`` : sql`and one.seq < ${before}`;
  const { rows } = await db.execute<{ [Key in keyof Found]: Found[Key] | null }>(sql`
    with sought as materialized (select * from unnest(
      ${sql.param(sought.map(({ roomId }) => roomId))}::uuid[], ${list(given)})
      as sought (room_id, ${list(names.flat())})),
    walks as materialized (select sought.room_id, walk.seqs, walk.reached from sought
      cross join lateral (select word.at, word.tokens from ${word} cross join lateral (
          select count(*) as times from (select from ${chatWords} as one
            where one.room_id = sought.room_id and one.token = any(word.tokens)
            limit ${RARE}) as few) as counted
        order by counted.times, word.at limit 1) as lead
      cross join lateral (
        select array_agg(step.seq order by step.seq desc) filter (where step.has_all) as seqs,
          case when count(*) = ${most} then min(step.seq) end as reached
        from (select step.seq, not exists (select from ${word}
            where word.at <> lead.at and not exists (select from unnest(word.tokens) as key (token)
              cross join lateral (select from ${chatWords} as more where more.room_id = sought.room_id
                and more.token = key.token and more.seq = step.seq limit 1) as more)) as has_all
          from (select one.seq from unnest(lead.tokens) as key (token)
            cross join lateral (select one.seq from ${chatWords} as one
              where one.room_id = sought.room_id and one.token = key.token ${older}
              order by one.seq desc limit ${most}) as one
            order by one.seq desc limit ${most}) as step) as step) as walk),
    found as (select walks.room_id,
        case when cardinality(seqs) > ${MAX_CHAT_FOUND} then seqs[${MAX_CHAT_FOUND}]
          else reached end as reached, seqs[1:${MAX_CHAT_FOUND}] as seqs
      from walks where seqs is not null or reached is not null),
    own as materialized (select ${chatRooms.id} as room_id, found.seqs, found.reached
      from found join ${chatRooms} on ${chatRooms.id} = found.room_id
      join ${chatMembers} on ${memberOf(userId)}),
    hits as (select own.room_id, message.* from own cross join lateral unnest(own.seqs) as hit (seq)
      join ${chatRooms} on ${chatRooms.id} = own.room_id
      join ${chatMembers} on ${chatMembers.roomId} = own.room_id and ${chatMembers.userId} = ${userId}
      cross join lateral (select seq, sealed_text, sender_id, created_at from ${chatMessages}
        where ${seenBy(userId)} and ${chatMessages.seq} = hit.seq
          and ${chatMessages.sealedText} is not null limit 1) as message
      order by message.created_at desc, message.seq desc limit ${MAX_CHAT_FOUND})
    select (select json_agg(json_build_object('room', hits.room_id, 'kind', ${chatRooms.kind},
          'sealedName', ${chatRooms.sealedName}, 'otherName', (select person.display_name
            from ${chatMembers} as other join ${users} as person on person.id = other.user_id
            where ${chatRooms.kind} = 'direct' and other.room_id = hits.room_id
              and other.user_id <> ${userId} limit 1),
          'seq', hits.seq, 'sealedText', hits.sealed_text, 'sealedAlt', (select file.sealed_alt
            from chat_files as file where file.room_id = hits.room_id and file.seq = hits.seq
              and file.sealed_alt is not null order by file.place limit 1), 'senderId', hits.sender_id,
          'sender', ${users.displayName}, 'at', hits.created_at)
          order by hits.created_at desc, hits.seq desc)
        from hits join ${chatRooms} on ${chatRooms.id} = hits.room_id
        left join ${users} on ${users.id} = hits.sender_id) as hits,
      (select json_agg(json_build_object('room', room_id, 'before', reached)) from own
        where reached is not null) as cut`);
  const [row] = rows;
  return { hits: row?.hits ?? [], cut: row?.cut ?? [] };
}
