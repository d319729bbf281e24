import { openStates } from "#app/contract/review.ts";
import type { Visitor } from "#app/session/admission.ts";

/**
 * The status banner: what it says and where its button leads. Who has an application under way
 * is told where that stands, and not asked to do what is done (docs/product.md#applications-and-renewals).
 */
export function bannerOf(visitor: Visitor): { status: string; href?: string } | undefined {
  if (visitor.kind !== "authenticated") return undefined;
  const state = visitor.user?.application?.state;
  const isRenewing = visitor.user?.application?.kind === "renewal";
  switch (visitor.user?.status) {
    case "expired":
      if (isRenewing && state === "submitted") return { status: "renewing" };
      if (isRenewing && state === "correction") return { status: "correction", href: APPLICATION };
      return { status: "expired", href: "/renewal" };
    case "refused":
      return { status: "refused", href: "/registerNow" };
    case "pending":
      return state === "correction"
        ? { status: "correction", href: APPLICATION }
        : { status: "pending" };
    default:
      return undefined;
  }
}

export const APPLICATION = "/application";

/** Whether something was asked of the organisation that nobody has decided yet. */
export function hasOpenApplication(visitor: Visitor): boolean {
  if (visitor.kind !== "authenticated") return false;
  const state = visitor.user?.application?.state;
  return state ? openStates.includes(state) : bannerOf(visitor)?.status === "pending";
}
