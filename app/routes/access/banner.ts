import { openStates } from "#app/contract/review.ts";
import type { Visitor } from "#app/session/admission.ts";

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

export function hasOpenApplication(visitor: Visitor): boolean {
  if (visitor.kind !== "authenticated") return false;
  const state = visitor.user?.application?.state;
  return state ? openStates.includes(state) : bannerOf(visitor)?.status === "pending";
}
