import { z } from "zod";
import { createNotification, scheduleNotification } from "#app/contract/notification.ts";
import { MAX_LINK_LENGTH } from "#app/contract/notification.values.ts";
import { typedFrom } from "#app/contract/silence-periods.ts";
import { type Check, draftOf } from "./draft.ts";

const { title, message, externalLink } = createNotification.body.shape;

export const draftSchema = z.object({
  title,
  message,
  // Conform's own union loses error names.
  url: z
    .string()
    .max(MAX_LINK_LENGTH, { abort: true })
    .refine((link) => externalLink.safeParse(link).success, "link")
    .optional(),
  at: scheduleNotification.body.shape.at.optional(),
  ...createNotification.query.shape,
  /** An explicit choice, even for everybody. */
  audience: z.literal("everybody").optional().catch(undefined),
  isCampaign: z.literal("on").optional().catch(undefined),
});
export type DraftInput = z.output<typeof draftSchema>;

export const confirmedSchema = draftSchema.extend({
  /** As shown; absent if unknown. */
  people: z.coerce.number().int().min(0).optional().catch(undefined),
  confirm: z.string().max(60).optional(),
});

/** Keys of `create.audience`. */
export function audienceProblem(form: FormData): "none" | "both" | undefined {
  const hasSome = [...form.getAll("roles"), ...form.getAll("governorates")].some(Boolean);
  // A selection is an audience.
  if (form.get("selection")) return undefined;
  const audience = form.getAll("audience").filter((value) => value !== "");
  const isToEverybody = audience.length === 1 && audience[0] === "everybody";
  if (audience.length > 0 && !isToEverybody) return "none";
  if (hasSome !== isToEverybody) return undefined;
  return hasSome ? "both" : "none";
}

/**
 * @param people undefined if unknown
 * @param isEverybodySelected all listable people were chosen
 * @param silentUntil campaign content is scheduled for it
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
