/* Single reactions of some days, newest first, and titles of items: for statistics. */
import { type SQL, sql } from "drizzle-orm";
import type { ReactionKind } from "#app/contract/reaction.values.ts";
import { MAX_REACTIONS_LISTED, type ReactionAct } from "#app/contract/statistics.values.ts";
import type { Database } from "../database/connect.ts";
import { news } from "../news/tables.ts";
import { posts } from "../posts/tables.ts";
import { type Days, isDuring } from "../statistics/api.ts";
import { withinArea } from "../user/api-area.ts";
import type { Area } from "../user/area.ts";
import { users } from "../user/tables.ts";
import { comments, likes, shares } from "./tables.ts";

const tables = { likes, comments, shares };

interface Asked {
  readonly act: ReactionAct;
  readonly area: Area;
  readonly days: Days;
  readonly kind: ReactionKind | undefined;
  readonly keyword: string | undefined;
  readonly page: number;
  readonly limit: number;
}

export interface ReactionRow extends Record<string, unknown> {
  readonly kind: ReactionKind;
  readonly itemId: string;
  readonly title: string | null;
  readonly titleEn: string | null;
  readonly at: string;
  readonly governorateCode: string | null;
  readonly userId: string;
  readonly name: string;
  readonly text: string | null;
  readonly total: number;
}

/** Items found by a keyword; the newest. */
const MAX_ITEMS = 200;

/** A page of reactions of an area's people; each row has the total, capped at the longest list. */
export async function findReactions(db: Database, asked: Asked): Promise<ReactionRow[]> {
  const { act, area, days, kind, keyword, page, limit } = asked;
  const isSeen =
    act === "comments" ? sql`and acted.deleted_at is null and acted.state is null` : sql``;
  const within = withinArea(area, {
    governorateCode: users.governorateCode,
    userId: users.id,
    branchId: users.branchId,
  });
  const found = sql`from ${tables[act]} acted join ${users} on ${users.id} = acted.user_id
    where ${isDuring(sql`acted.created_at`, days)} ${isSeen}
      ${within ? sql`and (${within})` : sql``}
      ${kind ? sql`and acted.kind = ${kind}` : sql``}
      ${keyword ? sql`and (acted.kind, acted.target_id) in (${itemsOf(keyword)})` : sql``}`;
  const text = act === "comments" ? sql`acted.body` : sql`null::text`;
  const { rows } = await db.execute<ReactionRow>(sql`
    select page.*, coalesce(item.title, post.title) as title,
      coalesce(item.title_en, post.title_en) as "titleEn"
    from (
      select acted.kind, acted.target_id, acted.target_id::text as "itemId", acted.created_at as at,
        ${users.governorateCode} as "governorateCode", ${users.id} as "userId",
        ${users.displayName} as name, ${text} as text,
        (select count(*)::int from (select 1 ${found} limit ${MAX_REACTIONS_LISTED}) as counted) as total
      ${found}
      order by acted.created_at desc, acted.target_id desc, acted.user_id desc
      limit ${limit} offset ${(page - 1) * limit}) as page
    left join ${news} item on page.kind = 'news' and item.id = page.target_id
    left join ${posts} post on page.kind = 'posts' and post.id = page.target_id
    order by page.at desc, page.target_id desc, page."userId" desc`);
  return rows;
}

function itemsOf(keyword: string): SQL {
  const like = `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const of = (kind: ReactionKind, table: typeof news | typeof posts) => sql`(
    select ${kind}::text, id from ${table} where title ilike ${like} or title_en ilike ${like}
    order by id desc limit ${MAX_ITEMS})`;
  return sql`${of("news", news)} union all ${of("posts", posts)}`;
}

/** The title of an item, `news.12`; null when it was deleted for good. */
export function titleOf(item: SQL, language: "ar" | "en"): SQL {
  const title = language === "en" ? sql`coalesce(title_en, title)` : sql`title`;
  const id = sql`split_part(${item}, '.', 2)::bigint`;
  return sql`case when ${item} like 'news.%' then (select ${title} from ${news} where id = ${id})
    else (select ${title} from ${posts} where id = ${id}) end`;
}
