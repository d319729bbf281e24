import { fileTypeFromBuffer } from "file-type";
import { cairoDayTime, cairoMoment } from "#app/arabic/dates.ts";
import { governorateByCode, governorates } from "#app/arabic/governorates.ts";
import type { Call } from "#app/contract/endpoint.ts";
import { ARRANGE, MAX_EVENT_IMAGE_MB } from "#app/contract/event.values.ts";
import {
  addEventHelper,
  cancelEvent,
  createEvent,
  type EventForm,
  listEventAttendees,
  listEventDrafts,
  publishEvent,
  readEventChoices,
  readEventDraft,
  removeEventHelper,
  saveEvent,
} from "#app/contract/event-desk.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import { silenceEnd } from "#app/contract/silence-periods.ts";
import { withdrawGathering } from "../attendance/api.ts";
import { audit } from "../audit/api.ts";
import { governorateNamesOf } from "../branch/rules.ts";
import { composePicture } from "../content/api-picture.ts";
import type { Database } from "../database/connect.ts";
import { byCaller } from "../database/rate-limit.ts";
import type { Files } from "../files/store.ts";
import { isChosen } from "../files/uploads.ts";
import { areaFor, type Member } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { resource } from "../http/resource.ts";
import { translate } from "../i18n.ts";
import { refuseInSilence } from "../silence/api.ts";
import { openDoor } from "./door.ts";
import { presentItem } from "./resource.ts";
import { changedParts, isOver, validateEvent } from "./rules.ts";
import {
  arrangedBy,
  deleteDraft,
  type EventRow,
  insertEvent,
  type NewEvent,
  updateEvent,
} from "./store.ts";
import {
  areNamed,
  deleteHelper,
  findArranged,
  findAttended,
  insertHelper,
  listDraftRows,
  listHelpers,
  listRoleNames,
  listSecretariatNames,
} from "./store-desk.ts";
import { listAttendeeRows } from "./store-door.ts";
import { findPlaces, lockEvent, settle } from "./store-places.ts";
import { tell, tellSettled } from "./tell.ts";

const MINUTE = 60;
const writeLimits = [byCaller(60, 10 * MINUTE)];

