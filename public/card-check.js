/*
 * Checks membership cards on /card/check (app/routes/card/verify): asks the server while there is a
 * line, else the signature alone, by the public keys that this device has seen. It reads codes by the
 * camera: by the browser's own reader (Android, macOS), else by one that it fetches
 * (app/enhancement/qr-reader.ts). Everything here knows elements by their data attributes. An event's
 * door (event-door.js) has the same camera, looks at signatures by the same keys and goes by the same clock.
 */
const KEYS = "card-keys";
const PATIENCE_MS = 5_000;
/** A code that is held before the camera is read once; for so long after it is gone. */
const SAME_CODE_MS = 2_000;
const token = /(?:^|\/card\/)([\w-]{2,}\.[\w-]{2,}\.[\w-]{2,})(?:[?#\s]|$)/;

/*
 * Times are judged by the server's clock wherever it was heard: the device's may be wrong. How far that is ahead
 * is kept for when there is no line.
 */
const CLOCK = "server-clock";
/** The header has whole seconds, and a line takes its time: up to this the device's clock is the finer one. */
const NEAR_MS = 5_000;
/** Beyond this the clock is said to be wrong. */
const WRONG_MS = 5 * 60_000;
let ahead = 0;
/** Whether the server was heard since the page was loaded: else nothing is deleted for its age. */
let isHeard = false;
try {
  ahead = Number(localStorage.getItem(CLOCK)) || 0;
} catch {
  // Nothing may be kept here: the device is believed until the server is heard.
}
const serverNow = () => Date.now() - ahead;

/** Sets the clock by an answer that came from the server, and not from a cache. */
function hear(response) {
  const said = Date.parse(response.headers.get("Date") ?? "");
  if (Number.isNaN(said)) return;
  isHeard = true;
  const by = Date.now() - said;
  setClock(Math.abs(by) < NEAR_MS ? 0 : by);
}

/** What was signed can't have been signed later than now: of a clock that says so it proves that it is slow. */
function hearSigned({ iat }) {
  const late = iat * 1000 - serverNow();
  if (late > WRONG_MS) setClock(ahead - late);
}

function setClock(by) {
  ahead = by;
  try {
    localStorage.setItem(CLOCK, String(by));
  } catch {
    // As above.
  }
  for (const place of document.querySelectorAll("[data-clock-wrong]"))
    place.textContent = Math.abs(by) > WRONG_MS ? place.dataset.clockWrong : "";
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset.cardCheck === undefined) return;
  const field = form.elements.namedItem("card");
  // What can't be a card the server explains at its field; without a line the script says it.
  if (!token.test(field.value.trim()) && navigator.onLine) return;
  event.preventDefault();
  void check(field.value.trim(), form);
});

document.addEventListener("code", (event) => {
  const form = event.target.closest("form[data-card-check]");
  if (!form || !token.test(event.detail)) return;
  event.preventDefault();
  void check(event.detail, form);
});

async function check(text, form) {
  const found = token.exec(text)?.[1];
  const answer = (found && (await askServer(found, form))) || (await checkHere(found));
  document.getElementById("card-answered").hidden = true;
  const place = document.getElementById("card-answer");
  place.replaceChildren(answer);
  place.scrollIntoView({ block: "nearest" });
}

