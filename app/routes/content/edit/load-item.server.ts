import type { RouterContextProvider } from "react-router";
import { cairoDayTime, formatMoment, toSaidTime, withinText } from "#app/arabic/dates.ts";
import { NOTIFY } from "#app/contract/ability.ts";
import type { ContentCalls } from "#app/contract/content.ts";
import { contentKindAt } from "#app/contract/content.values.ts";
import { kindCalls } from "#app/contract/content-kinds.ts";
import type { AnswerOf } from "#app/contract/endpoint.ts";
import { typedFrom } from "#app/contract/silence-periods.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { type Preferences, preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { type Fields, textOf } from "../fields.ts";
import { inWords, kindChoices, mayEdit } from "../kinds.server.ts";
import { deskKinds } from "../kinds.ts";

type Context = Readonly<RouterContextProvider>;

interface Asked {
  readonly params: { readonly id: string };
  readonly url: URL;
  readonly context: Context;
}

export async function loadItem({ params, url, context }: Asked) {
  const kind = contentKindAt(url.pathname);
  if (!(await mayEdit(context, kind))) return undefined;
  const result = await call(context, kindCalls[kind].read, { params });
  if (!result.ok && result.status === 403) return undefined;
  if (!result.ok) throw pageFailure(result);
  return { ...result.data, kind, fields: result.data.fields as Fields };
}

export async function loadEditor(asked: Asked) {
  const item = await loadItem(asked);
  const { context } = asked;
  if (!item) return undefined;
  const preferences = preferencesOf(context);
  const now = new Date();
  const tomorrow = new Date(now.getTime() + 24 * 60 * 60 * 1000);
  const silentUntil = item.silentUntil ? new Date(item.silentUntil) : undefined;
  return {
    id: item.id,
    state: item.state,
    isLive: item.isLive,
    liveId: item.liveId ?? undefined,
    version: item.version,
    number: item.number,
    title: item.title,
    fields: inBrowser(item.fields),
    choices: await kindChoices[item.kind]?.(context),
    acts: item.acts,
    maySave: item.maySave,
    needsOther: item.needsOther,
    missing: item.missing,
    sameNumber: item.sameNumber ?? undefined,
    by: item.by ?? "",
    changedAt: toSaidTime(item.changedAt, preferences.language, now),
    scheduledAt: item.scheduledAt
      ? toSaidTime(item.scheduledAt, preferences.language, now)
      : undefined,
    /** docs/product.md#campaign-silence */
    silentUntil: silentUntil && withinText(formatMoment(silentUntil, preferences.language, now)),
    /** Nine in the morning, or the end of a silence. */
    suggestedAt: silentUntil
      ? typedFrom(silentUntil)
      : `${cairoDayTime(tomorrow).slice(0, 10)}T09:00`,
    steps: toSteps(item.steps, preferences, now),
    hasVersions: item.versions.length > 1,
    mayNotify: may(await visitorOf(context), NOTIFY),
  };
}
export type EditorView = NonNullable<Awaited<ReturnType<typeof loadEditor>>>;

/** Addresses for browsers. */
function inBrowser(fields: Fields): Fields {
  const each = (name: string, value: Fields[string]): Fields[string] => {
    if (Array.isArray(value)) {
      return value.map((file) => ({
        ...file,
        url: browserUrl(file.url) ?? "",
        posterUrl: browserUrl(file.posterUrl) ?? null,
      }));
    }
    return name.endsWith("Url") && typeof value === "string" ? browserUrl(value) : value;
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, each(name, value)]),
  );
}

function toSteps(
  steps: AnswerOf<ContentCalls["read"]>["steps"],
  { language }: Preferences,
  now: Date,
) {
  return steps.map(({ act, at, by, note, number, scheduledAt }, key) => ({
    key,
    act,
    number,
    by: by ?? "",
    at: toSaidTime(at, language, now),
    note: note ?? undefined,
    scheduledAt: scheduledAt ? formatMoment(scheduledAt, language, now) : undefined,
  }));
}

export async function loadChanges({ params, url, context }: Asked, from: number | undefined) {
  if (from === undefined) return [];
  const kind = contentKindAt(url.pathname);
  const calls = kindCalls[kind];
  const [before, now, choices] = await Promise.all([
    call(context, calls.readVersion, { params: { ...params, number: String(from) } }),
    call(context, calls.read, { params }),
    kindChoices[kind]?.(context),
  ]);
  if (!before.ok || !now.ok) return [];
  const [then, fields] = [before.data.fields as Fields, now.data.fields as Fields];
  return deskKinds[kind].textFields.flatMap((name) => {
    const text = textOf(fields, name);
    return textOf(then, name) === text ? [] : [{ name, text: inWords(name, text, choices) }];
  });
}
export type Changes = Awaited<ReturnType<typeof loadChanges>>;
