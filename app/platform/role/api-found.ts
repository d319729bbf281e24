import { and, eq, gte, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { cairoDay } from "#app/arabic/dates.ts";
import { READ_ROLES } from "#app/contract/role.values.ts";
import { areaFor, can } from "../http/caller.ts";
import { type FileFeature, filePart } from "../people/api.ts";
import { units } from "../structure/tables.ts";
import { roleNameIn } from "../user/api-role-name.ts";
import { roles, userRoles, users } from "../user/tables.ts";
import { inArea } from "./store-holders.ts";

const givers = alias(users, "givers");

/** A person's roles, with who gave them and until when, where the reader may see holders. */
export const roleFile: FileFeature = {
  name: "roles",
  query({ caller, userId, now, language }) {
    if (!can(caller, READ_ROLES)) return undefined;
    const isTheirs = and(
      eq(userRoles.userId, userId),
      or(isNull(userRoles.until), gte(userRoles.until, cairoDay(now))),
      inArea(areaFor(caller, READ_ROLES)),
    );
    return filePart(
      sql`${roles.id}::text, ${roleNameIn(language)} as title, ${roles.rank} as kind,
        ${userRoles.since} as at, ${userRoles.until}, ${givers.displayName} as by`,
      sql`${userRoles} join ${roles} on ${roles.id} = ${userRoles.roleId}
        join ${users} on ${users.id} = ${userRoles.userId}
        left join ${units} on ${units.id} = ${users.branchId}
        left join ${users} as givers on ${givers.id} = ${userRoles.givenBy}
        where ${isTheirs}`,
      sql`${userRoles.since} desc nulls last, ${roles.id}`,
    );
  },
};
