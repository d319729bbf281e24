/*
 * A form that was sent and not answered yet, kept for this tab alone (sessionStorage): a reload or
 * Back must not lose it without a word. It may hold personal data, so it goes with the answer, with
 * a sign-out, when somebody else signs in, and after a day, when its key is worth nothing any more.
 * Rules: docs/product.md#forms-that-are-sent-twice.
 */

export interface PendingSubmission {
  /** Path and query the form is sent to, and those of the page it stood on. */
  readonly action: string;
  readonly place: string;
  /** By name; a name may come several times. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** It has files, which can't be kept: so it can't be sent again from here. */
  readonly isUpload: boolean;
  /** Answered: the page that tells what became of it, which the browser is on its way to. */
  readonly outcome?: string;
  readonly owner: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const STORAGE_KEY = "unanswered";
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
/** In characters; what is larger than any form of ours is not worth a phone's memory. */
const MAX_LENGTH = 200_000;
/** What is never written down, and is soon worth nothing. */
const secretFields: readonly string[] = ["code", "otp"];

let owner = "";
let names: readonly string[] = [];

/**
 * Names whose forms this page sends; what somebody else left in this tab is deleted.
 *
 * @param former the same person's names before the session secret was changed, with spaces between
 */
export function setOwner(name: string, former: string): void {
  owner = name;
  names = [name, ...former.split(" ")];
  readPendingSubmission();
}

/**
 * Keeps a form that is being sent from this page.
 *
 * @param isUpload whether a script of its own sends it (use-upload.ts), with files or without
 */
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
    // Storage is full or switched off: the platform still stores nothing twice.
  }
}

/** What is kept, if it is this visitor's and young enough; otherwise it is deleted. */
export function readPendingSubmission(): PendingSubmission | undefined {
  try {
    const pending = JSON.parse(
      sessionStorage.getItem(STORAGE_KEY) ?? "null",
    ) as PendingSubmission | null;
    if (pending && names.includes(pending.owner) && Date.now() - pending.at < MAX_AGE_MS)
      return pending;
  } catch {
    // Storage is switched off, or something else wrote there.
  }
  deletePendingSubmission();
  return undefined;
}

/**
 * The answer has come, and leads to another page. A reload that the visitor began before goes first and
 * cancels that way, so the form's page must still know where the outcome is told.
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

/** The answer has come, or nobody waits for it any more. */
export function deletePendingSubmission(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is switched off.
  }
}

/**
 * Where chat keeps messages that are on their way (app/routes/chat/outbox.ts), and the name of the
 * database of their files (app/routes/chat/files/device-files.ts).
 */
export const OUTBOX = "chat-outbox";
/** What stands there for a moment when its owner signs out. */
export const SIGNED_OUT = "{}";

/** Who signs out leaves nothing on the device that would be sent. */
export function clearPendingSubmissions(): void {
  deletePendingSubmission();
  try {
    // Open pages of chat hear that it is not because all was sent.
    localStorage.setItem(OUTBOX, SIGNED_OUT);
    localStorage.removeItem(OUTBOX);
    indexedDB.deleteDatabase(OUTBOX);
  } catch {
    // Storage is switched off.
  }
}

const ABANDONED_EVENT = "sawt:left-unanswered";

/** Tells the page's frame that the visitor left a form which was on its way. */
export function announceAbandoned(): void {
  window.dispatchEvent(new Event(ABANDONED_EVENT));
}

/** Calls back when a form was left; answers how to stop. */
export function onAbandoned(listener: () => void): () => void {
  window.addEventListener(ABANDONED_EVENT, listener);
  return () => window.removeEventListener(ABANDONED_EVENT, listener);
}

/** Types what was kept into the fields of the page that are empty. */
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
