import { z } from "zod";
import { done, get, patch } from "./endpoint.ts";
import {
  LEADERBOARD_PER_PAGE,
  leaderboardPeriods,
  leaderboardSorts,
  pointActs,
} from "./leaderboard.values.ts";
import { namedObject } from "./named-object.ts";
import { pageOf, pageQuery } from "./page.ts";

const wholeNumber = z.coerce.number().int();

/** Somebody's place. Another platform may leave out all but name and points. */
export const place = namedObject("Place", {
  /** Equal points, equal rank. */
  rank: wholeNumber.nullish().catch(null),
  name: z.string(),
  photo: z.string().nullish().catch(null),
  points: wholeNumber.default(0),
  isMe: z.boolean().optional().catch(undefined),
});
export type Place = z.infer<typeof place>;

/** The caller's own place; hidden from others if they asked for it. */
const ownPlace = namedObject("OwnPlace", {
  rank: wholeNumber.nullish().catch(null),
  points: wholeNumber.default(0),
  isHidden: z.boolean().optional().catch(undefined),
});
export type OwnPlace = z.infer<typeof ownPlace>;

const worth = namedObject("PointWorth", {
  act: z.enum(pointActs),
  points: wholeNumber,
  mostADay: wholeNumber,
});
export type PointWorth = z.infer<typeof worth>;

const page = pageOf(place);
export const readLeaderboard = get("readLeaderboard", "/user/leaderboard", {
  summary: "Members by the points that they earned in a period (verified members only)",
  admits: "user",
  query: pageQuery(LEADERBOARD_PER_PAGE).extend({
    period: z.enum(leaderboardPeriods).default("monthly"),
    sort: z.enum(leaderboardSorts).default("desc"),
  }),
  answer: z.object({
    items: z.array(place),
    metadata: page.shape.metadata.nullish().catch(null),
    /** The first three of the period, whatever page or words are asked for. */
    top: z.array(place).nullish().catch(null),
    mine: ownPlace.nullish().catch(null),
    /** How points are earned. */
    worths: z.array(worth).nullish().catch(null),
  }),
});

export const hideFromLeaderboard = patch("hideFromLeaderboard", "/user/leaderboard/visibility", {
  summary: "Shows the caller on the leaderboard, or to nobody but themselves",
  admits: "user",
  body: z.object({
    isHidden: z.union([
      z.boolean(),
      z.enum(["true", "false"]).transform((text) => text === "true"),
    ]),
  }),
  example: { isHidden: true },
  answer: done,
});
