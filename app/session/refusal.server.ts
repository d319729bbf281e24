import type { RouterContextProvider } from "react-router";
import { noCookiesMessage } from "./cookies-kept.server.ts";
import { sealedCookie } from "./sealed-cookie.server.ts";
import { type Toast, toast } from "./toast.server.ts";

export interface Refusal {
  readonly message: string;
  readonly code?: string | undefined;
  /** No refusal, but worth knowing before signing in. */
  readonly isInfo?: boolean;
}

/** Sent to the sign-in pages only; expires after an hour. */
const refusalCookie = sealedCookie<Refusal>({
  name: "refusal",
  paths: ["/login", "/register", "/activate"],
  maxAge: 60 * 60,
  maxParts: 1,
});

/** Toast, and a notice on the sign-in pages (docs/product.md#refusals-that-last). */
export function refuse(
  context: Readonly<RouterContextProvider>,
  { type = "error", message, code }: Pick<Refusal, "message" | "code"> & Partial<Toast>,
): void {
  toast(context, { type, message });
  const isInfo = type !== "error";
  refusalCookie.save(context, { message, ...(code && { code }), ...(isInfo && { isInfo }) });
}

export function refusalOf(context: Readonly<RouterContextProvider>): Refusal | undefined {
  const message = noCookiesMessage(context);
  return message ? { message } : refusalCookie.read(context);
}

export function clearRefusal(context: Readonly<RouterContextProvider>): void {
  refusalCookie.clear(context);
}
