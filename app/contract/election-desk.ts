import { z } from "zod";
import { governorates } from "#app/arabic/governorates.ts";
import { cleanLine, cleanText } from "#app/arabic/text.ts";
import { askedAs } from "./ask.ts";
import { day } from "./day.ts";
import {
  CREATE_CANDIDATES,
  districtKinds,
  electionPhases,
  MAX_DISTRICT_NAME_LENGTH,
  MAX_ELECTION_NAME_LENGTH,
  MAX_ELECTION_NOTE_LENGTH,
  MAX_LIST_NAME_LENGTH,
  MAX_SYMBOL_LENGTH,
  PUBLISH_CANDIDATES,
  UPDATE_ELECTION,
  votingStates,
} from "./election-desk.values.ts";
import { del, done, get, patch, post, REPEAT_MINUTES } from "./endpoint.ts";
import { clockTime, optionalWholeNumber } from "./form-fields.ts";
import { namedObject } from "./named-object.ts";

const text = z.string().nullish();
const id = z.object({ id: z.string().max(64) });
const admits = { can: UPDATE_ELECTION } as const;

/** The version that a form began with: of two who write at once the second is told. */
const version = z.coerce.number().int().min(1).optional();

const line = (longest: number) =>
  z
    .string()
    .max(10 * longest)
    .overwrite(cleanLine);
const needed = (longest: number) => line(longest).min(1, { abort: true }).max(longest);
const wanted = (longest: number) => line(longest).max(longest).optional();

const electionDate = z.object({
  phase: z.enum(electionPhases),
  from: z.string(),
  until: z.string(),
  /** Codes; none of a date that holds wherever no other is set. */
  governorates: z.array(z.string()),
});

const voting = namedObject("Voting", {
  phase: z.enum(electionPhases),
  /** Days in Cairo, YYYY-MM-DD. */
  from: z.string(),
  until: z.string(),
  state: z.enum(votingStates),
});
export type Voting = z.infer<typeof voting>;

const election = namedObject("Election", {
  name: text,
  nameEn: text,
  note: text,
  noteEn: text,
  /** Of each day of voting at home, in Cairo, hh:mm. */
  opensAt: text,
  closesAt: text,
  /** The state's search for a voter's polling station. */
  lookupUrl: text,
  /** What is not of a single place, and what is set of places, in the order of phases and days. */
  dates: z.array(electionDate),
  /** When people vote at home, by groups of governorates that vote on the same days; codes. */
  places: z.array(z.object({ governorates: z.array(z.string()), votings: z.array(voting) })),
  abroad: z.array(voting),
});
export type Election = z.infer<typeof election>;

export const readElection = get("readElection", "/election", {
  summary: "The election: its name, its days, and when each governorate votes",
  admits: "everyone",
  answer: election,
});

const deskDate = namedObject("DeskDate", {
  ...electionDate.shape,
  id: z.string(),
  version: z.number().int(),
});
export type DeskDate = z.infer<typeof deskDate>;

const deskElection = namedObject("DeskElection", {
  name: text,
  nameEn: text,
  note: text,
  noteEn: text,
  opensAt: text,
  closesAt: text,
  lookupUrl: text,
  version: z.number().int(),
  changedAt: text,
  by: text,
  dates: z.array(deskDate),
});
export type DeskElection = z.infer<typeof deskElection>;

export const readDeskElection = get("readDeskElection", "/election/settings", {
  summary: "The election's settings, to be edited",
  admits,
  answer: deskElection,
});

const webAddress = z
  .string()
  .max(2000)
  .overwrite((typed) => typed.trim())
  .refine((typed) => typed === "" || /^https:\/\/[^\s"<>]+\.[^\s"<>]+$/i.test(typed), "link")
  .optional();

const note = z
  .string()
  .max(10 * MAX_ELECTION_NOTE_LENGTH)
  .overwrite(cleanText)
  .max(MAX_ELECTION_NOTE_LENGTH)
  .optional();

export const saveElection = patch("saveElection", "/election/settings", {
  summary: "Sets the election's name, its hours and the address of the official look-up",
  admits,
  body: z.object({
    name: askedAs("election.name", needed(MAX_ELECTION_NAME_LENGTH)),
    nameEn: wanted(MAX_ELECTION_NAME_LENGTH),
    note,
    noteEn: note,
    opensAt: askedAs("election.opensAt", clockTime),
    closesAt: askedAs("election.closesAt", clockTime),
    lookupUrl: webAddress,
    version,
  }),
  example: {
    name: "انتخابات مجلس النواب",
    nameEn: "Elections",
    opensAt: "09:00",
    closesAt: "21:00",
    lookupUrl: "https://elections.example.org",
    note: "ملاحظة",
    noteEn: "A note",
  },
  answer: deskElection,
});

const codes = governorates.map(({ code }) => code) as [string, ...string[]];

const dateFields = z.object({
  phase: askedAs("election.phase", z.enum(electionPhases)),
  from: askedAs("election.from", day),
  until: askedAs("election.until", day),
  /** Codes; none where it holds for every governorate that has no day of its own. */
  governorates: z
    .preprocess(
      (given) => (given === undefined || given === "" ? [] : [given].flat()),
      z.array(z.enum(codes)).max(codes.length),
    )
    .transform((given) => codes.filter((code) => given.includes(code))),
});