export const eventDeskResource = resource()
  // Before what takes any id.
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
      isOver: isOver(event, now),
      attendees: event.taken,
      waiting: event.waiting,
      silentUntil: silent ? silent.toISOString() : null,
      helpers: await listHelpers(db, event.id),
    };
  })

  .on(
    saveEvent,
    async (context) => {
      const { params, body, caller, db, now, prepared, address } = context;
      const event = await lockEvent(db, params.id, arrangedBy(caller));
      if (!event) return refuse("not-found");
      if (body.version !== undefined && body.version !== event.version) {
        return refuse("changed-meanwhile");
      }
      if (isOver(event, now)) return refuse("event-over");
      const fields = await fieldsOf(db, body, { caller, taken: event.taken, now, before: event });
      if (isRefusal(fields)) return fields;
      const isPublished = event.state === "published";
      if (isPublished && (event.isCampaign || fields.isCampaign)) {
        const reach = [...new Set([event.governorateCode, fields.governorateCode])];
        const refused = await refuseInSilence(context, reach);
        if (refused) return refused;
      }
      const image = prepared.image
        ? prepared
        : body.removeImage
          ? { image: null, cropped: null }
          : {};
      const after: EventRow = { ...event, ...fields };
      const parts = changedParts(event, after);
      const sequence = event.sequence + (isPublished && parts.length > 0 ? 1 : 0);
      await updateEvent(db, event, { ...fields, ...image, sequence, changedAt: now });
      await dropImages(context, event, image);
      if (!isPublished) return {};
      await openDoor(db, after, caller, now);
      await audit(db, { by: caller.id, act: "event-changed", detail: fields.title, address }, now);
      if (parts.length > 0) {
        const places = await findPlaces(db, event.id, ["registered", "offered", "waiting"]);
        await tell(context, after, places, "changed", (language) => ({
          parts: parts
            .map((part) => translate(language, `notification:event.part.${part}`))
            .join(translate(language, "notification:event.comma")),
        }));
      }
      await tellSettled(context, after, await settle(db, after, now));
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
    publishEvent,
    async (context) => {
      const { params, body, caller, db, now, address } = context;
      const event = await lockEvent(db, params.id, arrangedBy(caller));
      if (!event) return refuse("not-found");
      if (event.state === "published") return {};
      if (body.version !== undefined && body.version !== event.version) {
        return refuse("changed-meanwhile");
      }
      if (event.state !== "draft" || event.startsAt <= now) return refuse("event-over");
      if (event.isCampaign) {
        const refused = await refuseInSilence(context, [event.governorateCode]);
        if (refused) return refused;
      }
      await updateEvent(db, event, { state: "published", changedAt: now });
      await openDoor(db, event, caller, now);
      const act = "event-published";
      await audit(db, { by: caller.id, act, detail: event.title, address }, now);
      return {};
    },
    { limits: writeLimits, endsRepeatsOf: [createEvent] },
  )

  .on(
    cancelEvent,
    async (context) => {
      const { params, body, caller, db, now, address } = context;
      const event = await lockEvent(db, params.id, arrangedBy(caller));
      if (!event) return refuse("not-found");
      if (event.state === "cancelled") return {};
      if (event.state === "draft") {
        await deleteDraft(db, event.id);
        await dropImages(context, event, { image: null, cropped: null });
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
      const act = "event-cancelled";
      await audit(db, { by: caller.id, act, detail: event.title, address }, now);
      const places = await findPlaces(db, event.id, ["registered", "offered", "waiting"]);
      await tell(context, event, places, "cancelled", () => ({ reason }));
      return {};
    },
    { limits: writeLimits, endsRepeatsOf: [createEvent] },
  )

  .on(listEventAttendees, async ({ params, query, caller, db }) => {
    const event = await findAttended(db, params.id, caller);
    if (!event) return refuse("not-found");
    const { rows, total } = await listAttendeeRows(db, event, query);
    return {
      title: event.title,
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
      await deleteHelper(db, event.id, params.userId);
      return {};
    },
    { limits: writeLimits },
  );

/** The picture that another takes the place of goes, once that is committed. */
async function dropImages(
  { db, jobs }: Pick<HandlerContext<Call>, "db" | "jobs">,
  before: EventRow,
  after: { readonly image?: string | null; readonly cropped?: string | null },
): Promise<void> {
  const keys = (["image", "cropped"] as const).flatMap((name) =>
    after[name] === undefined || after[name] === before[name] ? [] : (before[name] ?? []),
  );
  if (keys.length > 0) await jobs.add(db, "dropFiles", { keys });
}

type Fields = Omit<
  NewEvent,
  "gatheringId" | "state" | "createdAt" | "changedAt" | "image" | "cropped"
>;

/** The columns of a form, or what is wrong with it. */
async function fieldsOf(
  db: Database,
  form: EventForm,
  { caller, taken, now, before }: { caller: Member; taken: number; now: Date; before?: EventRow },
): Promise<Fields | Refusal> {
  const fields = [...validateEvent(form, taken, now)];
  const own = governorateNamesOf(areaFor(caller, ARRANGE));
  const code = governorates.find(({ ar }) => ar === form.governorate)?.code ?? "";
  // Who arranges what others opened elsewhere may leave it where it is.
  if (!own.includes(form.governorate) && code !== before?.governorateCode) {
    fields.push({ path: "governorate", problem: "place" });
  }
  const roleIds = form.allowedRoles.map(Number);
  const unitIds = form.allowedSecretariats;
  const named = await areNamed(db, { roleIds, unitIds });
  if (!named.roles) fields.push({ path: "allowedRoles", problem: "choice", ask: "event.allowed" });
  if (!named.secretariats) {
    fields.push({ path: "allowedSecretariats", problem: "choice", ask: "event.allowed" });
  }
  const startsAt = cairoMoment(`${form.date}T${form.time}`);
  if (fields.length > 0 || !startsAt) return refuse("invalid", { fields });
  const { title, location, detailedLocation, description, category, type, questions } = form;
  const { maxAttendance, maxCompanions, isCampaign } = form;
  return {
    title,
    startsAt,
    endsAt: new Date(startsAt.getTime() + form.duration * 60_000),
    governorateCode: code,
    location,
    detailedLocation,
    description,
    category,
    type,
    maxAttendance,
    maxCompanions,
    questions,
    allowedRoles: roleIds,
    allowedSecretariats: unitIds,
    isCampaign,
  };
}

/** The picture that was sent, as it is kept and shown: JPEG or PNG, of MAX_EVENT_IMAGE_MB at most. */
async function composeImage(
  files: Files,
  image: File | undefined,
): Promise<{ image?: string | null; cropped?: string | null } | Refusal> {
  if (!isChosen(image)) return {};
  const problem = await imageProblem(image);
  if (problem) return refuse("invalid", { fields: [{ path: "image", ...problem }] });
  const composed = await composePicture(files, { picture: image }, "50 50", undefined);
  if (isRefusal(composed)) {
    const wrong = composed.fields?.[0] ?? { problem: "picture-jpeg" };
    return refuse("invalid", { fields: [{ ...wrong, path: "image" }] });
  }
  return { image: composed.picture, cropped: composed.cropped };
}

async function imageProblem(image: File) {
  if (image.size > MAX_EVENT_IMAGE_MB * 1024 * 1024) {
    return { problem: "file-large", values: { megabytes: MAX_EVENT_IMAGE_MB } };
  }
  const type = await fileTypeFromBuffer(await image.bytes());
  const isKnown = type?.mime === "image/jpeg" || type?.mime === "image/png";
  return isKnown ? undefined : { problem: "picture-jpeg" };
}
