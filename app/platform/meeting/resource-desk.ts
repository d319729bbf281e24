import { cairoDay, cairoDayTime, cairoMoment } from "#app/arabic/dates.ts";
import { governorateByCode, governorates } from "#app/arabic/governorates.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import {
  CALL_MEETING,
  MAX_MEETING_ACTIONS,
  MAX_MEETING_DOCUMENTS,
  MAX_MEETING_PEOPLE,
} from "#app/contract/meeting.values.ts";
import {
  addMeetingAction,
  addMeetingDocument,
  cancelMeeting,
  createMeeting,
  findMeetingPeople,
  type MeetingForm,
  readMeetingChoices,
  readMeetingForm,
  removeMeetingAction,
  removeMeetingDocument,
  saveMeeting,
  saveMeetingRecord,
} from "#app/contract/meeting-desk.ts";
import { audit } from "../audit/api.ts";
import { governorateNamesOf } from "../branch/rules.ts";
import type { Database } from "../database/connect.ts";
import { byCaller } from "../database/rate-limit.ts";
import { newKey } from "../documents/store.ts";
import { plainFileName } from "../files/name.ts";
import { fileTypes } from "../files/store.ts";
import { checkUpload, isChosen } from "../files/uploads.ts";
import { areaFor, type Member } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { resource } from "../http/resource.ts";
import { translate } from "../i18n.ts";
import { changedParts, isOver, mayMeet, validateTime } from "./rules.ts";
import { type MeetingRow, saveAnswer } from "./store.ts";
import {
  countActions,
  countDocuments,
  deleteAction,
  deleteDocument,
  deletePeople,
  findByIds,
  findByKeyword,
  findChosen,
  findHosted,
  findTold,
  insertAction,
  insertDocument,
  insertMeeting,
  insertPeople,
  isInvited,
  listPeople,
  listRoleNames,
  listSecretariatNames,
  lockHosted,
  updateMeeting,
} from "./store-desk.ts";
import { say, tell } from "./tell.ts";

const MINUTE = 60;
const writeLimits = [byCaller(60, 10 * MINUTE)];

