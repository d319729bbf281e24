import { z } from "zod";
import { cleanText } from "#app/arabic/text.ts";
import { CHANGE_ORGANISATION } from "./ability.ts";
import { askedAs } from "./ask.ts";
import {
  CONTENT_PER_PAGE,
  type ContentKind,
  checkedKinds,
  contentAbilities,
  contentActs,
  contentHistoryActs,
  contentStates,
  MAX_CONTENT_NOTE_LENGTH,
} from "./content.values.ts";
import { dayTime } from "./day.ts";
import { fileAnswer, get, made, patch, post, REPEAT_MINUTES } from "./endpoint.ts";
import { repeated } from "./form-fields.ts";
import { namedObject } from "./named-object.ts";
import { pageOf, pageQuery } from "./page.ts";
import { stateVersion } from "./state-version.ts";

const text = z.string().nullish();
const id = z.object({ id: z.string().max(64) });
const oneVersion = id.extend({ number: z.string().max(64) });

export const contentVersion = z.coerce.number().int().min(1).optional();

const contentLine = namedObject("ContentLine", {
  id: z.string(),
  state: z.enum(contentStates),
  title: z.string(),
  titleEn: text,
  isLive: z.boolean(),
  scheduledAt: text,
  since: z.string(),
  changedAt: z.string(),
  by: text,
});
export type ContentLine = z.infer<typeof contentLine>;

const contentStep = namedObject("ContentStep", {
  act: z.enum(contentHistoryActs),
  at: z.string(),
  by: text,
  note: text,
  number: z.number().int(),
  /** Of `schedule`: for when. */
  scheduledAt: text,
});
export type ContentStep = z.infer<typeof contentStep>;

const madeVersion = namedObject("ContentVersionLine", {
  number: z.number().int(),
  at: z.string(),
  by: text,
});
export type ContentVersionLine = z.infer<typeof madeVersion>;

const contentItem = contentLine.extend({
  /** Optimistic concurrency. */
  version: z.number().int(),
  /** Of the newest version. */
  number: z.number().int(),
  /** Of the version that people read; null where they read none. */
  liveNumber: z.number().int().nullish(),
  /** What the published item is found by. */
  liveId: text,
  acts: z.array(z.enum(contentActs)),
  maySave: z.boolean(),
  /** Only their own authorship keeps the caller from publishing. */
  needsOther: z.boolean(),
  /** Campaign content that rests: the first moment at which it may be, or will be, published. */
  silentUntil: text,
  /** What else people read under the same number of the same year. */
  sameNumber: z.object({ id: z.string(), title: z.string() }).nullish(),
  /** What is missing until it can be published, by field. */
  missing: z.array(z.string()),
  steps: z.array(contentStep),
  versions: z.array(madeVersion),
});

interface ContentContract<Form extends z.ZodObject, Shown extends z.ZodObject> {
  kind: ContentKind;
  noun: string;
  /** What is sent to write an item: its fields, `version`, and files. */
  form: Form;
  /** What is answered of a version's fields. */
  shown: Shown;
  example: Partial<z.input<NoInfer<Form>>>;
}

/**
 * Calls of a kind of content (docs/product.md#content): list, read, write, compare and act, with
 * the kind's own fields.
 */
export function contentCalls<Form extends z.ZodObject, Shown extends z.ZodObject>({
  kind,
  noun,
  form,
  shown,
  example,
}: ContentContract<Form, Shown>) {
  const { create, publish } = contentAbilities(kind);
  const admits = { can: create, or: publish } as const;
  const path = `/content/${kind}` as const;
  const fields = shown.meta({ id: `${noun}ContentFields` });
  const body = form.meta({ id: `${noun}ContentForm` });
  const item = namedObject(`${noun}Content`, { ...contentItem.shape, fields });
  return {
    kind,
    list: get(`list${noun}Content`, path, {
      summary: "Items at the desk, by state or words, those changed last first",
      admits,
      query: pageQuery(CONTENT_PER_PAGE).extend({
        /** Without one, whatever state but the trash; `live` is all that people read. */
        state: z.enum([...contentStates, "live"]).optional(),
      }),
      answer: pageOf(contentLine).extend({ counts: z.record(z.string(), z.number().int()) }),
    }),
    read: get(`read${noun}Content`, `${path}/{id}`, {
      summary: "One item with its newest version, its history and what the caller may do",
      admits,
      params: id,
      answer: item,
    }),
    readVersion: get(`read${noun}ContentVersion`, `${path}/{id}/versions/{number}`, {
      summary: "The fields of one version",
      admits,
      params: oneVersion,
      answer: madeVersion.extend({ fields }),
    }),
    readPoster: get(`read${noun}ContentPoster`, `${path}/{id}/poster`, {
      summary: "What a link to the newest version would show, drawn as for readers: a JPEG",
      admits,
      params: id,
      answer: fileAnswer,
    }),
    create: post(`create${noun}Content`, path, {
      summary: "Begins a draft",
      admits,
      body,
      example,
      multipart: true,
      answer: item,
      repeatMinutes: REPEAT_MINUTES,
    }),
    save: patch(`save${noun}Content`, `${path}/{id}`, {
      summary: "Writes an item as it was at `version`; beside what is published it is a draft",
      admits,
      params: id,
      body,
      example,
      multipart: true,
      answer: item,
    }),
    restoreVersion: post(
      `restoreVersion${noun}ContentVersion`,
      `${path}/{id}/versions/{number}/bring-back`,
      {
        summary: "Makes an earlier version the newest again",
        admits,
        params: oneVersion,
        body: z.object({ version: contentVersion }),
        answer: item,
      },
    ),
    act: post(`act${noun}Content`, `${path}/{id}/acts`, {
      summary: "Sends an item on its way, or takes it back: one of its acts",
      admits,
      params: id,
      body: z.object({
        act: askedAs("content.act", z.enum(contentActs)),
        /** Of `schedule`: a day and a time in Cairo, 2026-11-25T09:00. */
        at: dayTime.optional(),
        note: z
          .string()
          .max(10 * MAX_CONTENT_NOTE_LENGTH)
          .overwrite(cleanText)
          .max(MAX_CONTENT_NOTE_LENGTH)
          .optional(),
        isNumberMeant: z.boolean().optional(),
        version: contentVersion,
      }),
      example: { act: "schedule", at: "2027-01-01T09:00", note: "بعد المراجعة" },
      answer: item,
    }),
    adopt: post(`adopt${noun}Content`, `${path}/published/{id}`, {
      summary: "The item at the desk of something published; one is made where it has none yet",
      admits,
      params: id,
      answer: made,
    }),
  };
}

export type ContentCalls = ReturnType<typeof contentCalls>;

const settings = z.object({
  kinds: z.array(z.object({ kind: z.enum(checkedKinds), needsTwo: z.boolean() })),
  version: z.string().optional(),
});

export const readContentSettings = get("readContentSettings", "/content/settings", {
  summary: "Which kinds of content take two persons: one who writes and another who publishes",
  admits: { can: CHANGE_ORGANISATION },
  answer: settings,
});

export const saveContentSettings = patch("saveContentSettings", "/content/settings", {
  summary:
    "Says which kinds of content take two persons, as it was at `version`; the others take one",
  admits: { can: CHANGE_ORGANISATION },
  body: z.object({
    needsTwo: askedAs("content.kind", repeated(z.enum(checkedKinds), 2 * checkedKinds.length)),
    version: stateVersion,
  }),
  example: { needsTwo: ["news"] },
  answer: settings,
});
