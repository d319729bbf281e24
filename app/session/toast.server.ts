import {
  createContext,
  createCookieSessionStorage,
  type RouterContextProvider,
} from "react-router";
import { createToastUtilsWithCustomSession } from "remix-toast";
import { configuration } from "#app/configuration.ts";

export interface Toast {
  readonly type: "success" | "error" | "info" | "warning";
  readonly message: string;
  /** What concerns the whole page stands top-right for 5 s, a small act's bottom-right for 3 s. */
  readonly position?: "top" | "bottom" | undefined;
}

const incomingToastContext = createContext<Toast | null>(null);
const outgoingToastContext = createContext<Toast | null>(null);

function createToasts() {
  const { secure, sessionSecrets } = configuration();
  const storage = createCookieSessionStorage({
    cookie: {
      name: "toast",
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      maxAge: 60,
      secrets: [...sessionSecrets],
      secure,
    },
  });
  return { storage, ...createToastUtilsWithCustomSession(storage) };
}
let toasts: ReturnType<typeof createToasts> | undefined;

/** Says something on the page that follows, or on this one when it is rendered at once. */
export function toast(context: Readonly<RouterContextProvider>, message: Toast): void {
  context.set(outgoingToastContext, message);
}

/** Says what became of an act: `done`, or the failure's own message. */
export function toastResult(
  context: Readonly<RouterContextProvider>,
  result: { readonly ok: true } | { readonly ok: false; readonly message: string },
  done: string,
  position?: Toast["position"],
): void {
  const { type, message } = result.ok
    ? ({ type: "success", message: done } as const)
    : ({ type: "error", message: result.message } as const);
  toast(context, { type, message, position });
}

/** What the page that is being rendered has to say. */
export function toastOf(context: Readonly<RouterContextProvider>): Toast | undefined {
  return context.get(outgoingToastContext) ?? context.get(incomingToastContext) ?? undefined;
}

/** Reads the toast that an earlier answer left. */
export async function readToast(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<void> {
  if (!request.headers.get("cookie")?.includes("toast=")) return;
  toasts ??= createToasts();
  const { toast: found } = await toasts.getToast(request);
  if (!found) return;
  const { type, message, position } = found;
  context.set(incomingToastContext, {
    type,
    message,
    position: position === "bottom" ? position : undefined,
  });
}

/**
 * The Set-Cookie of a toast: kept for the next page by a redirect, taken away by the page that
 * shows it. A redirect on the way passes an earlier toast on, so does what nobody sees, and so does
 * the answer to a form that React Router's script sent: it asks for the page's data by a request of
 * its own.
 */
export async function commitToast(
  request: Request,
  context: Readonly<RouterContextProvider>,
  response: Response,
): Promise<string | undefined> {
  const keepsToast = isRedirect(response) || isSentByScript(request) || isNotPage(response);
  const message = context.get(outgoingToastContext);
  if (!message && !context.get(incomingToastContext)) return undefined;
  toasts ??= createToasts();
  const session = await toasts.storage.getSession();
  if (!keepsToast)
    return context.get(incomingToastContext) ? toasts.storage.destroySession(session) : undefined;
  if (!message) return undefined;
  const redirect = await toasts.redirectWithToast("/", { ...message });
  return redirect.headers.get("set-cookie") ?? undefined;
}

/** React Router answers a redirect to its own script as 202 with a body. */
function isRedirect(response: Response): boolean {
  return (response.status >= 300 && response.status < 400) || response.status === 202;
}

/** What no page shows: it comes to a script whenever it likes, between a redirect and its page too. */
function isNotPage({ status, headers }: Response): boolean {
  return status === 204 || headers.get("content-type")?.startsWith("text/event-stream") === true;
}

function isSentByScript({ method, url }: Request): boolean {
  return method !== "GET" && new URL(url).pathname.endsWith(".data");
}