export const meetingDeskResource = resource()
  // Before what takes any id.
  .on(readMeetingChoices, async ({ caller, db }) => {
    const area = areaFor(caller, CALL_MEETING);
    return {
      governorates: governorateNamesOf(area),
      roles: await listRoleNames(db),
      secretariats: await listSecretariatNames(db, area),
    };
  })

  .on(
    findMeetingPeople,
    async ({ query, caller, db }) => {
      const area = areaFor(caller, CALL_MEETING);
      const chosen = await findByIds(db, area, query.ids);
      const known = new Set(chosen.map(({ id }) => id));
      const found = query.keyword ? await findByKeyword(db, area, query.keyword) : [];
      return [...chosen, ...found.filter(({ id }) => !known.has(id))].map(
        ({ id, name, governorateCode }) => ({
          id,
          name,
          governorate: governorateCode && governorateByCode(governorateCode)?.ar,
        }),
      );
    },
    { limits: [byCaller(120, MINUTE)] },
  )

  .on(
    createMeeting,
    async (context) => {
      const { body, caller, db, now, address } = context;
      const fields = fieldsOf(body, now);
      if (isRefusal(fields)) return fields;
      const chosen = await chosenBy(context, body);
      if (isRefusal(chosen)) return chosen;
      const others = chosen.filter((id) => id !== caller.id);
      if (others.length === 0) return refuseUsers("required");
      const made = { hostId: caller.id, createdAt: now, changedAt: now };
      const meeting = await insertMeeting(db, { ...fields, ...made });
      await insertPeople(db, meeting, [caller.id, ...others], now);
      const own = { meetingId: meeting.id, userId: caller.id };
      await saveAnswer(db, own, { answer: "accepted", word: null }, now);
      const act = "meeting-created";
      await audit(db, { by: caller.id, act, detail: meeting.title, address }, now);
      await tellInvited(context, meeting, others);
      return { id: meeting.id, invited: others.length };
    },
    { limits: writeLimits },
  )

  .on(readMeetingForm, async ({ params, caller, db, now }) => {
    const meeting = mayMeet(caller) && (await findHosted(db, params.id, caller.id));
    if (!meeting) return refuse("not-found");
    const [date = "", time = ""] = cairoDayTime(meeting.startsAt).split("T");
    const people = await listPeople(db, meeting);
    return {
      id: meeting.id,
      title: meeting.title,
      date,
      time,
      minutes: Math.round((meeting.endsAt.getTime() - meeting.startsAt.getTime()) / 60_000),
      description: meeting.description,
      agenda: meeting.agenda,
      dialIn: meeting.dialIn ?? "",
      people: people.filter(({ id }) => id !== meeting.hostId),
      version: meeting.version,
      isOver: isOver(meeting, now),
    };
  })

  .on(
    saveMeeting,
    async (context) => {
      const { params, body, caller, db, now, address } = context;
      const meeting = await lockOwn(context, params.id);
      if (isRefusal(meeting)) return meeting;
      if (body.version !== undefined && body.version !== meeting.version) {
        return refuse("changed-meanwhile");
      }
      if (isOver(meeting, now)) return refuse("meeting-over");
      const fields = fieldsOf(body, now);
      if (isRefusal(fields)) return fields;
      const chosen = await chosenBy(context, body);
      if (isRefusal(chosen)) return chosen;
      const leaving = body.leaving.filter((id) => id !== meeting.hostId && !chosen.includes(id));
      const told = await findTold(db, meeting.id);
      const staying = told.map(({ userId }) => userId).filter((id) => !leaving.includes(id));
      const people = new Set([caller.id, ...staying, ...chosen]).size;
      if (people > MAX_MEETING_PEOPLE) return refuseUsers("people-many", MAX_MEETING_PEOPLE);
      if (people < 2) return refuseUsers("required");
      const parts = changedParts(meeting, fields);
      const change = {
        ...fields,
        changedAt: now,
        sequence: meeting.sequence + (parts.length > 0 ? 1 : 0),
      };
      await updateMeeting(db, meeting, change);
      const after: MeetingRow = { ...meeting, ...change };
      await deletePeople(db, meeting.id, leaving);
      const added = await insertPeople(db, after, chosen, now);
      await audit(db, { by: caller.id, act: "meeting-changed", detail: after.title, address }, now);
      if (parts.length > 0) {
        // Those who stay; the new ones are invited to it as it is.
        const others = told.filter(
          ({ userId }) => staying.includes(userId) && userId !== caller.id,
        );
        await tell(context, after, others, "changed", (language) => ({
          parts: parts
            .map((part) => translate(language, `notification:meeting.part.${part}`))
            .join(translate(language, "notification:meeting.comma")),
        }));
      }
      const left = told.filter(({ userId }) => leaving.includes(userId));
      await tell(context, after, left, "uninvited");
      await tellInvited(context, after, added);
      return {};
    },
    { limits: writeLimits, endsRepeatsOf: [createMeeting] },
  )

  .on(
    cancelMeeting,
    async (context) => {
      const { params, body, caller, db, now, address } = context;
      const meeting = await lockOwn(context, params.id);
      if (isRefusal(meeting)) return meeting;
      if (meeting.state === "cancelled") return {};
      if (isOver(meeting, now)) return refuse("meeting-over");
      const { reason } = body;
      const change = {
        state: "cancelled" as const,
        cancelReason: reason,
        sequence: meeting.sequence + 1,
        changedAt: now,
      };
      await updateMeeting(db, meeting, change);
      const act = "meeting-cancelled";
      await audit(db, { by: caller.id, act, detail: meeting.title, address }, now);
      const told = await findTold(db, meeting.id);
      const others = told.filter(({ userId }) => userId !== caller.id);
      await tell(context, { ...meeting, ...change }, others, "cancelled", () => ({ reason }));
      return {};
    },
    { limits: writeLimits, endsRepeatsOf: [createMeeting] },
  )

  .on(
    addMeetingDocument,
    async (context) => {
      const { params, body, db, documents, now, personal, prepared } = context;
      const meeting = await lockOwn(context, params.id);
      if (isRefusal(meeting)) return meeting;
      if ((await countDocuments(db, meeting.id)) >= MAX_MEETING_DOCUMENTS) {
        return refuseField("document", "documents-many", MAX_MEETING_DOCUMENTS);
      }
      const name = plainFileName(body.document.name) || "document";
      const storedAs = newKey();
      const type = fileTypes[prepared.extension] ?? "";
      const sealedName = personal.seal(name);
      const row = { meetingId: meeting.id, sealedName, type, storedAs, createdAt: now };
      // The row first: a file without one would be found by nobody.
      await insertDocument(db, row);
      await documents.save(prepared.bytes, type, storedAs);
      return {};
    },
    {
      limits: writeLimits,
      prepare: ({ body }: HandlerContext<typeof addMeetingDocument>) => checkFile(body.document),
    },
  )

  .on(
    removeMeetingDocument,
    async (context) => {
      const { params, db, documents } = context;
      const meeting = await lockOwn(context, params.id);
      if (isRefusal(meeting)) return meeting;
      const { documentId } = params;
      const key = await deleteDocument(db, { meetingId: meeting.id, documentId });
      if (key) await documents.delete(key);
      return {};
    },
    { limits: writeLimits, endsRepeatsOf: [addMeetingDocument] },
  )

  .on(
    saveMeetingRecord,
    async (context) => {
      const { params, body, caller, db, now, address } = context;
      const meeting = await lockOwn(context, params.id);
      if (isRefusal(meeting)) return meeting;
      const { record, state } = body;
      if (meeting.agreedAt) {
        // Sent again it is what it was; what was agreed stays.
        return meeting.record === record ? {} : refuse("minutes-agreed");
      }
      const agreedAt = state === "agreed" ? now : null;
      await updateMeeting(db, meeting, { record, recordAt: now, agreedAt });
      if (!agreedAt) return {};
      const act = "minutes-agreed";
      await audit(db, { by: caller.id, act, detail: meeting.title, address }, now);
      const told = await findTold(db, meeting.id);
      const others = told.flatMap(({ userId }) => (userId === caller.id ? [] : [userId]));
      await say(context, meeting, others, "agreed");
      return {};
    },
    { limits: writeLimits },
  )

  .on(
    addMeetingAction,
    async (context) => {
      const { params, body, caller, db, now } = context;
      const meeting = await lockOwn(context, params.id);
      if (isRefusal(meeting)) return meeting;
      const { action: text, owner: ownerId, dueOn } = body;
      if (!(await isInvited(db, meeting.id, ownerId))) {
        const fields = [{ path: "owner", problem: "choice", ask: "meeting.owner" }];
        return refuse("invalid", { fields });
      }
      if (dueOn < cairoDay(now)) return refuseField("dueOn", "day-past");
      if ((await countActions(db, meeting.id)) >= MAX_MEETING_ACTIONS) {
        return refuseField("action", "actions-many", MAX_MEETING_ACTIONS);
      }
      const row = { meetingId: meeting.id, text, ownerId, dueOn, createdAt: now };
      await insertAction(db, row);
      if (ownerId !== caller.id) await say(context, meeting, [ownerId], "action", () => ({ text }));
      return {};
    },
    { limits: writeLimits },
  )

  .on(
    removeMeetingAction,
    async (context) => {
      const { params, db } = context;
      const meeting = await lockOwn(context, params.id);
      if (isRefusal(meeting)) return meeting;
      await deleteAction(db, { meetingId: meeting.id, actionId: params.actionId });
      return {};
    },
    { limits: writeLimits, endsRepeatsOf: [addMeetingAction] },
  );

