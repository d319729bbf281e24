import { and, eq, ne, sql } from "drizzle-orm";
import { searchTokens } from "#app/arabic/fold.ts";
import { governorateByCode } from "#app/arabic/governorates.ts";
import { FEEDBACK } from "#app/contract/ability.ts";
import { MAX_FEEDBACK_LISTED } from "#app/contract/feedback.values.ts";
import { SEARCH_HITS } from "#app/contract/search.ts";
import { areaFor, can } from "../http/caller.ts";
import { type FileFeature, filePart } from "../people/api.ts";
import type { SearchFeature } from "../search/api.ts";
import { dayOf, daysBetween, isDuring, type Source } from "../statistics/api.ts";
import { users } from "../user/tables.ts";
import { inArea } from "./store.ts";
import { findListed, listInbox } from "./store-lists.ts";
import { feedback, feedbackSteps } from "./tables.ts";

/** Items of the caller's area, without their own: by number, words or sender. */
export const searchFeedback: SearchFeature = async ({ keyword, caller, db, now }) => {
  if (!can(caller, FEEDBACK)) return [];
  const filter = {
    leader: caller.id,
    area: areaFor(caller, FEEDBACK),
    page: 1,
    limit: SEARCH_HITS,
  };
  const { ids, counts } = await listInbox(db, { ...filter, tokens: searchTokens(keyword) }, now);
  const rows = await findListed(db, ids);
  const total = Object.values(counts)
    .flatMap((byStatus) => Object.values(byStatus))
    .reduce((sum, each) => sum + each, 0);
  const items = rows.map(({ item, member }) => {
    const { id, number, type, title, body, status, areaCode, createdAt } = item;
    return {
      id,
      number,
      title: title ?? body.slice(0, 150),
      kind: type,
      state: status,
      person: member,
      governorate: areaCode && governorateByCode(areaCode)?.ar,
      at: createdAt.toISOString(),
    };
  });
  return [{ name: "feedback", items, total: Math.min(total, MAX_FEEDBACK_LISTED) }];
};

/** What a person sent, in the reader's area; leaders never see their own. */
export const feedbackFile: FileFeature = {
  name: "feedback",
  query({ caller, userId }) {
    if (!can(caller, FEEDBACK)) return undefined;
    const isTheirs = and(
      eq(feedback.userId, userId),
      ne(feedback.userId, caller.id),
      inArea(areaFor(caller, FEEDBACK)),
    );
    return filePart(
      // Street reports have no title.
      sql`id, number, coalesce(title, left(body, 150)) as title, type as kind, status as state,
        created_at as at`,
      sql`${feedback} where ${isTheirs}`,
      sql`created_at desc, id desc`,
    );
  },
};

export const feedbackSources: readonly Source[] = [
  {
    name: "feedback",
    measures: ["feedback"],
    // Withdrawn items are in no list of leaders.
    acts: (days) => sql`
      select 'feedback' as measure, sent.type as category, ${dayOf(sql`sent.created_at`)} as day,
        sent.area_code as governorate_code, sent.user_id, sender.branch_id, 1 as amount
      from ${feedback} sent join ${users} sender on sender.id = sent.user_id
      where ${isDuring(sql`sent.created_at`, days)} and sent.status <> 'withdrawn'`,
  },
  {
    name: "feedbackDays",
    measures: ["feedbackDays"],
    acts: (days) => sql`
      select 'feedbackDays' as measure,
        sent.type || '.' || ${daysBetween(sql`sent.created_at`, sql`answered.at`)} as category,
        ${dayOf(sql`answered.at`)} as day, sent.area_code as governorate_code, sent.user_id,
        sender.branch_id, 1 as amount
      from ${feedbackSteps} answered
      join ${feedback} sent on sent.id = answered.feedback_id
      join ${users} sender on sender.id = sent.user_id
      where answered.act = 'replied' and answered.act in ('replied', 'status', 'withdrawn')
        and ${isDuring(sql`answered.at`, days)}
        and not exists (select 1 from ${feedbackSteps} earlier
          where earlier.feedback_id = answered.feedback_id and earlier.act = 'replied'
            and earlier.id < answered.id)`,
  },
];
