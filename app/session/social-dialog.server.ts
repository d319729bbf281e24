import { configuration } from "#app/configuration.ts";
import { DialogError, type DialogProblem, FacebookStrategy } from "./facebook.server.ts";
import type { Dialog, Intent, Session } from "./store.server.ts";

const MAX_DIALOG_AGE_MS = 60 * 60 * 1000;
/** Concurrent dialogs: cookies have little room. */
const MAX_DIALOGS = 3;
/** Return path limit, for the same reason. */
const MAX_RETURN_LENGTH = 600;

export function intentOf(named: unknown): Intent {
  return others.find((each) => each === named) ?? "signIn";
}

const others = ["signUp", "activate", "administrator"] as const;

export type Purpose = Pick<Dialog, "intent" | "redirectTo">;

export type DialogOutcome =
  | (Purpose & { readonly fbAccessToken: string })
  | (Purpose & { readonly problem: DialogProblem | "not-configured" });

/** @returns the provider's address, or undefined when none is configured */
export function startDialog(session: Session, { intent, redirectTo }: Purpose): string | undefined {
  const { facebook } = configuration();
  if (!facebook) return undefined;
  const { state, verifier, url } = new FacebookStrategy(facebook).begin();
  const dialog: Dialog = {
    state,
    verifier,
    intent,
    redirectTo: redirectTo.length > MAX_RETURN_LENGTH ? "/" : redirectTo,
    startedAt: Date.now(),
  };
  session.change({ dialogs: [dialog, ...openDialogs(session)].slice(0, MAX_DIALOGS) });
  return url;
}

export async function finishDialog(session: Session, request: Request): Promise<DialogOutcome> {
  const { facebook } = configuration();
  const state = new URL(request.url).searchParams.get("state");
  const open = openDialogs(session);
  const dialog = open.find((each) => each.state === state);
  if (!dialog) return { problem: "broken", intent: "signIn", redirectTo: "/" };
  const others = open.filter((each) => each !== dialog);
  session.change({ dialogs: others.length > 0 ? others : undefined });
  const { intent, redirectTo } = dialog;
  if (!facebook) return { problem: "not-configured", intent, redirectTo };
  try {
    const fbAccessToken = await new FacebookStrategy(facebook, dialog).authenticate(request);
    return { intent, redirectTo, fbAccessToken };
  } catch (error) {
    if (error instanceof DialogError) return { problem: error.problem, intent, redirectTo };
    throw error;
  }
}

function openDialogs({ data }: Session): Dialog[] {
  const oldest = Date.now() - MAX_DIALOG_AGE_MS;
  return (data.dialogs ?? []).filter(({ startedAt }) => startedAt > oldest);
}
