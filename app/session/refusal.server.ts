import type { RouterContextProvider } from "react-router";
import { noCookiesMessage } from "./cookies-kept.server.ts";
import { sealedCookie } from "./sealed-cookie.server.ts";
import { type Toast, toast } from "./toast.server.ts";

/** Why somebody could not come in, or was signed out. */
export interface Refusal {
  readonly message: string;
  /** The platform's, for what it takes more than a message to explain. */
  readonly code?: string | undefined;
  /** No refusal, but something to know before one signs in. */
  readonly isInfo?: boolean;
}

/** Only the pages that people sign in from get it; an hour later nobody remembers what it was about. */
const refusalCookie = sealedCookie<Refusal>({
  name: "refusal",
  paths: ["/login", "/register", "/activate"],
  maxAge: 60 * 60,
  maxParts: 1,
});

/**
 * Says why somebody was refused by a toast, and in the pages to sign in from for as long as it
 * matters: an hour, until they sign in, or until something newer is to be said
 * (docs/product.md#refusals-that-last).
 */
export function refuse(
  context: Readonly<RouterContextProvider>,
  { type = "error", message, code }: Pick<Refusal, "message" | "code"> & Partial<Toast>,
): void {
  toast(context, { type, message });
  const isInfo = type !== "error";
  refusalCookie.save(context, { message, ...(code && { code }), ...(isInfo && { isInfo }) });
}

/** What the visitor of a page to sign in from was refused last. */
export function refusalOf(context: Readonly<RouterContextProvider>): Refusal | undefined {
  const message = noCookiesMessage(context);
  return message ? { message } : refusalCookie.read(context);
}

/** Forgets it: somebody has signed in, or the page says the same by itself. */
export function clearRefusal(context: Readonly<RouterContextProvider>): void {
  refusalCookie.clear(context);
}
