import { cairoMoment } from "#app/arabic/dates.ts";
import { isRefusal, refuse } from "#app/contract/failure.ts";
import {
  cancelScheduledNotification,
  listScheduledNotifications,
  type ScheduledNotification,
  scheduleNotification,
} from "#app/contract/notification.ts";
import { type Silence, silenceEnd } from "#app/contract/silence-periods.ts";
import { audit } from "../audit/api.ts";
import { isSchedulable } from "../content/rules.ts";
import { byCaller } from "../database/rate-limit.ts";
import { resource } from "../http/resource.ts";
import { refuseInSilence } from "../silence/api.ts";
import { addressedBy, silenceReach } from "./addressed.ts";
import { isId, refuseHour } from "./rules.ts";
import {
  deleteOwnScheduled,
  findScheduledOf,
  insertScheduled,
  type ScheduledRow,
} from "./store-scheduled.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** api-jobs.ts sends them. */
export const scheduledNotificationResource = resource("notification")
  .on(listScheduledNotifications, async ({ db, caller, organisation }) => {
    const rows = await findScheduledOf(db, caller.id);
    return rows.map((row) => present(row, organisation.get().silences ?? []));
  })

  .on(
    scheduleNotification,
    async (context) => {
      const { db, caller, query, body, now, personal, jobs } = context;
      const { title, message, externalLink: link, isCampaign } = body;
      const at = cairoMoment(body.at);
      if (!at || !isSchedulable(at, now)) return refuseHour();
      const addressed = await addressedBy(context);
      if (isRefusal(addressed)) return addressed;
      const { chosen } = addressed;
      const campaignReach = isCampaign ? await silenceReach(context, addressed) : null;
      const silent =
        campaignReach && (await refuseInSilence(context, campaignReach, { at, path: "at" }));
      if (silent) return silent;
      const row = await insertScheduled(db, {
        senderId: caller.id,
        title,
        message,
        link: link || null,
        audience: { governorates: query.governorates, roles: query.roles },
        sealedSelection: chosen ? personal.seal(JSON.stringify(chosen.selection)) : null,
        campaignReach,
        at,
      });
      await audit(context, "notification-scheduled", { detail: row.id });
      const afterSeconds = Math.ceil((at.getTime() - now.getTime()) / 1000);
      await jobs.add(db, "publishDue", {}, { afterSeconds });
      return present(row, []);
    },
    { limits: [byCaller(30, HOUR)] },
  )

  .on(
    cancelScheduledNotification,
    async ({ db, caller, params: { id }, now, address }) => {
      const own = { id, senderId: caller.id };
      if (!isId(id) || !(await deleteOwnScheduled(db, own))) return refuse("not-found");
      await audit({ db, now, caller, address }, "notification-unscheduled", { detail: id });
      return {};
    },
    { limits: [byCaller(60, MINUTE)], endsRepeatsOf: [scheduleNotification] },
  );

function present(
  { id, title, message, at, campaignReach }: ScheduledRow,
  silences: readonly Silence[],
): ScheduledNotification {
  const until = campaignReach && silenceEnd(silences, campaignReach, at);
  return { id, title, message, at: at.toISOString(), silentUntil: until?.toISOString() ?? null };
}
