import { z } from "zod";
import { digitsOnly } from "#app/arabic/digits.ts";
import { governorates } from "#app/arabic/governorates.ts";
import { cleanLine, cleanText } from "#app/arabic/text.ts";
import { CHANGE_ORGANISATION } from "./ability.ts";
import { askedAs } from "./ask.ts";
import { day, optionalDay } from "./day.ts";
import { del, get, patch, post, REPEAT_MINUTES } from "./endpoint.ts";
import { cleanDialled, membershipNumber } from "./form-fields.ts";
import { emailOrNone } from "./guest.ts";
import { namedObject } from "./named-object.ts";
import { unit } from "./structure.ts";
import {
  MAX_TITLE_LENGTH,
  MAX_UNIT_ADDRESS_LENGTH,
  MAX_UNIT_DESCRIPTION_LENGTH,
  MAX_UNIT_LINE_LENGTH,
  MAX_UNIT_NAME_LENGTH,
  unitKinds,
} from "./structure.values.ts";

const text = z.string().nullish();
const id = z.object({ id: z.string().max(64) });
const admits = { can: CHANGE_ORGANISATION } as const;

const term = namedObject("Term", {
  id: z.string(),
  name: z.string(),
  /** Of who is no user, and of a user whom the guide calls otherwise. */
  ownName: text,
  nameEn: text,
  photoUrl: text,
  membershipId: text,
  from: z.string(),
  until: text,
  version: z.number().int(),
});
export type Term = z.infer<typeof term>;

const deskPosition = namedObject("DeskPosition", {
  id: z.string(),
  unitId: z.string(),
  title: z.string(),
  titleEn: text,
  order: z.number().int(),
  closedAt: text,
  version: z.number().int(),
  terms: z.array(term),
});
export type DeskPosition = z.infer<typeof deskPosition>;

const deskUnit = namedObject("DeskUnit", {
  ...unit.omit({ positions: true, membersCount: true }).shape,
  order: z.number().int(),
  closedAt: text,
  version: z.number().int(),
  /** Everybody who belongs to it, whatever their status. */
  people: z.number().int(),
  /** Open units that stand below it, or do its work elsewhere. */
  unitsBelow: z.number().int(),
});
export type DeskUnit = z.infer<typeof deskUnit>;

export const listDeskUnits = get("listDeskUnits", "/structure/desk", {
  summary: "The units of a governorate, or of the whole country, closed ones too, to be edited",
  admits,
  query: z.object({ governorate: z.string().trim().max(100).optional() }),
  answer: z.object({ items: z.array(deskUnit) }),
});

export const readDeskUnit = get("readDeskUnit", "/structure/desk/{id}", {
  summary: "One unit with its positions and who held them, to be edited",
  admits,
  params: id,
  answer: deskUnit.extend({
    positions: z.array(deskPosition),
    /** Who holds which role by where this unit stands: such roles move with it. */
    movingRoles: z.array(z.object({ person: z.string(), role: z.string() })),
  }),
});

/** A line of text, without what can't be seen. */
const line = (longest: number) =>
  z
    .string()
    .max(10 * longest)
    .overwrite(cleanLine);
const needed = (longest: number) => line(longest).min(1, { abort: true }).max(longest);
const wanted = (longest: number) => line(longest).max(longest).optional();
const paragraph = z
  .string()
  .max(10 * MAX_UNIT_DESCRIPTION_LENGTH)
  .overwrite(cleanText)
  .max(MAX_UNIT_DESCRIPTION_LENGTH)
  .optional();

/** A number that can be called: in whichever digits, with spaces and dashes. */
const phone = z
  .string()
  .max(200)
  .overwrite(cleanDialled)
  .refine((typed) => typed === "" || /^\+?\d{3,15}$/.test(digitsOnly(typed)), "dialled")
  .optional();

/** An address of a map, or empty for none. */
const mapUrl = z
  .string()
  .max(2000)
  .overwrite((typed) => typed.trim())
  .refine(
    (typed) => typed === "" || /^https?:\/\/[^\s"<>]+\.[^\s"<>]+$/i.test(typed),
    "map-address",
  )
  .optional();

/** What is said of a unit, whatever its kind. An empty line says that there is none. */
const content = z.object({
  name: askedAs("structure.name", needed(MAX_UNIT_NAME_LENGTH)),
  nameEn: wanted(MAX_UNIT_NAME_LENGTH),
  description: paragraph,
  descriptionEn: paragraph,
  city: wanted(100),
  location: wanted(MAX_UNIT_LINE_LENGTH),
  detailedLocation: wanted(MAX_UNIT_ADDRESS_LENGTH),
  mapUrl,
  phone,
  email: emailOrNone.optional(),
});

