import { type ContentKind, contentKinds } from "#app/contract/content.values.ts";
import type { Reach } from "#app/contract/silence-periods.ts";
import type { Database } from "../database/connect.ts";
import { kinds } from "./kinds.ts";
import { findScheduled } from "./store.ts";

interface ScheduledCampaign {
  readonly id: string;
  readonly kind: ContentKind;
  readonly title: string;
  readonly at: Date;
  readonly reach: Reach;
}

const campaignKinds = contentKinds.filter((kind) => kinds[kind].campaignReach);

export async function scheduledCampaign(db: Database, until: Date): Promise<ScheduledCampaign[]> {
  const rows = await findScheduled(db, campaignKinds, until);
  return rows.flatMap(({ fields, at, ...row }) => {
    const reach = kinds[row.kind].campaignReach?.(fields);
    return reach && at ? [{ ...row, at, reach }] : [];
  });
}
