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
import { isPlainPage, showPage } from "./show-page.ts";
import { hideStatus, showStatus, smallButton, warning } from "./status.ts";
import { loadWords } from "./words.ts";

const BOX = "connection-lost";

type Notice = "waiting" | "asking" | "left" | "files";

/** Preferences load the page anew as a whole, and after signing out there is nothing to wait for. */
const NATIVE = '[action="/preferences"], [action^="/logout"], [target], [data-native]';

/**
 * Sends the forms of a plain page so that what was typed stays until there is an answer, and retries
 * under the same Idempotency-Key while there is none (docs/product.md#forms-that-are-sent-twice).
 * components/connection-lost.tsx does it for applications.
 */
export function startSending(): void {
  const { owner, formerOwners } = document.documentElement.dataset;
  setOwner(owner ?? "", formerOwners ?? "");
  history.scrollRestoration = "auto";
  addEventListener("submit", onSubmit);
  void loadWords();
  void offerUnanswered();
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
  void send(new URL(action, location.href), fields, { submitter, sendItself });
}

function hasFiles(form: HTMLFormElement): boolean {
  return [...new FormData(form).values()].some((each) => each instanceof File);
}

interface Sending {
  readonly submitter?: HTMLElement | null;
  /** As the browser does, where the answer is no plain page. */
  sendItself?(): void;
}

async function send(address: URL, fields: FormData, sending: Sending): Promise<void> {
  isSending = true;
  sending.submitter?.setAttribute("aria-disabled", "true");
  savePendingSubmission(address.pathname + address.search, fields);
  void say("sending");
  try {
    const answer = await fetchUntilAnswered(address, fields);
    const to = answer.headers.get("X-Leads-To");
    const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
    const html = to === null && isPage ? await answer.text() : "";
    deletePendingSubmission();
    if (to !== null) lead(to);
    else if (isPlainPage(html)) showPage(html, address);
    else sending.sendItself?.();
  } finally {
    hideStatus("sending");
    hideStatus(BOX);
    sending.submitter?.removeAttribute("aria-disabled");
    isSending = false;
  }
}

/** Until an answer of the application: others are a proxy's, or of a server that starts. */
async function fetchUntilAnswered(address: URL, fields: FormData): Promise<Response> {
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
  const headers = { Accept: "text/html", "X-Sent-By": "script" };
  for (let tries = 0; ; tries++) {
    const answer = await fetch(address, { method: "POST", body, headers }).catch(() => undefined);
    if (answer && !isStarting(answer)) return answer;
    void say("waiting");
    if (answer) await passed(secondsToRetry(answer.headers.get("Retry-After")) * 1000);
    // Perhaps only the answer was lost: retry at once.
    else if (tries > 0 || !navigator.onLine) await untilOnline();
  }
}

function isStarting({ status, headers }: Response): boolean {
  return [502, 503, 504].includes(status) && !headers.has("X-Request-Id");
}

function lead(to: string): void {
  const { href, pathname, search, hash } = new URL(to, location.href);
  if (pathname + search !== location.pathname + location.search) {
    location.assign(href);
    return;
  }
  // Another fragment alone would load nothing, and a reload shows the place that was scrolled to.
  history.replaceState(null, "", href);
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

function sendAgain({ action, fields }: PendingSubmission): void {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const address = new URL(action, location.href);
  void send(address, form, { sendItself: () => location.assign(address) });
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
