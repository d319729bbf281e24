import { and, eq } from "drizzle-orm";
import { cairoDayTime } from "#app/arabic/dates.ts";
import { governorateByCode } from "#app/arabic/governorates.ts";
import { ARRANGE, eventPhase } from "#app/contract/event.values.ts";
import {
  addEventHelper,
  cancelEvent,
  checkEventChange,
  countEventAudience,
  createEvent,
  exportEventAttendees,
  listEventAttendees,
  listEventDrafts,
  readEventChoices,
  readEventDraft,
  removeEventHelper,
  saveEvent,
} from "#app/contract/event-desk.ts";
import { isRefusal, refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import { silenceEnd } from "#app/contract/silence-periods.ts";
import { withdrawGathering } from "../attendance/api.ts";
import { audit } from "../audit/api.ts";
import { governorateNamesOf } from "../branch/rules.ts";
import { byCaller } from "../database/rate-limit.ts";
import { areaFor } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { resource } from "../http/resource.ts";
import { listRoleNames } from "../role/api.ts";
import { refuseInSilence } from "../silence/api.ts";
import { isOutdated } from "../workflow/workflow.ts";
import { openDoor } from "./door.ts";
import { fieldsOf } from "./form.ts";
import { composeImage, deleteReplacedImages } from "./image.ts";
import { notifyChanged, notifySeats, notifySettled } from "./notify.ts";
import { presentItem } from "./resource.ts";
import { changedParts, isForEverybody, isOver } from "./rules.ts";
import { arrangedBy, type EventRow, insertEvent, updateEvent } from "./store.ts";
import {
  countNamed,
  findArranged,
  findAttended,
  insertHelper,
  listDraftRows,
  listHelpers,
  listSecretariatNames,
} from "./store-desk.ts";
import { listAttendeeRows } from "./store-door.ts";
import { countPlaces, findPlaces } from "./store-place-lists.ts";
import { countOffered, lockEvent, settle } from "./store-places.ts";
import { eventHelpers, events } from "./tables.ts";

const MINUTE = 60;
const writeLimits = [byCaller(60, 10 * MINUTE)];
const checkLimits = [byCaller(120, 10 * MINUTE)];
const concerned = ["registered", "offered", "waiting"] as const;

export const eventDeskResource = resource("event")
  // Before routes that take any id.
  .on(readEventChoices, async ({ caller, db }) => ({
    governorates: governorateNamesOf(areaFor(caller, ARRANGE)),
    roles: await listRoleNames(db),
    secretariats: await listSecretariatNames(db),
  }))

  .on(listEventDrafts, async ({ query, caller, db, files }) => {
    const { rows, total } = await listDraftRows(db, query, caller);
    return {
      items: rows.map((row) => presentItem(row, null, files)),
      metadata: metadata(total, query),
    };
  })

  .on(
    createEvent,
    async ({ body, caller, db, now, prepared }) => {
      const fields = await fieldsOf(db, body, { caller, taken: 0, now });
      if (isRefusal(fields)) return fields;
      const made = { createdBy: caller.id, createdAt: now, changedAt: now };
      return { id: await insertEvent(db, { ...fields, ...prepared, ...made, state: "draft" }) };
    },
    {
      limits: writeLimits,
      prepare: ({ body, files }: HandlerContext<typeof createEvent>) =>
        composeImage(files, body.image),
    },
  )

  .on(readEventDraft, async ({ params, caller, db, files, now, organisation }) => {
    const event = await findArranged(db, params.id, caller);
    if (!event) return refuse("not-found");
    const [date = "", time = ""] = cairoDayTime(event.startsAt).split("T");
    const silent =
      event.isCampaign &&
      silenceEnd(organisation.get().silences ?? [], [event.governorateCode], now);
    const { title, location, detailedLocation, description, category, type, state } = event;
    return {
      id: event.id,
      title,
      date,
      time,
      minutes: Math.round((event.endsAt.getTime() - event.startsAt.getTime()) / 60_000),
      governorate: governorateByCode(event.governorateCode)?.ar ?? "",
      location,
      detailedLocation,
      description,
      maxAttendance: event.maxAttendance,
      maxCompanions: event.maxCompanions,
      category,
      type,
      allowedRoles: event.allowedRoles.map(String),
      allowedSecretariats: event.allowedSecretariats,
      questions: event.questions,
      isCampaign: event.isCampaign,
      state,
      imageUrl: event.cropped && files.url(event.cropped),
      version: event.version,
      publishAt: event.publishAt?.toISOString() ?? null,
      isOver: isOver(event, now),
      told: state === "draft" ? 0 : await countPlaces(db, event.id, concerned),
      silentUntil: silent ? silent.toISOString() : null,
      helpers: await listHelpers(db, event.id),
    };
  })

  .on(
    countEventAudience,
    async ({ params, caller, db, now }) => {
      const event = await findArranged(db, params.id, caller);
      if (!event) return refuse("not-found");
      return { people: isForEverybody(event) ? null : await countNamed(db, event, now) };
    },
    { limits: [byCaller(60, 10 * MINUTE)] },
  )

  .on(
    saveEvent,
    async (context) => {
      const { params, body, caller, db, now, prepared } = context;
      const event = await lockEvent(db, params.id, arrangedBy(caller));
      if (!event) return refuse("not-found");
      const plan = await planOfChange(context, event);
      if (isRefusal(plan)) return plan;
      const { fields, after, parts, isPublished } = plan;
      const image = prepared.image
        ? prepared
        : body.removeImage
          ? { image: null, cropped: null }
          : {};
      const sequence = event.sequence + (isPublished && parts.length > 0 ? 1 : 0);
      await updateEvent(db, event, { ...fields, ...image, sequence, changedAt: now });
      await deleteReplacedImages(context, event, image);
      if (!isPublished) return {};
      await openDoor(db, after, caller, now);
      await audit(context, "event-changed", { detail: fields.title });
      if (parts.length > 0) {
        const places = await findPlaces(db, event.id, concerned);
        await notifyChanged(context, { before: event, after, parts }, places);
      }
      await notifySettled(context, after, await settle(db, after, now));
      return {};
    },
    {
      limits: writeLimits,
      endsRepeatsOf: [createEvent],
      prepare: ({ body, files }: HandlerContext<typeof saveEvent>) =>
        composeImage(files, body.image),
    },
  )

  .on(
    checkEventChange,
    async (context) => {
      const { params, caller, db, now } = context;
      const event = await findArranged(db, params.id, caller);
      if (!event) return refuse("not-found");
      const plan = await planOfChange(context, event);
      if (isRefusal(plan)) return plan;
      const { after, parts, isPublished } = plan;
      if (!isPublished) return { told: 0, offered: 0 };
      return {
        told: parts.length > 0 ? await countPlaces(db, event.id, concerned) : 0,
        offered: await countOffered(db, after, event, now),
      };
    },
    { limits: checkLimits },
  )

  .on(
    cancelEvent,
    async (context) => {
      const { params, body, caller, db, now } = context;
      const event = await lockEvent(db, params.id, arrangedBy(caller));
      if (!event) return refuse("not-found");
      if (event.state === "cancelled") return {};
      if (isOutdated(body, event)) return refuse("changed-meanwhile");
      if (event.state === "draft") {
        await db.delete(events).where(and(eq(events.id, event.id), eq(events.state, "draft")));
        await deleteReplacedImages(context, event, { image: null, cropped: null });
        return {};
      }
      if (isOver(event, now)) return refuse("event-over");
      const { reason } = body;
      if (!reason) {
        const fields = [{ path: "reason", problem: "required", ask: "event.reason" }];
        return refuse("invalid", { fields });
      }
      const sequence = event.sequence + 1;
      const change = {
        state: "cancelled" as const,
        cancelReason: reason,
        sequence,
        changedAt: now,
      };
      await updateEvent(db, event, change);
      if (event.gatheringId) await withdrawGathering(db, event.gatheringId, now);
      await audit(context, "event-cancelled", { detail: event.title });
      const places = await findPlaces(db, event.id, concerned);
      await notifySeats(context, event, places, "cancelled", () => ({ reason }));
      return {};
    },
    { limits: writeLimits, endsRepeatsOf: [createEvent] },
  )

  .on(listEventAttendees, async ({ params, query, caller, db, now }) => {
    const event = await findAttended(db, params.id, caller);
    if (!event) return refuse("not-found");
    const { rows, total, people, counts } = await listAttendeeRows(db, event, query, now);
    return {
      people,
      counts,
      title: event.title,
      phase: eventPhase(event, now),
      questions: event.questions,
      mayArrange: event.mayArrange,
      items: rows.map(({ userId, answers, since, cameAt, ...row }) => ({
        ...row,
        isGuest: userId === null,
        answers: [...answers],
        since: new Date(since).toISOString(),
        cameAt: cameAt && new Date(cameAt).toISOString(),
      })),
      metadata: metadata(total, query),
    };
  })

  .on(
    exportEventAttendees,
    async ({ params, body, caller, db, now, address }) => {
      const event = await findArranged(db, params.id, caller);
      if (!event) return refuse("not-found");
      const { state } = body;
      const { total: count } = await listAttendeeRows(db, event, { page: 1, limit: 1, state }, now);
      const detail = JSON.stringify({ title: event.title, state, count });
      await audit({ db, now, caller, address }, "attendees-exported", { detail });
      return { count };
    },
    { limits: writeLimits },
  )

  .on(
    addEventHelper,
    async ({ params, body, caller, db }) => {
      const event = await findArranged(db, params.id, caller);
      if (!event) return refuse("not-found");
      if (await insertHelper(db, event.id, body.membershipId)) return {};
      const fields = [{ path: "membershipId", problem: "helper-unknown" }];
      return refuse("invalid", { fields });
    },
    { limits: writeLimits },
  )

  .on(
    removeEventHelper,
    async ({ params, caller, db }) => {
      const event = await findArranged(db, params.id, caller);
      if (!event) return refuse("not-found");
      await db
        .delete(eventHelpers)
        .where(and(eq(eventHelpers.eventId, event.id), eq(eventHelpers.userId, params.userId)));
      return {};
    },
    { limits: writeLimits },
  );

async function planOfChange(
  context: Pick<
    HandlerContext<typeof checkEventChange>,
    "body" | "caller" | "db" | "now" | "language"
  >,
  event: EventRow,
) {
  const { body, caller, db, now } = context;
  if (isOutdated(body, event)) return refuse("changed-meanwhile");
  if (isOver(event, now)) return refuse("event-over");
  const fields = await fieldsOf(db, body, { caller, taken: event.taken, now, before: event });
  if (isRefusal(fields)) return fields;
  const { publishAt } = event;
  if (publishAt && fields.startsAt <= publishAt) {
    const problem = { path: "date", problem: "event-before-publication" };
    return refuse("invalid", { fields: [problem] });
  }
  const isPublished = event.state === "published";
  if (isPublished && (event.isCampaign || fields.isCampaign)) {
    const reach = [...new Set([event.governorateCode, fields.governorateCode])];
    const refused = await refuseInSilence(context, reach);
    if (refused) return refused;
  }
  const after: EventRow = { ...event, ...fields };
  return { fields, after, parts: changedParts(event, after), isPublished };
}
