import { z } from "zod";
import { get } from "./endpoint.ts";
import { namedObject } from "./named-object.ts";
import { unitKinds } from "./structure.values.ts";
import { uuid } from "./uuid.ts";

const text = z.string().nullish();

/** Who holds a position: public, by the name and the picture that the guide shows. */
export const holder = namedObject("Holder", {
  name: z.string(),
  nameEn: text,
  photoUrl: text,
  /** The day from which they hold it. */
  from: text,
});
export type Holder = z.infer<typeof holder>;

/** A post in a unit; vacant where nobody holds it today. */
export const position = namedObject("Position", {
  id: z.string(),
  title: z.string(),
  titleEn: text,
  holder: holder.nullish(),
});
export type Position = z.infer<typeof position>;

/** A part of the organisation as everybody sees it. */
export const unit = namedObject("Unit", {
  id: z.string(),
  kind: z.enum(unitKinds),
  /** What it stands below. */
  parentId: text,
  /** Of a local secretariat the central one whose work it does in its place. */
  secretariatId: text,
  name: z.string(),
  nameEn: text,
  description: text,
  descriptionEn: text,
  /** Arabic names, as everywhere on the wire; the English ones are our own platform's. */
  governorate: text,
  city: text,
  cityEn: text,
  location: text,
  detailedLocation: text,
  mapUrl: text,
  phone: text,
  email: text,
  /** Of a branch: its members in good standing; null where they are too few to be told. */
  membersCount: z.number().int().nullish(),
  positions: z.array(position),
});
export type Unit = z.infer<typeof unit>;

/** A secretariat as what comes from it names it. */
export const secretariatName = namedObject("SecretariatName", {
  id: z.string(),
  name: z.string(),
  nameEn: text,
  /** Of a local one: the Arabic name. */
  governorate: text,
  /** The guide shows it no more. */
  isClosed: z.boolean().optional(),
});
export type SecretariatName = z.infer<typeof secretariatName>;

/** The secretariat that a list may be narrowed to, by its id. */
export const secretariatQuery = z.string().max(64).optional();

/** The sector or secretariat that a leader's list is narrowed to, by its id (docs/product.md#statistics). */
export const unitQuery = uuid.optional();

export const readStructure = get("readStructure", "/structure", {
  summary: "How the organisation is built: leadership, central secretariats, and the governorates",
  admits: "everyone",
  answer: z.object({
    leadership: z.array(unit),
    secretariats: z.array(unit),
    /** All of them, in their official order, with how many branches each has. */
    governorates: z.array(
      z.object({
        code: z.string(),
        governorate: z.string(),
        governorateEn: text,
        branchesCount: z.number().int(),
      }),
    ),
  }),
});

export const readGovernorateStructure = get(
  "readGovernorateStructure",
  "/structure/governorates/{code}",
  {
    summary: "All units of a governorate, by its code, each with who holds its positions",
    admits: "everyone",
    params: z.object({ code: z.string().max(10) }),
    answer: z.object({ governorate: z.string(), governorateEn: text, units: z.array(unit) }),
  },
);

export const readUnit = get("readUnit", "/structure/{id}", {
  summary:
    "One unit, and those that belong to it: what stands below it, and the local secretariats of a central one",
  admits: "everyone",
  params: z.object({ id: z.string().max(64) }),
  answer: unit.extend({ units: z.array(unit) }),
});
