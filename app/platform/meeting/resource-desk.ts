import { cairoDay, cairoDayTime, cairoMoment } from "#app/arabic/dates.ts";
import { governorateByCode, governorates } from "#app/arabic/governorates.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import {
  CALL_MEETING,
  MAX_MEETING_DAYS_AHEAD,
  MAX_MEETING_PEOPLE,
} from "#app/contract/meeting.values.ts";
import {
  cancelMeeting,
  checkMeeting,
  checkMeetingChange,
  createMeeting,
  findMeetingPeople,
  type MeetingForm,
  readMeetingChoices,
  readMeetingForm,
  saveMeeting,
} from "#app/contract/meeting-desk.ts";
import { audit } from "../audit/api.ts";
import { governorateNamesOf } from "../branch/rules.ts";
import type { Database } from "../database/connect.ts";
import { byCaller } from "../database/rate-limit.ts";
import { validateStart } from "../days.ts";
import { areaFor, type Member } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { resource } from "../http/resource.ts";
import { listRoleNames } from "../role/api.ts";
import { isOutdated } from "../workflow/workflow.ts";
import { notifyChanged, notifyPeople } from "./notify.ts";
import { lockOwn, refuseField } from "./own.ts";
import { changedParts, isOver, mayMeet } from "./rules.ts";
import { type MeetingRow, saveAnswer } from "./store.ts";
import {
  deletePeople,
  findByIds,
  findByKeyword,
  findChosen,
  findHosted,
  findTold,
  insertMeeting,
  insertPeople,
  listPeople,
  listSecretariatNames,
  updateMeeting,
} from "./store-desk.ts";

const MINUTE = 60;
const writeLimits = [byCaller(60, 10 * MINUTE)];
const checkLimits = [byCaller(120, 10 * MINUTE)];

export const meetingDeskResource = resource("meeting")
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
      const { body, caller, db, now } = context;
      const plan = await composePlan(context, body);
      if (isRefusal(plan)) return plan;
      const { fields, others } = plan;
      const made = { hostId: caller.id, createdAt: now, changedAt: now };
      const meeting = await insertMeeting(db, { ...fields, ...made });
      await insertPeople(db, meeting, [caller.id, ...others], now);
      const own = { meetingId: meeting.id, userId: caller.id };
      await saveAnswer(db, own, { answer: "accepted", word: null }, now);
      await audit(context, "meeting-created", { detail: meeting.title });
      await notifyInvited(context, meeting, others);
      return { id: meeting.id, invited: others.length };
    },
    { limits: writeLimits },
  )

  .on(
    checkMeeting,
    async (context) => {
      const plan = await composePlan(context, context.body);
      if (isRefusal(plan)) return plan;
      return { ...hoursOf(plan.fields), invited: plan.others.length, told: 0, left: 0 };
    },
    { limits: checkLimits },
  )

  .on(readMeetingForm, async ({ params, caller, db, now }) => {
    const meeting = mayMeet(caller) && (await findHosted(db, params.id, caller.id));
    if (!meeting) return refuse("not-found");
    const [date = "", time = ""] = cairoDayTime(meeting.startsAt).split("T");
    const all = await listPeople(db, meeting);
    const people = all.filter(({ id }) => id !== meeting.hostId);
    return {
      id: meeting.id,
      title: meeting.title,
      date,
      time,
      minutes: Math.round((meeting.endsAt.getTime() - meeting.startsAt.getTime()) / 60_000),
      description: meeting.description,
      agenda: meeting.agenda,
      dialIn: meeting.dialIn ?? "",
      people: people.map(({ id, name }) => ({ id, name })),
      told: people.filter(({ isTold }) => isTold).length,
      version: meeting.version,
      isOver: isOver(meeting, now),
    };
  })

  .on(
    saveMeeting,
    async (context) => {
      const { params, db, now } = context;
      const meeting = await lockOwn(context, params.id);
      if (isRefusal(meeting)) return meeting;
      const plan = await composeChange(context, meeting);
      if (isRefusal(plan)) return plan;
      const { fields, chosen, parts, leaving, left, staying } = plan;
      const change = {
        ...fields,
        changedAt: now,
        sequence: meeting.sequence + (parts.length > 0 ? 1 : 0),
      };
      await updateMeeting(db, meeting, change);
      const after: MeetingRow = { ...meeting, ...change };
      await deletePeople(db, meeting.id, leaving);
      const added = await insertPeople(db, after, chosen, now);
      await audit(context, "meeting-changed", { detail: after.title });
      if (parts.length > 0) {
        // Remaining people only: new ones are invited to the changed meeting.
        await notifyChanged(context, { before: meeting, after, parts }, staying);
      }
      await notifyPeople(context, after, left, "uninvited");
      await notifyInvited(context, after, added);
      return {};
    },
    { limits: writeLimits, endsRepeatsOf: [createMeeting] },
  )

  .on(
    checkMeetingChange,
    async (context) => {
      const { params, caller, db } = context;
      const meeting = mayMeet(caller) && (await findHosted(db, params.id, caller.id));
      if (!meeting) return refuse("not-found");
      const plan = await composeChange(context, meeting);
      if (isRefusal(plan)) return plan;
      const { fields, added, parts, left, staying } = plan;
      const told = parts.length > 0 ? staying.length : 0;
      return { ...hoursOf(fields), invited: added.length, told, left: left.length };
    },
    { limits: checkLimits },
  )

  .on(
    cancelMeeting,
    async (context) => {
      const { params, body, caller, db, now } = context;
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
      await audit(context, "meeting-cancelled", { detail: meeting.title });
      const told = await findTold(db, meeting.id);
      const others = told.filter(({ userId }) => userId !== caller.id);
      await notifyPeople(context, { ...meeting, ...change }, others, "cancelled", () => ({
        reason,
      }));
      return {};
    },
    { limits: writeLimits, endsRepeatsOf: [createMeeting] },
  );

