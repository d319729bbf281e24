import { z } from "zod";
import { digitsOnly } from "#app/arabic/digits.ts";
import { cleanLine } from "#app/arabic/text.ts";
import { GATHER } from "./ability.ts";
import { askedAs } from "./ask.ts";
import {
  GATHERINGS_PER_PAGE,
  gatheringTimes,
  MAX_GATHERING_PLACE_LENGTH,
  MAX_GATHERING_TITLE_LENGTH,
  PRESENCES_PER_PAGE,
  PRESENT_PER_PAGE,
} from "./attendance.values.ts";
import { dayTime, filterDay } from "./day.ts";
import { del, done, get, made, patch, post, REPEAT_MINUTES } from "./endpoint.ts";
import { namedObject } from "./named-object.ts";
import { pageOf, pageQuery } from "./page.ts";
import { stateVersion } from "./state-version.ts";
import { unitQuery } from "./structure.ts";
import { idParams, uuid } from "./uuid.ts";

/** Letters stay: an outside platform may make codes of them. */
const code = z.string().max(60).transform(digitsOnly).pipe(z.string().min(1).max(40));

/** Somebody's own presence. An outside platform may answer anything about it, or nothing. */
export const presence = namedObject("Presence", {
  id: z.coerce.string().optional(),
  title: z.string().nullish(),
  place: z.string().nullish(),
  governorate: z.string().nullish(),
  checkedInAt: z.string().nullish(),
  /** Who never checked out left at the end. */
  checkedOutAt: z.string().nullish(),
});
export type Presence = z.infer<typeof presence>;
const checkedIn = presence.nullish().catch(null);

export const checkIn = post("checkIn", "/attendance/check-in", {
  summary: "Checks the caller in by the code that the gathering's screen shows; twice is as once",
  admits: "user",
  body: z.object({ code }),
  example: { code: "12345678" },
  answer: checkedIn,
});

export const checkOut = post("checkOut", "/attendance/check-out", {
  summary: "Checks the caller out of where they are present; a code is not needed",
  admits: "user",
  body: z.object({ code: z.string().max(60).optional() }),
  example: { code: "12345678" },
  answer: checkedIn,
});

export const listOwnPresences = get("listOwnPresences", "/attendance/mine", {
  summary: "Where the caller was present, newest first, and where they are now",
  admits: "user",
  query: pageQuery(PRESENCES_PER_PAGE).omit({ keyword: true }),
  answer: pageOf(presence).extend({ current: presence.nullish() }),
});

const title = askedAs(
  "attendance.title",
  z
    .string()
    .max(10 * MAX_GATHERING_TITLE_LENGTH)
    .overwrite(cleanLine)
    .min(1, { abort: true })
    .max(MAX_GATHERING_TITLE_LENGTH),
);
const place = z
  .string()
  .max(10 * MAX_GATHERING_PLACE_LENGTH)
  .overwrite(cleanLine)
  .min(1, { abort: true })
  .max(MAX_GATHERING_PLACE_LENGTH);

const line = namedObject("GatheringLine", {
  id: z.string(),
  title: z.string(),
  place: z.string(),
  governorate: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  closedAt: z.string().nullish(),
  /** The door is open: codes are shown and taken. */
  isOpen: z.boolean(),
  isOver: z.boolean(),
  /** With their companions. */
  came: z.number().int(),
});
export type GatheringLine = z.infer<typeof line>;

export const listGatherings = get("listGatherings", "/attendance/gatherings", {
  summary:
    "Gatherings of the organiser's area: open ones, coming ones by date, or past ones and all, newest first",
  admits: { can: GATHER },
  query: pageQuery(GATHERINGS_PER_PAGE).extend({
    time: z.enum(gatheringTimes).default("now"),
    governorate: z.string().trim().max(100).optional(),
    unit: unitQuery,
    /** They begin between these days (YYYY-MM-DD in Cairo, both included). */
    from: filterDay,
    to: filterDay,
  }),
  answer: pageOf(line).extend({
    /** Where the caller may open one: Arabic names. */
    governorates: z.array(z.string()),
  }),
});

export const openGathering = post("openGathering", "/attendance/gatherings", {
  summary: "Announces a gathering at which members check in",
  admits: { can: GATHER },
  body: z.object({
    title,
    place,
    governorate: z.string().trim().min(1).max(100),
    startsAt: dayTime,
    endsAt: dayTime,
  }),
  example: {
    title: "لقاء",
    place: "المقر",
    governorate: "دمياط",
    startsAt: "2026-10-02T18:00",
    endsAt: "2026-10-02T20:00",
  },
  answer: made,
  repeatMinutes: REPEAT_MINUTES,
});

export const readGathering = get("readGathering", "/attendance/gatherings/{id}", {
  summary: "One gathering of the organiser's area",
  admits: { can: GATHER },
  params: idParams,
  answer: line.extend({
    present: z.number().int(),
    /** As the form takes them. */
    startsOn: z.string(),
    endsOn: z.string(),
    version: z.string().optional(),
  }),
});
export type Gathering = z.infer<typeof readGathering.answer>;

export const changeGathering = patch("changeGathering", "/attendance/gatherings/{id}", {
  summary: "Changes a gathering that is not over, as it was at `version`",
  admits: { can: GATHER },
  params: idParams,
  body: z.object({
    title: title.optional(),
    place: place.optional(),
    startsAt: dayTime.optional(),
    endsAt: dayTime.optional(),
    version: stateVersion,
  }),
  example: { title: "لقاء الشباب" },
  answer: done,
});

export const closeGathering = post("closeGathering", "/attendance/gatherings/{id}/close", {
  summary: "Ends a gathering early: nobody checks in any more, and whoever is there leaves now",
  admits: { can: GATHER },
  params: idParams,
  answer: done,
});

export const readGatheringCode = get("readGatheringCode", "/attendance/gatherings/{id}/code", {
  summary: "The code of the moment, for the screen at the gathering",
  admits: { can: GATHER },
  params: idParams,
  answer: z.object({
    code: z.string(),
    /** Seconds until the next one. */
    seconds: z.number().int(),
    title: z.string(),
    place: z.string(),
    present: z.number().int(),
  }),
});

const attendee = namedObject("Attendee", {
  id: z.string(),
  name: z.string(),
  photo: z.string().nullish(),
  membershipId: z.string().nullish(),
  companions: z.number().int(),
  checkedInAt: z.string(),
  checkedOutAt: z.string().nullish(),
});
export type Attendee = z.infer<typeof attendee>;

export const listPresent = get("listPresent", "/attendance/gatherings/{id}/presences", {
  summary: "Who came to a gathering, latest first",
  admits: { can: GATHER },
  params: idParams,
  query: pageQuery(PRESENT_PER_PAGE),
  answer: pageOf(attendee),
});

export const strikePresence = del(
  "strikePresence",
  "/attendance/gatherings/{id}/presences/{presenceId}",
  {
    summary: "Strikes somebody from the list who is not at the gathering; their points go as well",
    admits: { can: GATHER },
    params: idParams.extend({ presenceId: uuid }),
    answer: done,
  },
);
