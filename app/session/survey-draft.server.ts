import type { RouterContextProvider } from "react-router";
import { sealedCookie } from "./sealed-cookie.server.ts";
import { visitorOf } from "./visitor.server.ts";

type Context = Readonly<RouterContextProvider>;

export type SurveyDraft = Readonly<Record<string, readonly string[]>>;

interface Drafts {
  /** Bound to the user: the next one on this device does not see it. */
  readonly of: string;
  readonly drafts: readonly (readonly [surveyId: string, draft: SurveyDraft])[];
}

const THIRTY_DAYS = 30 * 24 * 60 * 60;
const MAX_DRAFTS = 5;

const cookie = sealedCookie<Drafts>({
  name: "surveys",
  paths: ["/survey", "/poll"],
  maxAge: THIRTY_DAYS,
});

/** docs/product.md#surveys */
export async function readSurveyDraft(
  context: Context,
  surveyId: string,
): Promise<SurveyDraft | undefined> {
  return (await readDrafts(context)).find(([id]) => id === surveyId)?.[1];
}

/** Drops older ones for room; false where it is too long alone. */
export async function saveSurveyDraft(
  context: Context,
  surveyId: string,
  draft: SurveyDraft,
): Promise<boolean> {
  const others = (await readDrafts(context)).filter(([id]) => id !== surveyId);
  for (let kept = Math.min(others.length, MAX_DRAFTS - 1); kept >= 0; kept--) {
    const drafts = [[surveyId, draft] as const, ...others.slice(0, kept)];
    if (cookie.save(context, { of: await ownerId(context), drafts })) return true;
  }
  return false;
}

export async function deleteSurveyDraft(context: Context, surveyId: string): Promise<void> {
  const drafts = await readDrafts(context);
  const others = drafts.filter(([id]) => id !== surveyId);
  if (others.length === drafts.length) return;
  if (others.length === 0) cookie.clear(context);
  else cookie.save(context, { of: await ownerId(context), drafts: others });
}

export function deleteSurveyDrafts(context: Context): void {
  cookie.clear(context);
  receiptCookie.clear(context);
}

async function readDrafts(context: Context): Promise<Drafts["drafts"]> {
  const kept = cookie.read(context);
  return kept && kept.of === (await ownerId(context)) ? kept.drafts : [];
}

interface Receipt {
  readonly of: string;
  readonly surveyId: string;
  readonly receipt: string;
}

/** Long enough to write it down, too short for the phone's next holder. */
const TEN_MINUTES = 10 * 60;

const receiptCookie = sealedCookie<Receipt>({
  name: "receipt",
  paths: ["/poll"],
  maxAge: TEN_MINUTES,
  maxParts: 1,
});

/** Kept for minutes only in the browser: the platform is never asked for it. */
export async function saveReceipt(
  context: Context,
  surveyId: string,
  receipt: string,
): Promise<void> {
  receiptCookie.save(context, { of: await ownerId(context), surveyId, receipt });
}

export async function readReceipt(context: Context, surveyId: string): Promise<string | undefined> {
  const kept = receiptCookie.read(context);
  const isOwn = kept?.surveyId === surveyId && kept.of === (await ownerId(context));
  return isOwn ? kept.receipt : undefined;
}

async function ownerId(context: Context): Promise<string> {
  const visitor = await visitorOf(context);
  const user = visitor.kind === "authenticated" ? visitor.user : undefined;
  return user?.uid ?? user?.email ?? user?.displayName ?? "";
}
