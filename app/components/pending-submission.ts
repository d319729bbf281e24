/*
 * An unanswered form, kept in sessionStorage for reload and Back. May hold personal data: deleted
 * with the answer, at sign-out, for another owner, and after a day, when its key expires
 * (docs/product.md#forms-that-are-sent-twice).
 */

export interface PendingSubmission {
  readonly action: string;
  readonly place: string;
  /** Names may repeat. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Files can't be stored: not resendable after a reload. */
  readonly isUpload: boolean;
  /** Path of the result page. */
  readonly outcome?: string;
  readonly owner: string;
  readonly at: number;
}

const STORAGE_KEY = "unanswered";
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
/** Characters: larger than any form. */
const MAX_LENGTH = 200_000;
/** Never stored; short-lived. */
const secretFields: readonly string[] = ["code", "otp"];

let owner = "";
let names: readonly string[] = [];

/** @param former names before the session secret was rotated, separated by spaces */
export function setOwner(name: string, former: string): void {
  owner = name;
  names = [name, ...former.split(" ")];
  readPendingSubmission();
}

/** @param isUpload sent by use-upload.ts */
export function savePendingSubmission(action: string, form: FormData, isUpload = false): void {
  const entries = [...form];
  if (!owner || entries.some(([name]) => secretFields.includes(name))) return;
  const { pathname, search } = window.location;
  const pending: PendingSubmission = {
    action,
    place: pathname + search,
    owner,
    at: Date.now(),
    fields: entries.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    isUpload: isUpload || entries.some(([, value]) => value instanceof File && value.size > 0),
  };
  const text = JSON.stringify(pending);
  try {
    if (text.length <= MAX_LENGTH) sessionStorage.setItem(STORAGE_KEY, text);
  } catch {
    // Full or disabled: the platform still applies nothing twice.
  }
}

/** Deletes another owner's or an expired one. */
export function readPendingSubmission(): PendingSubmission | undefined {
  try {
    const pending = JSON.parse(
      sessionStorage.getItem(STORAGE_KEY) ?? "null",
    ) as PendingSubmission | null;
    if (pending && names.includes(pending.owner) && Date.now() - pending.at < MAX_AGE_MS)
      return pending;
  } catch {
    // Disabled, or foreign content.
  }
  deletePendingSubmission();
  return undefined;
}

/**
 * A reload that began before would cancel the redirect, so the form's page must know the result's
 * path.
 */
export function saveOutcome(path: string): void {
  const pending = readPendingSubmission();
  if (!pending) return;
  try {
    const answered = { ...pending, fields: [], outcome: path };
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(answered));
  } catch {
    deletePendingSubmission();
  }
}

export function deletePendingSubmission(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {}
}

/** Keys of app/routes/chat/outbox.ts and files/device-files.ts. */
export const OUTBOX = "chat-outbox";
/** Written briefly at sign-out. */
export const SIGNED_OUT = "{}";

export function clearPendingSubmissions(): void {
  deletePendingSubmission();
  try {
    // Tells other tabs' chats that it was not sent.
    localStorage.setItem(OUTBOX, SIGNED_OUT);
    localStorage.removeItem(OUTBOX);
    indexedDB.deleteDatabase(OUTBOX);
  } catch {}
}

const ABANDONED_EVENT = "sawt:left-unanswered";

export function announceAbandoned(): void {
  window.dispatchEvent(new Event(ABANDONED_EVENT));
}

export function onAbandoned(listener: () => void): () => void {
  window.addEventListener(ABANDONED_EVENT, listener);
  return () => window.removeEventListener(ABANDONED_EVENT, listener);
}

/** Fills empty fields only. */
export function restoreFields({ fields }: PendingSubmission): void {
  for (const [name, value] of fields) {
    const [field] = document.getElementsByName(name);
    const isText =
      field instanceof HTMLTextAreaElement ||
      (field instanceof HTMLInputElement && ["text", "tel", "email"].includes(field.type));
    if (isText && field.value === "") field.value = value;
    if (field instanceof HTMLSelectElement && field.value === "") field.value = value;
  }
}
