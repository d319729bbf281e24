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
  /** Top: about the page, 5 s. Bottom: a small act, 3 s. */
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

export function toast(context: Readonly<RouterContextProvider>, message: Toast): void {
  context.set(outgoingToastContext, message);
}

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

export function toastOf(context: Readonly<RouterContextProvider>): Toast | undefined {
  return context.get(outgoingToastContext) ?? context.get(incomingToastContext) ?? undefined;
}

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

/** Set by a redirect, cleared by the page that shows it; passed on by redirects and non-pages. */
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

/** Script fetches may come between a redirect and its page. */
function isNotPage({ status, headers }: Response): boolean {
  return status === 204 || headers.get("content-type")?.startsWith("text/event-stream") === true;
}

function isSentByScript({ method, url }: Request): boolean {
  return method !== "GET" && new URL(url).pathname.endsWith(".data");
}
