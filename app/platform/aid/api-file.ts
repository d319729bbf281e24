import { and, eq, sql } from "drizzle-orm";
import { AID } from "#app/contract/ability.ts";
import type { AidCategory } from "#app/contract/aid.values.ts";
import { areaFor, can } from "../http/caller.ts";
import { type FileFeature, filePart } from "../people/api.ts";
import { sectionOf } from "./rules.ts";
import { inArea } from "./store.ts";
import { aidRequests } from "./tables.ts";

export const aidFile: FileFeature = {
  name: "aid",
  query({ caller, userId }) {
    if (!can(caller, AID)) return undefined;
    const isTheirs = and(eq(aidRequests.userId, userId), inArea(areaFor(caller, AID)));
    return filePart(
      sql`id, number, title, category as kind,
        case when withdrawn_at is null then status else 'withdrawn' end as state,
        created_at as at`,
      sql`${aidRequests} where ${isTheirs}`,
      sql`created_at desc, id desc`,
    );
  },
  item: (found) => {
    const { kind, ...item } = found as { id: string; kind: AidCategory };
    return { ...item, kind, section: sectionOf(kind) };
  },
};
