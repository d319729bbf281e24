import type { SubmissionResult } from "@conform-to/react";
import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { cairoDayTime, cairoMoment } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import { nameIn } from "#app/arabic/name-in.ts";
import { writeDayTime } from "#app/arabic/said-day-time.ts";
import { durationValue, formatDuration } from "#app/arabic/said-duration.ts";
import { MAX_MEETING_CHOSEN } from "#app/contract/meeting.values.ts";
import {
  type CheckedMeeting,
  findMeetingPeople,
  type MeetingFormValues,
  type meetingForm,
  readMeetingChoices,
} from "#app/contract/meeting-desk.ts";
import { call } from "#app/session/api.server.ts";
import { typedFields } from "#app/session/confirm.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import type { MeetingToConfirm, PersonView, Rejected } from "./meeting-form.tsx";

type Context = Readonly<RouterContextProvider>;

export async function loadChoices(context: Context) {
  const result = await call(context, readMeetingChoices, {});
  if (!result.ok) return { governorates: [], roles: [], secretariats: [] };
  const { language } = preferencesOf(context);
  const { governorates, roles, secretariats } = result.data;
  return {
    governorates,
    roles: roles.map((each) => ({ ...each, name: nameIn(language, each) })),
    secretariats: secretariats.map((each) => ({ ...each, name: nameIn(language, each) })),
  };
}

async function findPeople(
  context: Context,
  ids: readonly string[],
  keyword: string,
): Promise<PersonView[]> {
  if (ids.length === 0 && keyword === "") return [];
  const query = { ids: ids.slice(0, MAX_MEETING_CHOSEN), ...(keyword && { keyword }) };
  const result = await call(context, findMeetingPeople, { query });
  if (!result.ok) return [];
  const { language } = preferencesOf(context);
  return result.data.map(({ id, name, governorate }) => ({
    id,
    name,
    governorate: governorate ? governorateName(governorate, language) : undefined,
    isChosen: ids.includes(id),
  }));
}

interface Answer {
  readonly data: SubmissionResult<string[]>;
  readonly init: ResponseInit | null;
}

export async function withPeople(
  context: Context,
  { data: reply, init }: Answer,
  formData: FormData,
) {
  const ids = formData.getAll("users").filter((each) => typeof each === "string");
  const keyword = String(formData.get("keyword") ?? "")
    .trim()
    .slice(0, 200);
  const people = await findPeople(context, ids.filter(isId), keyword);
  const rejected: Rejected = { reply, people, keyword };
  return data(rejected, init ?? undefined);
}

/** A malformed id would make the platform refuse the whole call. */
const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

export function searched(submission: { payload: Record<string, unknown> }): Answer {
  return { data: { initialValue: submission.payload } as SubmissionResult<string[]>, init: null };
}

export async function toConfirm(
  context: Context,
  form: z.output<typeof meetingForm>,
  formData: FormData,
  checked: CheckedMeeting | undefined,
) {
  const { language } = preferencesOf(context);
  const say = (moment: string | Date) => writeDayTime(cairoDayTime(new Date(moment)), language);
  const starts = checked ? new Date(checked.startsAt) : cairoMoment(`${form.date}T${form.time}`);
  const ends = starts && new Date(starts.getTime() + form.duration * 60_000);
  const confirm: MeetingToConfirm = {
    title: form.title,
    starts: starts ? say(starts) : "",
    ends: ends ? say(ends) : "",
    duration: formatDuration(form.duration, language),
    invited: checked?.invited,
    told: checked?.told,
    left: checked?.left,
    fields: typedFields(formData),
  };
  return data({ confirm });
}

export function toValues(
  context: Context,
  { minutes, agenda, people, ...meeting }: MeetingFormValues,
) {
  const duration = durationValue(minutes, preferencesOf(context).language);
  return { ...meeting, duration, agenda: agenda.join("\n"), invited: people };
}