const dateExample = { phase: "home", from: "2027-01-05", until: "2027-01-06" } as const;

export const addElectionDate = post("addElectionDate", "/election/dates", {
  summary: "Sets the days of a phase, for some governorates or for all that have none of their own",
  admits,
  body: dateFields,
  example: dateExample,
  answer: deskDate,
  repeatMinutes: REPEAT_MINUTES,
});

export const changeElectionDate = patch("changeElectionDate", "/election/dates/{id}", {
  summary: "Changes the days of a phase as they were at `version`",
  admits,
  params: id,
  body: dateFields.extend({ version }),
  example: dateExample,
  answer: deskDate,
});

export const removeElectionDate = del("removeElectionDate", "/election/dates/{id}", {
  summary: "Removes the days of a phase",
  admits,
  params: id,
  answer: done,
});

const list = namedObject("DeskList", {
  id: z.string(),
  name: z.string(),
  /** On the ballot. */
  number: z.number().int().nullish(),
  symbolName: text,
  closedAt: text,
  version: z.number().int(),
  /** Candidates that stand on it, withdrawn ones too. */
  candidates: z.number().int(),
});
export type DeskList = z.infer<typeof list>;

const district = namedObject("DeskDistrict", {
  id: z.string(),
  kind: z.enum(districtKinds),
  name: z.string(),
  /** The governorate that it lies in; null for several. */
  governorate: text,
  closedAt: text,
  version: z.number().int(),
  candidates: z.number().int(),
  /** Of lists, how many. */
  lists: z.number().int(),
});
export type DeskDistrict = z.infer<typeof district>;

const oneDistrict = namedObject("DeskDistrictWithLists", {
  ...district.shape,
  listsOf: z.array(list),
});

export const listDeskDistricts = get("listDeskDistricts", "/election/desk/districts", {
  summary: "The districts of a kind in their order, closed ones too, to be edited",
  admits,
  query: z.object({ kind: z.enum(districtKinds).default("individual") }),
  answer: z.object({ items: z.array(district) }),
});

export const readDeskDistrict = get("readDeskDistrict", "/election/desk/districts/{id}", {
  summary: "One district with its lists, to be edited",
  admits,
  params: id,
  answer: oneDistrict,
});

const districtFields = z.object({
  name: askedAs("district.name", needed(MAX_DISTRICT_NAME_LENGTH)),
  /** Empty for several, or for whatever the name says. */
  governorate: z.union([z.enum(codes), z.literal("")]).optional(),
});

export const addDistrict = post("addDistrict", "/election/desk/districts", {
  summary: "Adds a district",
  admits,
  body: districtFields.extend({ kind: askedAs("district.kind", z.enum(districtKinds)) }),
  example: { kind: "list", name: "قطاع الواحات", governorate: "21" },
  answer: oneDistrict,
  repeatMinutes: REPEAT_MINUTES,
});

/** A place among those beside it, from 1. */
const place = z.coerce.number().int().min(1).max(10_000).optional();

export const changeDistrict = patch("changeDistrict", "/election/desk/districts/{id}", {
  summary:
    "Renames a district as it was at `version`, with its candidates, puts it in its place, closes it or opens it again",
  admits,
  params: id,
  body: districtFields
    .partial()
    .extend({ place, version, closed: z.enum(["yes", "no"]).optional() }),
  example: { name: "قطاع السواحل", governorate: "21" },
  answer: oneDistrict,
});

export const deleteDistrict = del("deleteDistrict", "/election/desk/districts/{id}", {
  summary: "Deletes a district that no candidate stands in",
  admits,
  params: id,
  answer: done,
});

export const listCandidatePlaces = get("listCandidatePlaces", "/election/places", {
  summary: "The districts and lists that candidates may be added to, for who writes candidates",
  admits: { can: CREATE_CANDIDATES, or: PUBLISH_CANDIDATES },
  answer: z.object({
    individual: z.array(z.string()),
    list: z.array(z.object({ name: z.string(), lists: z.array(z.string()) })),
  }),
});

const listFields = z.object({
  name: askedAs("list.name", needed(MAX_LIST_NAME_LENGTH)),
  number: optionalWholeNumber(1, 1000).optional(),
  symbolName: wanted(MAX_SYMBOL_LENGTH),
});

export const addList = post("addList", "/election/desk/districts/{id}/lists", {
  summary: "Adds a list to a district of lists",
  admits,
  params: id,
  body: listFields,
  example: { name: "قائمة النخيل", number: "7", symbolName: "نخلة" },
  answer: oneDistrict,
  repeatMinutes: REPEAT_MINUTES,
});

export const changeList = patch("changeList", "/election/desk/lists/{id}", {
  summary:
    "Changes a list as it was at `version`, with its candidates' name of it, its place, or whether it is closed",
  admits,
  params: id,
  body: listFields.partial().extend({ place, version, closed: z.enum(["yes", "no"]).optional() }),
  example: { name: "قائمة السفينة", number: "8", symbolName: "سفينة" },
  answer: oneDistrict,
});

export const deleteList = del("deleteList", "/election/desk/lists/{id}", {
  summary: "Deletes a list that no candidate stands on",
  admits,
  params: id,
  answer: oneDistrict,
});
