import { and, eq, ne, sql } from "drizzle-orm";
import { MERGE_USERS } from "#app/contract/merge.values.ts";
import { areaFor, can } from "../http/caller.ts";
import { type FileFeature, filePart } from "../people/api.ts";
import { inArea } from "../people/api-merge.ts";
import { profiles } from "../profile/tables.ts";
import { merges, users } from "../user/tables.ts";

export const mergedFile: FileFeature = {
  name: "merged",
  query({ userId }) {
    return filePart(
      sql`joined.id::text, joined.membership_id as "membershipId", ${merges.at},
        mergers.display_name as by`,
      sql`${merges} join ${users} as joined on joined.id = ${merges.joinedId}
        left join ${users} as mergers on mergers.id = ${merges.byId}
        where ${eq(merges.keptId, userId)}`,
      sql`${merges.at} desc, joined.id`,
    );
  },
};

/**
 * Possible duplicates in the area of whoever may merge: the same folded name and day of birth, or
 * the same e-mail. National ID and phone are unique. Looks up the day and compares names: COLLATE
 * "C" keeps the planner off the name index, which is slowest for whole names.
 */
export const duplicatesFile: FileFeature = {
  name: "duplicates",
  query({ caller, userId }) {
    if (!can(caller, MERGE_USERS) || caller.id === userId) return undefined;
    const ofArea = inArea(areaFor(caller, MERGE_USERS));
    const own = sql`(select own.folded_name, own.email, on_file.birth_date
      from ${users} as own left join ${profiles} as on_file on on_file.user_id = own.id
      where own.id = ${userId}) as own`;
    const alike = sql`array(
      select on_file.user_id from ${own} join ${profiles} as on_file
        on on_file.birth_date = own.birth_date
        join ${users} as other on other.id = on_file.user_id
      where other.folded_name collate "C" = own.folded_name
      union select other.id from ${own} join ${users} as other on other.email = own.email)`;
    const isOther = and(
      sql`${users.id} = any(${alike})`,
      ne(users.id, userId),
      ne(users.id, caller.id),
      ne(users.status, "deleted"),
      ofArea,
    );
    return filePart(
      sql`${users.id}::text, ${users.displayName} as title, ${users.membershipId} as "membershipId",
        ${users.status} as state, ${users.createdAt} as at, ${userId}::text as section`,
      sql`${users} where ${isOther}`,
      sql`${users.createdAt}, ${users.id}`,
    );
  },
};
