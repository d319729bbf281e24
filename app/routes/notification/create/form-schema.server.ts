import { z } from "zod";
import { createNotification, scheduleNotification } from "#app/contract/notification.ts";
import { MAX_LINK_LENGTH } from "#app/contract/notification.values.ts";
import { typedFrom } from "#app/contract/silence-periods.ts";
import { type Check, draftOf } from "./draft.ts";

const { title, message, externalLink } = createNotification.body.shape;

/** The form of a notification. */
export const draftSchema = z.object({
  title,
  message,
  // Conform builds a union of its own, in which what is wrong has lost its name.
  url: z
    .string()
    .max(MAX_LINK_LENGTH, { abort: true })
    .refine((link) => externalLink.safeParse(link).success, "link")
    .optional(),
  /** None for at once. */
  at: scheduleNotification.body.shape.at.optional(),
  ...createNotification.query.shape,
  /** The form's own: an audience is chosen, be it everybody. */
  audience: z.literal("everybody").optional().catch(undefined),
  isCampaign: z.literal("on").optional().catch(undefined),
});
export type DraftInput = z.output<typeof draftSchema>;

/** The same, confirmed: sent by the check page. */
export const confirmedSchema = draftSchema.extend({
  /** How many the check page said that it reaches; none where the platform could not say. */
  people: z.coerce.number().int().min(0).optional().catch(undefined),
  confirm: z.string().max(60).optional(),
});

/**
 * What is wrong with the choice of an audience, a key of `create.audience`: none was chosen, or one
 * that there is not, or both everybody and some.
 */
export function audienceProblem(form: FormData): "none" | "both" | undefined {
  const hasSome = [...form.getAll("roles"), ...form.getAll("governorates")].some(Boolean);
  // Whom somebody chose in the list of people is said by that.
  if (form.get("selection")) return undefined;
  const audience = form.getAll("audience").filter((value) => value !== "");
  const isToEverybody = audience.length === 1 && audience[0] === "everybody";
  if (audience.length > 0 && !isToEverybody) return "none";
  if (hasSome !== isToEverybody) return undefined;
  return hasSome ? "both" : "none";
}

/**
 * What the check page shows of it: to everybody it goes where nobody was chosen.
 *
 * @param people how many it reaches, where the platform could say
 * @param isEverybodySelected whether the people who were chosen are all there are
 * @param silentUntil the end of a silence that holds for them: what is of the campaign is scheduled for it
 */
export function toCheck(
  input: DraftInput,
  people: number | undefined,
  isEverybodySelected: boolean,
  silentUntil?: string | null,
): Check {
  const { roles, governorates, selection } = input;
  const hasNone = roles.length === 0 && governorates.length === 0;
  const isToEverybody = selection ? isEverybodySelected : hasNone;
  const draft = { ...draftOf(input), isToEverybody };
  if (!draft.isCampaign || !silentUntil) return { draft, people, isToEverybody };
  const at = typedFrom(new Date(silentUntil));
  return { draft: { ...draft, at }, people, isToEverybody, silentUntil };
}