const uuid = z.string().max(64);
const place = z.coerce.number().int().min(1).max(10_000).optional();
const version = z.coerce.number().int().min(1).optional();

export const createUnit = post("createUnit", "/structure", {
  summary: "Adds a unit below another, or to the whole country, or to a governorate",
  admits,
  body: content.extend({
    kind: askedAs("structure.kind", z.enum(unitKinds)),
    /** Of a governorate's own unit, and of a branch that belongs to no sector. */
    governorate: z.enum(governorates.flatMap(({ ar, en }) => [ar, en])).optional(),
    parentId: uuid.optional(),
    /** Of a local secretariat the central one whose work it does. */
    secretariatId: uuid.optional(),
  }),
  example: { kind: "leadership", name: "مجلس الحكماء" },
  answer: deskUnit,
});

export const updateUnit = patch("updateUnit", "/structure/{id}", {
  summary:
    "Changes a unit as it was at `version`, moves it below another, or puts it in its place among those beside it",
  admits,
  params: id,
  /** Without a version, whatever it was. Empty, `parentId` takes a branch out of its sector. */
  body: content
    .partial()
    .extend({ parentId: uuid.optional(), secretariatId: uuid.optional(), place, version }),
  example: { name: "مجلس الخبراء" },
  answer: deskUnit,
});

export const unitForm = content.extend({ secretariatId: uuid.optional(), version });

export const closeUnit = del("closeUnit", "/structure/{id}", {
  summary:
    "Closes a unit to which nobody belongs and below which nothing is open; one that never had a history is deleted",
  admits,
  params: id,
  answer: z.object({ isDeleted: z.boolean().optional() }).nullish(),
});

export const reopenUnit = post("reopenUnit", "/structure/{id}/reopen", {
  summary: "Opens a closed unit again",
  admits,
  params: id,
  answer: deskUnit,
});

const title = z.object({
  title: askedAs("structure.title", needed(MAX_TITLE_LENGTH)),
  titleEn: wanted(MAX_TITLE_LENGTH),
});

export const createPosition = post("createPosition", "/structure/{id}/positions", {
  summary: "Adds a position to a unit",
  admits,
  params: id,
  body: title,
  example: { title: "أمين التنظيم" },
  answer: deskPosition,
});

export const readDeskPosition = get("readDeskPosition", "/structure/positions/{id}", {
  summary: "One position with who held it, to be edited",
  admits,
  params: id,
  answer: deskPosition.extend({ unitName: z.string() }),
});

export const updatePosition = patch("updatePosition", "/structure/positions/{id}", {
  summary: "Changes a position's title or its place among those of its unit",
  admits,
  params: id,
  body: title.partial().extend({ place, version }),
  example: { title: "أمين العضوية" },
  answer: deskPosition,
});

export const positionForm = title.extend({ version });

export const closePosition = del("closePosition", "/structure/positions/{id}", {
  summary: "Closes a position that nobody holds; one that nobody ever held is deleted",
  admits,
  params: id,
  answer: z.object({ isDeleted: z.boolean().optional() }).nullish(),
});

export const reopenPosition = post("reopenPosition", "/structure/positions/{id}/reopen", {
  summary: "Opens a closed position of an open unit again",
  admits,
  params: id,
  answer: deskPosition,
});

export const listTermCandidates = get("listTermCandidates", "/structure/candidates", {
  summary:
    "Verified members who may be appointed: twenty at most, by words of the name or the number",
  admits,
  query: z.object({ keyword: z.string().trim().max(200).optional() }),
  answer: z.array(z.object({ name: z.string(), membershipId: z.string(), governorate: text })),
});

const held = z.object({
  name: wanted(MAX_TITLE_LENGTH),
  nameEn: wanted(MAX_TITLE_LENGTH),
  photo: z.file().optional(),
  from: askedAs("structure.from", day),
  until: optionalDay,
});

export const appoint = post("appoint", "/structure/positions/{id}/terms", {
  summary:
    "Appoints a member, by the membership number, or somebody by name, to a position as it was at `version`; who holds it until then ends the day before",
  admits,
  params: id,
  body: held.extend({
    membershipId: z.union([z.literal(""), membershipNumber]).optional(),
    /** Of the position: without one, whatever it was. */
    version,
  }),
  example: { name: "سمير حسن", from: "2026-01-01" },
  multipart: true,
  answer: deskPosition,
  repeatMinutes: REPEAT_MINUTES,
});

export const updateTerm = patch("updateTerm", "/structure/terms/{id}", {
  summary:
    "Corrects a term as it was at `version`: its days, and the name and picture that the guide shows; a last day ends it",
  admits,
  params: id,
  body: held.partial().extend({ version }),
  example: { name: "سمير حسن علي" },
  multipart: true,
  answer: deskPosition,
});

export const termForm = held.extend({ version });