async function composePlan(
  context: HandlerContext<typeof createMeeting> | HandlerContext<typeof checkMeeting>,
  form: MeetingForm,
) {
  const fields = fieldsOf(form, context.now);
  if (isRefusal(fields)) return fields;
  const chosen = await chosenBy(context, form);
  if (isRefusal(chosen)) return chosen;
  const others = chosen.filter((id) => id !== context.caller.id);
  return others.length === 0 ? refuseNobody(form) : { fields, others };
}

async function composeChange(
  context: HandlerContext<typeof saveMeeting> | HandlerContext<typeof checkMeetingChange>,
  meeting: MeetingRow,
) {
  const { body, caller, db, now } = context;
  if (isOutdated(body, meeting)) return refuse("changed-meanwhile");
  if (isOver(meeting, now)) return refuse("meeting-over");
  const fields = fieldsOf(body, now, meeting);
  if (isRefusal(fields)) return fields;
  const chosen = await chosenBy(context, body);
  if (isRefusal(chosen)) return chosen;
  const leaving = body.leaving.filter((id) => id !== meeting.hostId && !chosen.includes(id));
  const told = await findTold(db, meeting.id);
  const known = new Set(told.map(({ userId }) => userId));
  const stays = [...known].filter((id) => !leaving.includes(id));
  const people = new Set([caller.id, ...stays, ...chosen]).size;
  if (people > MAX_MEETING_PEOPLE) return refuseUsers("people-many", MAX_MEETING_PEOPLE);
  if (people < 2) return refuseNobody(body);
  return {
    fields,
    chosen,
    parts: changedParts(meeting, fields),
    leaving,
    added: chosen.filter((id) => !known.has(id)),
    left: told.filter(({ userId }) => leaving.includes(userId)),
    staying: told.filter(({ userId }) => stays.includes(userId) && userId !== caller.id),
  };
}

const hoursOf = ({ startsAt, endsAt }: Fields) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

type Fields = Pick<
  MeetingRow,
  "title" | "startsAt" | "endsAt" | "description" | "agenda" | "dialIn"
>;

function fieldsOf(form: MeetingForm, now: Date, before?: MeetingRow): Fields | Refusal {
  const fields = validateStart(form, now, MAX_MEETING_DAYS_AHEAD, before);
  const startsAt = cairoMoment(`${form.date}T${form.time}`, before?.startsAt);
  if (fields.length > 0 || !startsAt) return refuse("invalid", { fields });
  const { title, description, agenda, dialIn } = form;
  const endsAt = new Date(startsAt.getTime() + form.duration * 60_000);
  return { title, startsAt, endsAt, description, agenda, dialIn: dialIn || null };
}

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
  // Unreachable choices are refused, not dropped.
  const found = new Set(ids);
  const isMissing = form.users.some((id) => id !== caller.id && !found.has(id));
  return isMissing ? refuseUsers("person-unknown") : ids;
}

const refuseUsers = (problem: string, most?: number): Refusal =>
  problem === "required"
    ? refuse("invalid", { fields: [{ path: "users", problem, ask: "meeting.users" }] })
    : refuseField("users", problem, most);

function refuseNobody({ roles, governorate, secretariats }: MeetingForm): Refusal {
  if (roles.length > 0) return refuseField("roles", "people-none");
  if (governorate) return refuseField("governorate", "people-none");
  return secretariats.length > 0
    ? refuseField("secretariats", "people-none")
    : refuseUsers("required");
}

async function notifyInvited(
  context: HandlerContext<typeof createMeeting> | HandlerContext<typeof saveMeeting>,
  meeting: MeetingRow,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const host = context.caller.account.displayName;
  const told = await findTold(context.db, meeting.id, userIds);
  await notifyPeople(context, meeting, told, "invited", () => ({ host }));
}
