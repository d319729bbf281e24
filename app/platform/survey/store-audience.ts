import { and, eq, exists, gte, inArray, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import { leaderRanks } from "#app/contract/user.ts";
import type { Database } from "../database/connect.ts";
import { isOfAudience } from "../notification/api-many.ts";
import { roles, userRoles, users } from "../user/tables.ts";
import type { SurveyRow } from "./store.ts";
import type { StoredAudience } from "./tables.ts";
import { keysOf } from "./write.ts";

/** Counts up to a limit, if given. */
export async function countAsked(
  db: Database,
  survey: Pick<SurveyRow, "audience" | "governorateCode" | "branchIds" | "secretariatIds">,
  most: number | undefined,
  now: Date,
): Promise<number> {
  const keys = await keysOf(db, survey.audience, survey);
  const asked = db
    .select({ id: users.id })
    .from(users)
    .where(and(isOfAudience(db, keys, now), isAskedIn(db, survey.audience, now)));
  return db.$count((most === undefined ? asked : asked.limit(most)).as("asked"));
}

/** Verified people of an audience's places, roles and standing. */
export function isAskedIn(
  db: Database,
  { standing }: Pick<StoredAudience, "standing">,
  now: Date,
): SQL | undefined {
  return and(eq(users.status, "verified"), stands(db, standing, now));
}

function stands(tx: Database, standing: StoredAudience["standing"], now: Date): SQL | undefined {
  if (standing === "everyone") return undefined;
  const leads = exists(
    tx
      .select({ one: sql`1` })
      .from(userRoles)
      .innerJoin(roles, eq(roles.id, userRoles.roleId))
      .where(
        and(
          eq(userRoles.userId, users.id),
          inArray(roles.rank, [...leaderRanks]),
          or(isNull(userRoles.until), gte(userRoles.until, cairoDay(now))),
        ),
      ),
  );
  return standing === "leaders" ? leads : not(leads);
}