/** The caller's own meeting, held; to everybody else it isn't there. */
async function lockOwn(
  { caller, db }: { readonly caller: Member; readonly db: Database },
  id: string,
): Promise<MeetingRow | Refusal> {
  const meeting = mayMeet(caller) && (await lockHosted(db, id, caller.id));
  return meeting || refuse("not-found");
}

type Fields = Pick<
  MeetingRow,
  "title" | "startsAt" | "endsAt" | "description" | "agenda" | "dialIn"
>;

/** The columns of a form, or what is wrong with it. */
function fieldsOf(form: MeetingForm, now: Date): Fields | Refusal {
  const fields = validateTime(form, now);
  const startsAt = cairoMoment(`${form.date}T${form.time}`);
  if (fields.length > 0 || !startsAt) return refuse("invalid", { fields });
  const { title, description, agenda, dialIn } = form;
  const endsAt = new Date(startsAt.getTime() + form.duration * 60_000);
  return { title, startsAt, endsAt, description, agenda, dialIn: dialIn || null };
}

/** The ids of all whom a form names, within the caller's area. */
async function chosenBy(
  { caller, db, now }: { readonly caller: Member; readonly db: Database; readonly now: Date },
  form: MeetingForm,
): Promise<string[] | Refusal> {
  const area = areaFor(caller, CALL_MEETING);
  const governorate = governorates.find(({ ar }) => ar === form.governorate);
  const isOwn = !form.governorate || governorateNamesOf(area).includes(form.governorate);
  if (!isOwn) {
    return refuse("invalid", { fields: [{ path: "governorate", problem: "place" }] });
  }
  const chosen = {
    userIds: form.users,
    roleIds: form.roles.map(Number),
    governorateCode: governorate?.code,
    secretariatIds: form.secretariats,
  };
  const ids = await findChosen(db, area, chosen, cairoDay(now));
  if (ids.length > MAX_MEETING_PEOPLE) return refuseUsers("people-many", MAX_MEETING_PEOPLE);
  // What somebody chose is not left out without a word.
  const found = new Set(ids);
  const isMissing = form.users.some((id) => id !== caller.id && !found.has(id));
  return isMissing ? refuseUsers("person-unknown") : ids;
}

