import type { ContentKind } from "#app/contract/content.values.ts";
import { MAX_HELD_LOOKED_AT } from "#app/contract/silence.values.ts";
import type { Reach } from "#app/contract/silence-periods.ts";
import type { Database } from "../database/connect.ts";
import { kinds } from "./kinds.ts";
import { byId, findDue, findItem } from "./store.ts";

/** Campaign content that waits for an hour before `until`: what a silence may hold back. */
interface ScheduledCampaign {
  readonly kind: ContentKind;
  readonly title: string;
  readonly at: Date;
  readonly reach: Reach;
}

/** Campaign content that is to be published before a moment, the first of it. */
export async function scheduledCampaign(db: Database, until: Date): Promise<ScheduledCampaign[]> {
  const due = await findDue(db, until, MAX_HELD_LOOKED_AT);
  const found: ScheduledCampaign[] = [];
  for (const { id, kind, scheduledAt: at } of due) {
    const { campaignReach } = kinds[kind];
    const item = campaignReach && (await findItem(db, kind, byId(id)));
    const reach = item && campaignReach(item.newest.fields);
    if (reach && at) found.push({ kind, title: item.item.title, at, reach });
  }
  return found;
}
