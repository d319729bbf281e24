import { cairoMoment } from "#app/arabic/dates.ts";
import {
  createEvent,
  publishEvent,
  scheduleEvent,
  unscheduleEvent,
} from "#app/contract/event-desk.ts";
import { refuse } from "#app/contract/failure.ts";
import { audit } from "../audit/api.ts";
import { byCaller } from "../database/rate-limit.ts";
import { resource } from "../http/resource.ts";
import { refuseInSilence } from "../silence/api.ts";
import { isOutdated } from "../workflow/workflow.ts";
import { publish } from "./publish.ts";
import { scheduleProblems } from "./rules.ts";
import { arrangedBy, updateEvent } from "./store.ts";
import { lockEvent } from "./store-places.ts";

const MINUTE = 60;
const writeLimits = [byCaller(60, 10 * MINUTE)];

/** A draft goes to its readers: now, or at an hour (docs/product.md#events). */
export const eventPublishingResource = resource("event")
  .on(
    publishEvent,
    async (context) => {
      const { params, body, caller, db, now } = context;
      const event = await lockEvent(db, params.id, arrangedBy(caller));
      if (!event) return refuse("not-found");
      if (event.state === "published") return {};
      if (isOutdated(body, event)) return refuse("changed-meanwhile");
      if (event.state !== "draft" || event.startsAt <= now) return refuse("event-over");
      if (event.isCampaign) {
        const refused = await refuseInSilence(context, [event.governorateCode]);
        if (refused) return refused;
      }
      await publish(context, event);
      return {};
    },
    { limits: writeLimits, endsRepeatsOf: [createEvent] },
  )

  .on(
    scheduleEvent,
    async (context) => {
      const { params, body, caller, db, now } = context;
      const event = await lockEvent(db, params.id, arrangedBy(caller));
      if (!event) return refuse("not-found");
      if (isOutdated(body, event)) return refuse("changed-meanwhile");
      if (event.state !== "draft") return refuse("event-over");
      const publishAt = cairoMoment(body.at);
      const fields = scheduleProblems(event, publishAt, now);
      if (!publishAt || fields.length > 0) return refuse("invalid", { fields });
      if (event.isCampaign) {
        const at = { at: publishAt, path: "at" };
        const refused = await refuseInSilence(context, [event.governorateCode], at);
        if (refused) return refused;
      }
      const isSame = event.publishAt?.getTime() === publishAt.getTime();
      if (isSame) return {};
      await updateEvent(db, event, { publishAt, publishBy: caller.id, changedAt: now });
      const detail = `${event.title} · ${body.at.replace("T", " ")}`;
      await audit(context, "event-scheduled", { detail });
      return {};
    },
    { limits: writeLimits, endsRepeatsOf: [createEvent] },
  )

  .on(
    unscheduleEvent,
    async (context) => {
      const { params, caller, db, now } = context;
      const event = await lockEvent(db, params.id, arrangedBy(caller));
      if (!event) return refuse("not-found");
      if (!event.publishAt) return {};
      await updateEvent(db, event, { publishAt: null, publishBy: null, changedAt: now });
      await audit(context, "event-unscheduled", { detail: event.title });
      return {};
    },
    { limits: writeLimits },
  );
