/*
 * A form that was sent and not answered yet, kept for this tab alone (sessionStorage): a reload or
 * Back must not lose it without a word. It may hold personal data, so it goes with the answer, with
 * a sign-out, when somebody else signs in, and after a day, when its key is worth nothing any more.
 * Rules: docs/product.md#forms-that-are-sent-twice.
 */

export interface Unanswered {
  /** Path and query the form is sent to, and those of the page it stood on. */
  readonly action: string;
  readonly place: string;
  /** By name; a name may come several times. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** It has files, which can't be kept: so it can't be sent again from here. */
  readonly isUpload: boolean;
  readonly owner: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const ITEM = "unanswered";
const KEPT_MS = 24 * 60 * 60 * 1000;
/** In characters; what is larger than any form of ours is not worth a phone's memory. */
const LARGEST = 200_000;
/** What is never written down, and is soon worth nothing. */
const secrets: readonly string[] = ["code", "otp"];

let owner = "";

/** Names whose forms this page sends; what somebody else left in this tab is deleted. */
export function setOwner(name: string): void {
  owner = name;
  readUnanswered();
}

/**
 * Keeps a form that is being sent from this page.
 *
 * @param isUpload whether a script of its own sends it (use-upload.ts), with files or without
 */
export function keepUnanswered(action: string, form: FormData, isUpload = false): void {
  const entries = [...form];
  if (!owner || entries.some(([name]) => secrets.includes(name))) return;
  const { pathname, search } = window.location;
  const kept: Unanswered = {
    ...{ action, place: pathname + search, owner, at: Date.now() },
    fields: entries.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    isUpload: isUpload || entries.some(([, value]) => value instanceof File && value.size > 0),
  };
  const text = JSON.stringify(kept);
  try {
    if (text.length <= LARGEST) sessionStorage.setItem(ITEM, text);
  } catch {
    // Storage is full or switched off: the platform still stores nothing twice.
  }
}

/** What is kept, if it is this visitor's and young enough; otherwise it is deleted. */
export function readUnanswered(): Unanswered | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(ITEM) ?? "null") as Unanswered | null;
    if (kept && kept.owner === owner && Date.now() - kept.at < KEPT_MS) return kept;
  } catch {
    // Storage is switched off, or something else wrote there.
  }
  deleteUnanswered();
  return undefined;
}

/** The answer has come, or nobody waits for it any more. */
export function deleteUnanswered(): void {
  try {
    sessionStorage.removeItem(ITEM);
  } catch {
    // Storage is switched off.
  }
}

const LEFT = "sawt:left-unanswered";

/** Tells the page's frame that the visitor left a form which was on its way. */
export function announceLeft(): void {
  window.dispatchEvent(new Event(LEFT));
}

/** Calls back when a form was left; answers how to stop. */
export function onLeft(listener: () => void): () => void {
  window.addEventListener(LEFT, listener);
  return () => window.removeEventListener(LEFT, listener);
}

/** Types what was kept into the fields of the page that are empty. */
export function refill({ fields }: Unanswered): void {
  for (const [name, value] of fields) {
    const [field] = document.getElementsByName(name);
    const isText =
      field instanceof HTMLTextAreaElement ||
      (field instanceof HTMLInputElement && ["text", "tel", "email"].includes(field.type));
    if (isText && field.value === "") field.value = value;
    if (field instanceof HTMLSelectElement && field.value === "") field.value = value;
  }
}