function refuseField(path: string, problem: string, most?: number): Refusal {
  const values = most === undefined ? {} : { values: { maximum: most } };
  return refuse("invalid", { fields: [{ path, problem, ...values }] });
}

const refuseUsers = (problem: string, most?: number): Refusal =>
  problem === "required"
    ? refuse("invalid", { fields: [{ path: "users", problem, ask: "meeting.users" }] })
    : refuseField("users", problem, most);

/** Tells people that they are invited. */
async function tellInvited(
  context: HandlerContext<typeof createMeeting> | HandlerContext<typeof saveMeeting>,
  meeting: MeetingRow,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const host = context.caller.account.displayName;
  const told = await findTold(context.db, meeting.id, userIds);
  await tell(context, meeting, told, "invited", () => ({ host }));
}

/** What is kept of a document, judged by its content: a PDF or a picture. */
async function checkFile(file: File): Promise<{ bytes: Uint8Array; extension: string } | Refusal> {
  if (!isChosen(file)) {
    const fields = [{ path: "document", problem: "required", ask: "meeting.document" }];
    return refuse("invalid", { fields });
  }
  const checked = await checkUpload(file, ["document", "picture"]);
  if ("problem" in checked) {
    const { problem, ...rest } = checked;
    // Of what is neither, the words name both.
    const either = problem === "document" ? "picture-or-document" : problem;
    return refuse("invalid", { fields: [{ path: "document", problem: either, ...rest }] });
  }
  return { bytes: checked.bytes, extension: checked.extension };
}
