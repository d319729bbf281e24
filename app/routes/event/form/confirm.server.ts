import { data, type RouterContextProvider } from "react-router";
import { cairoDayTime, cairoMoment } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import { nameIn } from "#app/arabic/name-in.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { writeDayTime } from "#app/arabic/said-day-time.ts";
import { formatDuration } from "#app/arabic/said-duration.ts";
import {
  type CheckedEvent,
  countEventAudience,
  type EventDraft,
  type EventForm,
  readEventChoices,
  readEventDraft,
} from "#app/contract/event-desk.ts";
import { call } from "#app/session/api.server.ts";
import { typedFields } from "#app/session/confirm.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import type { EventToConfirm } from "./confirm.tsx";

type Context = Readonly<RouterContextProvider>;
interface Asked {
  readonly params: { readonly id: string };
  readonly context: Context;
  readonly formData: FormData;
}
type Written = Omit<EventForm, "duration"> & { readonly minutes: number };

export async function toPublish({ params, context, formData }: Asked) {
  const [draft, counted] = await Promise.all([
    readDraft(context, params),
    call(context, countEventAudience, { params }),
  ]);
  const people = counted.ok ? (counted.data.people ?? undefined) : undefined;
  const confirm: EventToConfirm = {
    ...(await say(context, draft)),
    ...{ people, hasPicture: false, fields: typedFields(formData) },
  };
  return data({ confirm });
}

export async function toSave(
  { params, context, formData }: Asked,
  form: EventForm,
  checked: CheckedEvent | undefined,
) {
  if (checked && checked.told + checked.offered === 0) return undefined;
  const { duration: minutes, ...written } = form;
  const draft = await readDraft(context, params);
  if (draft.state !== "published") return undefined;
  const image = formData.get("image");
  const confirm: EventToConfirm = {
    ...(await say(context, { ...written, minutes })),
    ...checked,
    before: await say(context, draft),
    fields: typedFields(formData),
    hasPicture: image instanceof File && image.size > 0,
  };
  return data({ confirm });
}

async function readDraft(context: Context, params: { readonly id: string }): Promise<EventDraft> {
  const result = await call(context, readEventDraft, { params });
  if (!result.ok) throw pageFailure(result);
  return result.data;
}

async function say(context: Context, event: Written) {
  const { language } = preferencesOf(context);
  const { allowedRoles, allowedSecretariats } = event;
  const starts = cairoMoment(`${event.date}T${event.time}`);
  const ends = starts && new Date(starts.getTime() + event.minutes * 60_000);
  const sayMoment = (moment: Date | undefined) =>
    moment ? writeDayTime(cairoDayTime(moment), language) : "";
  const named = new Set([...allowedRoles, ...allowedSecretariats]);
  const choices = named.size > 0 ? await call(context, readEventChoices, {}) : undefined;
  const offered = choices?.ok ? [...choices.data.roles, ...choices.data.secretariats] : [];
  const names = offered.filter(({ id }) => named.has(id)).map((each) => nameIn(language, each));
  return {
    title: event.title,
    starts: sayMoment(starts),
    ends: sayMoment(ends),
    duration: formatDuration(event.minutes, language),
    place: event.location,
    governorate: governorateName(event.governorate, language),
    address: event.detailedLocation,
    description: event.description,
    places: formatNumber(event.maxAttendance, language),
    names: names.join(translatorOf(context)("common:comma")),
  };
}