/** The server's own answer; undefined without a line. */
async function askServer(card, form) {
  try {
    const response = await fetch(form.action, {
      method: "POST",
      body: new URLSearchParams({ card }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    hear(response);
    // The part of it that answers: what else a page brings along its policy would complain of.
    const [, said = ""] = (await response.text()).split('id="card-answered"');
    const part = /<section\b[\s\S]*?<\/section>/.exec(said.split('id="card-answer"')[0]);
    if (!part) return undefined;
    const { body } = new DOMParser().parseFromString(part[0], "text/html");
    return document.importNode(body.firstElementChild, true);
  } catch {
    return undefined;
  }
}

/** What can be said by the signature alone. */
async function checkHere(card) {
  if (!card) return say("unknown");
  const [head, body, signature] = card.split(".");
  const header = read(head);
  const claims = read(body);
  if (header?.alg !== "EdDSA" || !claims) return say("unknown");
  const jwk = keys().find(({ kid }) => kid === header.kid);
  // A key signs from the night on: this device may not have seen it yet.
  if (!jwk) return say("key");
  const isGenuine = await verify(jwk, `${head}.${body}`, signature);
  if (isGenuine === undefined) return say("unable");
  if (!isGenuine || !/^member-card(-print)?$/.test(header.typ)) return say("unknown");
  hearSigned(claims);
  if (claims.exp * 1000 <= serverNow()) {
    return say(header.typ === "member-card" ? "old" : "ended", claims);
  }
  return say(header.typ === "member-card" ? "unlined" : "print", claims);
}

/** Undefined where the browser doesn't know Ed25519. */
async function verify({ kty, crv, x }, text, signature) {
  let key;
  try {
    key = await crypto.subtle.importKey("jwk", { kty, crv, x }, "Ed25519", false, ["verify"]);
  } catch {
    return undefined;
  }
  const bytes = bytesOf(signature);
  return !!bytes && crypto.subtle.verify("Ed25519", key, bytes, new TextEncoder().encode(text));
}

function bytesOf(text) {
  try {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function read(part) {
  try {
    return JSON.parse(new TextDecoder().decode(bytesOf(part)));
  } catch {
    return undefined;
  }
}

/** An answer in the words of the page, as app/routes/card/answer.tsx draws it. */
function say(state, claims) {
  const words = JSON.parse(document.getElementById("card-answers").dataset.words);
  const language = document.documentElement.lang === "ar" ? "ar-EG-u-nu-latn" : "en-GB";
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Africa/Cairo",
  });
  const { tone, title, text } = words.states[state];
  const answer = draw("section", draw("h2", title), draw("p", text));
  answer.className = `panel stack verdict ${tone}`;
  answer.dataset.answer = state;
  if (claims?.name) answer.append(draw("p", words.holder, " ", draw("b", draw("bdi", claims.name))));
  if (claims) answer.append(draw("p", words.until, " ", draw("bdi", format.format(claims.exp * 1000))));
  answer.append(draw("p", words.at, " ", draw("bdi", format.format(serverNow()))));
  answer.lastChild.className = "muted";
  return answer;
}

function draw(name, ...content) {
  const element = document.createElement(name);
  element.append(...content);
  return element;
}

function keys() {
  try {
    return JSON.parse(localStorage.getItem(KEYS)) ?? [];
  } catch {
    return [];
  }
}

async function seeKeys() {
  try {
    // Never from a cache, which has the hour of another day.
    const response = await fetch("/.well-known/jwks.json", { cache: "no-store" });
    hear(response);
    const { keys: found } = await response.json();
    localStorage.setItem(KEYS, JSON.stringify(found));
  } catch {
    // Those that were seen before serve.
  }
}

/** Keeps the keys, and by the service worker the page, for when there is no line. */
async function prepare() {
  try {
    await seenKeys;
    await navigator.serviceWorker?.register("/service-worker.js");
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage("keep-check");
  } catch {
    // Without a line, or where nothing may be kept: what was kept before serves.
  }
}

/** The browser's own reader of QR codes, if it has one. */
async function ownReader() {
  const formats = (await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  return formats.includes("qr_code") ? globalThis.BarcodeDetector : undefined;
}

/**
 * Reads codes by the camera: of each it sends a `code`, and stops once somebody prevented its default,
 * which says that it was theirs. With `stays` it goes on reading.
 */
class CardCamera extends HTMLElement {
  connectedCallback() {
    if (!navigator.mediaDevices || this.firstChild) return;
    this.button = draw("button", this.getAttribute("label"));
    this.button.type = "button";
    this.button.className = "button quiet";
    this.button.addEventListener("click", () => (this.stream ? this.stop() : this.start()));
    this.notice = draw("p");
    this.notice.role = "status";
    this.append(this.button, this.notice);
    this.reader = this.findReader();
  }

  disconnectedCallback() {
    this.stop();
  }

  /** Fetched before it is needed, as there may be no line at the door; undefined where none is to be had. */
  async findReader() {
    const own = await ownReader();
    return own ?? (await import(this.getAttribute("reader")).catch(() => undefined))?.BarcodeDetector;
  }

  async start() {
    if (this.isOpening) return;
    this.isOpening = true;
    this.notice.textContent = "";
    try {
      const video = { facingMode: "environment" };
      this.stream = await navigator.mediaDevices.getUserMedia({ video });
      const Reader = (await this.reader) ?? (await this.findReader());
      await this.look(new Reader({ formats: ["qr_code"] }));
    } catch {
      this.stop();
      this.notice.textContent = this.getAttribute("refused");
    } finally {
      this.isOpening = false;
    }
  }

  /** Shows what the camera sees until a code is in it that somebody knows, or it is stopped. */
  async look(reader) {
    const view = document.createElement("video");
    Object.assign(view, { srcObject: this.stream, muted: true, playsInline: true });
    view.className = "card-camera";
    this.button.textContent = this.getAttribute("stop");
    this.append(view);
    await view.play();
    let last;
    while (this.stream) {
      const codes = await reader.detect(view).catch(() => []);
      if (codes.length === 0 && last && Date.now() - last.at > SAME_CODE_MS) last = undefined;
      for (const { rawValue: detail } of codes) {
        if (!this.stream || detail === last?.text) continue;
        if (this.dispatchEvent(new CustomEvent("code", { detail, bubbles: true, cancelable: true })))
          continue;
        last = { text: detail, at: Date.now() };
        if (!this.hasAttribute("stays")) return this.stop();
      }
      await new Promise((next) => requestAnimationFrame(next));
    }
  }

  stop() {
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.stream = undefined;
    this.querySelector("video")?.remove();
    if (this.button) this.button.textContent = this.getAttribute("label");
  }
}

// What was heard before is said without a line as well.
setClock(ahead);
const seenKeys = seeKeys();
customElements.define("card-camera", CardCamera);
void prepare();
