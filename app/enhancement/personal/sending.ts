import {
  clearPendingSubmissions,
  deletePendingSubmission,
  type PendingSubmission,
  readPendingSubmission,
  restoreFields,
  savePendingSubmission,
  setOwner,
} from "#app/components/pending-submission.ts";
import { passed, secondsToRetry, untilOnline } from "#app/components/retry-after.ts";
import { reportTooLarge } from "#app/components/too-large.ts";
import { lookForOwner } from "./left-behind.ts";
import { isPlainPage, showPage } from "./show-page.ts";
import { hideStatus, showStatus, smallButton, warning } from "./status.ts";
import { loadWords } from "./words.ts";

const BOX = "connection-lost";

type Notice = "waiting" | "away" | "asking" | "left" | "files";

/**
 * Preferences load the page anew as a whole, after signing out there is nothing to wait for, and a
 * search stores nothing: it may not take the place of what was not sent.
 */
const NATIVE =
  '[action="/preferences"], [action^="/logout"], [action="/search"], [target], [data-native]';

/**
 * Sends the forms of a plain page so that what was typed stays until there is an answer, and retries
 * under the same Idempotency-Key while there is none (docs/product.md#forms-that-are-sent-twice).
 * components/connection-lost.tsx does it for applications.
 */
export function startSending(): void {
  readOwner();
  history.scrollRestoration = "auto";
  const { leadsTo, pressed } = (history.state ?? {}) as { leadsTo?: string; pressed?: Pressed };
  if (leadsTo || pressed) history.replaceState(null, "");
  // After a reload Tab would begin at the top of the page. What goes to a fragment drops the focus.
  if (!(pressed && focusPressed(pressed)) && leadsTo) location.replace(leadsTo);
  addEventListener("submit", onSubmit);
  void loadWords();
  void offerUnanswered();
}

function readOwner(): void {
  const { owner, formerOwners } = document.documentElement.dataset;
  setOwner(owner ?? "", formerOwners ?? "");
}

let isSending = false;

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const { submitter } = event;
  if (form.matches('[action^="/logout"]') && !form.target) clearPendingSubmissions();
  if (event.defaultPrevented || form.method !== "post" || form.matches(NATIVE)) return;
  if (submitter?.hasAttribute("formtarget") || hasFiles(form)) return;
  event.preventDefault();
  if (isSending) return;
  const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
  const fields = new FormData(form);
  const { name = "", value = "" } = (submitter ?? {}) as HTMLButtonElement;
  if (name) fields.append(name, value);
  const sendItself = () => {
    // A press counts as it did: the same key applies nothing twice.
    form.setAttribute("data-native", "");
    if (submitter?.isConnected) form.requestSubmit(submitter as HTMLButtonElement);
    else form.submit();
  };
  const pressed = submitter?.matches(":focus-visible") ? pressedIn(form) : undefined;
  void send(new URL(action, location.href), fields, { sendItself, ...(pressed && { pressed }) });
}

function hasFiles(form: HTMLFormElement): boolean {
  return [...new FormData(form).values()].some((each) => each instanceof File);
}

/** A form, by the names of its fields and its place among those that have the same. */
interface Pressed {
  readonly names: string;
  readonly at: number;
}

const namesOf = (form: HTMLFormElement) => [...new FormData(form).keys()].join(" ");
const formsWith = (names: string) =>
  [...document.querySelectorAll<HTMLFormElement>("main form")].filter(
    (form) => namesOf(form) === names,
  );

function pressedIn(form: HTMLFormElement): Pressed {
  const names = namesOf(form);
  return { names, at: formsWith(names).indexOf(form) };
}

/** Who pressed by keyboard goes on from there. */
function focusPressed({ names, at }: Pressed): boolean {
  const button = formsWith(names)[at]?.querySelector<HTMLElement>('button:not([type="button"])');
  if (!button) return false;
  button.focus({ preventScroll: true });
  return true;
}

interface Sending {
  /** As the browser does, where the answer is no plain page, so that Back leads to what was typed. */
  sendItself(): void;
  /** From before this page was loaded: there is no Back to it. */
  readonly offered?: PendingSubmission;
  /** By keyboard. */
  readonly pressed?: Pressed;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}

