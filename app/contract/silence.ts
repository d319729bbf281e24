import { z } from "zod";
import { CHANGE_ORGANISATION } from "./ability.ts";
import { askedAs } from "./ask.ts";
import { borderDayTime } from "./day.ts";
import { done, get, patch, post, REPEAT_MINUTES } from "./endpoint.ts";
import { namedObject } from "./named-object.ts";
import { releasedKinds, silenceStates } from "./silence.values.ts";

const silence = namedObject("SilenceAnswer", {
  id: z.string(),
  /** By their codes; null for the whole country. */
  governorates: z.array(z.string()).nullable(),
  from: z.string(),
  /** The first moment after it. */
  to: z.string(),
  state: z.enum(silenceStates),
  /** Sent back with the next change, so that of two editors the second is told. */
  version: z.number().int(),
});
export type SilenceAnswer = z.infer<typeof silence>;

const admits = { can: CHANGE_ORGANISATION } as const;
const id = z.object({ id: z.string().max(64) });
const version = z.coerce.number().int().min(1).optional();

/** Days and times in Cairo, 2026-11-25T09:00, in whichever digits. */
const period = z.object({
  scope: askedAs("silence.scope", z.enum(["country", "governorates"])),
  /** Codes or names; needed where the scope is governorates. */
  governorates: z
    .preprocess((given) => [given ?? []].flat(), z.array(z.string().trim().min(1).max(100)).max(27))
    .default([]),
  from: askedAs("silence.from", borderDayTime),
  to: askedAs("silence.to", borderDayTime),
});

const silenceExample = {
  scope: "country",
  from: "2027-10-02T00:00",
  to: "2027-10-02T21:00",
} as const;

export const listSilences = get("listSilences", "/silences", {
  summary: "Campaign silences: what lasts and is to come first, then the newest of the others",
  admits,
  answer: z.array(silence),
});

export const declareSilence = post("declareSilence", "/silences", {
  summary: "Declares a campaign silence for the whole country or for governorates",
  admits,
  body: period,
  example: silenceExample,
  answer: silence,
  repeatMinutes: REPEAT_MINUTES,
});

export const changeSilence = patch("changeSilence", "/silences/{id}", {
  summary: "Changes a campaign silence that is not over, as it was at `version`",
  admits,
  params: id,
  body: period.extend({ version }),
  example: silenceExample,
  answer: silence,
});

const released = namedObject("ReleasedAnswer", {
  /** Whether less rests than before: then it is worth asking once more. */
  isLess: z.boolean(),
  count: z.number().int(),
  /** The first of what would go out sooner. */
  items: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(releasedKinds),
      title: z.string(),
      /** Null for at once. */
      at: z.string().nullable(),
      /** Whom a notification reaches. */
      people: z.number().int().nullable(),
    }),
  ),
});
export type ReleasedAnswer = z.infer<typeof released>;

export const checkSilenceChange = post("checkSilenceChange", "/silences/{id}/check", {
  summary: "What changing a campaign silence would let out. Nothing is kept",
  isSafe: true,
  admits,
  params: id,
  body: period.extend({ version }),
  example: silenceExample,
  answer: released,
});

export const checkSilenceLift = post("checkSilenceLift", "/silences/{id}/lift/check", {
  summary: "What lifting a campaign silence would let out. Nothing is kept",
  isSafe: true,
  admits,
  params: id,
  body: z.object({ version }),
  answer: released,
});

export const liftSilence = post("liftSilence", "/silences/{id}/lift", {
  summary: "Ends a campaign silence now, or calls off one that has not begun",
  admits,
  params: id,
  body: z.object({ version }),
  answer: done,
});
