import { and, eq, sql } from "drizzle-orm";
import { GATHER } from "#app/contract/ability.ts";
import { areaFor, can } from "../http/caller.ts";
import { type FileFeature, filePart } from "../people/api.ts";
import { inArea } from "./store-gatherings.ts";
import { gatherings, presences } from "./tables.ts";

export const attendanceFile: FileFeature = {
  name: "attendance",
  query({ caller, userId }) {
    if (!can(caller, GATHER)) return undefined;
    const wasThere = and(eq(presences.userId, userId), inArea(areaFor(caller, GATHER)));
    return filePart(
      sql`${gatherings.id}, ${gatherings.title}, ${presences.checkedInAt} as at`,
      sql`${presences} join ${gatherings} on ${gatherings.id} = ${presences.gatheringId}
        where ${wasThere}`,
      sql`${presences.checkedInAt} desc, ${presences.id} desc`,
    );
  },
};