async function send(address: URL, fields: FormData, sending: Sending): Promise<void> {
  isSending = true;
  const buttons = document.querySelectorAll('form[method="post"] button:not([type="button"])');
  for (const button of buttons) button.setAttribute("aria-disabled", "true");
  savePendingSubmission(address.pathname + address.search, fields);
  void say("sending");
  let isTooLarge = false;
  try {
    const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
    const answer = await fetchUntilAnswered(address, body);
    const to = answer.headers.get("X-Leads-To");
    if (sending.offered && hasFailed(answer)) return void say("left", sending.offered);
    deletePendingSubmission();
    isTooLarge = answer.status === 413 && isForeign(answer);
    if (isTooLarge) void reportTooLarge(answer.headers.get("X-Problem"), body);
    else if (to !== null) lead(to, sending.pressed);
    else if (!hasFailed(answer) && isPlainPage(answer.html)) showAnew(answer.html, address);
    else sending.sendItself();
  } finally {
    hideStatus("sending");
    hideStatus(BOX);
    for (const button of buttons) button.removeAttribute("aria-disabled");
    isSending = false;
    if (isTooLarge) void sayTooLarge();
  }
}

/** Another page, or this one as it is now, with what it has to say of its owner. */
export function showAnew(html: string, address: URL): void {
  showPage(html, address);
  readOwner();
  void lookForOwner();
}

/** Until an answer of the application: others are a proxy's, or of a server that starts. */
async function fetchUntilAnswered(address: URL, body: URLSearchParams): Promise<Answer> {
  const headers = { Accept: "text/html", "X-Sent-By": "script" };
  for (let tries = 0; ; tries++) {
    const asked = fetch(address, { method: "POST", body, headers });
    const answer = await asked.then(readAnswer).catch(() => undefined);
    if (answer && !isStarting(answer)) return answer;
    void say(answer && answer.status !== 503 ? "away" : "waiting");
    if (answer) await passed(secondsToRetry(answer.headers.get("Retry-After")) * 1000);
    // Perhaps only the answer was lost: retry at once.
    else if (tries > 0 || !navigator.onLine) await untilOnline();
  }
}

/** @throws when the line breaks before the page's end */
async function readAnswer(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const isPage = headers.get("Content-Type")?.startsWith("text/html");
  return { status, headers, html: isPage ? await response.text() : "" };
}

function isStarting(answer: Answer): boolean {
  return [502, 503, 504].includes(answer.status) && isForeign(answer);
}

function hasFailed(answer: Answer): boolean {
  return isForeign(answer) || answer.status >= 500;
}

/** Of a proxy, or of a server that is full or starts. */
function isForeign({ headers }: Answer): boolean {
  return !headers.has("X-Request-Id");
}

function lead(to: string, pressed: Pressed | undefined): void {
  const { href, origin, pathname, search, hash } = new URL(to, location.href);
  if (origin + pathname + search !== location.origin + location.pathname + location.search) {
    location.assign(href);
    return;
  }
  // Another fragment alone would load nothing, and a reload shows the place that was scrolled to.
  history.replaceState({ ...(hash && { leadsTo: hash }), pressed }, "", href);
  if (hash) history.scrollRestoration = "manual";
  location.reload();
}

/** What was sent and not answered before this page was loaded, or on another one. */
async function offerUnanswered(): Promise<void> {
  const stored = readPendingSubmission();
  if (!stored) return;
  const { outcome, place, isUpload } = stored;
  if (outcome) return deletePendingSubmission();
  const isHere = place === location.pathname + location.search;
  if (isHere && isUpload) restoreFields(stored);
  if (!isHere || isUpload) return say(isHere ? "files" : "left", stored);
  void say("asking");
  sendAgain(stored);
}

function sendAgain(offered: PendingSubmission): void {
  const form = new FormData();
  for (const [name, value] of offered.fields) form.append(name, value);
  const address = new URL(offered.action, location.href);
  void send(address, form, { sendItself: () => location.assign(address), offered });
}

async function sayTooLarge(): Promise<void> {
  const { tooLarge = "" } = (await loadWords()) ?? {};
  const box = showStatus(BOX, warning(), tooLarge);
  box.firstElementChild?.classList.add("error");
}

async function say(what: Notice | "sending", offered?: PendingSubmission): Promise<void> {
  const words = await loadWords();
  if (!words || (!isSending && !offered)) return;
  if (what === "sending") {
    if (!document.querySelector(`.${BOX}`)) showStatus("sending", words.sending);
    return;
  }
  hideStatus("sending");
  const box = showStatus(BOX, warning(), words[what]);
  if (what !== "asking") box.firstElementChild?.classList.add("error");
  if (!offered) return;
  const row = document.createElement("p");
  row.className = "row";
  if (!offered.isUpload) {
    row.append(
      smallButton(words.again, () => sendAgain(offered)),
      " ",
    );
  }
  const discard = () => {
    deletePendingSubmission();
    hideStatus(BOX);
  };
  row.append(smallButton(words.discard, discard));
  box.append(row);
}
