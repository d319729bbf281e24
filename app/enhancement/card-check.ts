/*
 * Checks membership cards on /card/check (app/routes/card/verify): asks the server while there is a
 * line, else the signature alone, by the public keys that this device has seen. Codes are read by the
 * camera. Everything here knows elements by their data attributes.
 */
import { drawAnswer } from "./card/answer.ts";
import { defineCardCamera } from "./card/camera.ts";
import { serverNow, startClock, syncClock, syncClockSigned } from "./card/clock.ts";
import { prepareOfflineCheck } from "./card/offline-check.ts";
import { type Claims, cardIn, isCard, prove, readToken } from "./card/signed.ts";

const PATIENCE_MS = 5_000;

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset.cardCheck === undefined) return;
  const typed = String(new FormData(form).get("card") ?? "").trim();
  // What can't be a card the server explains at its field; without a line the script says it.
  if (!cardIn(typed) && navigator.onLine) return;
  event.preventDefault();
  void check(typed, form);
});

document.addEventListener("code", (event) => {
  const { target, detail } = event;
  const form =
    target instanceof Element && target.closest<HTMLFormElement>("form[data-card-check]");
  if (!form || !cardIn(detail)) return;
  event.preventDefault();
  void check(detail, form);
});

async function check(text: string, form: HTMLFormElement): Promise<void> {
  const found = cardIn(text);
  const answer = (found && (await askServer(found, form))) || (await checkHere(found));
  const before = document.getElementById("card-answered");
  if (before) before.hidden = true;
  const place = document.getElementById("card-answer");
  place?.replaceChildren(answer);
  place?.scrollIntoView({ block: "nearest" });
}

/** The server's own answer; undefined without a line. */
async function askServer(card: string, form: HTMLFormElement): Promise<Node | undefined> {
  try {
    const response = await fetch(form.action, {
      method: "POST",
      body: new URLSearchParams({ card }),
      signal: AbortSignal.timeout?.(PATIENCE_MS) ?? null,
    });
    syncClock(response);
    // The part of it that answers: what else a page brings along its policy would complain of.
    const [, said = ""] = (await response.text()).split('id="card-answered"');
    const [answered = ""] = said.split('id="card-answer"');
    const part = /<section\b[\s\S]*?<\/section>/.exec(answered);
    if (!part) return undefined;
    const { firstElementChild } = new DOMParser().parseFromString(part[0], "text/html").body;
    return firstElementChild ? document.importNode(firstElementChild, true) : undefined;
  } catch {
    return undefined;
  }
}

/** What can be said by the signature alone. */
async function checkHere(card: string | undefined): Promise<Node> {
  const token = card ? readToken<Claims>(card) : undefined;
  if (token?.header.alg !== "EdDSA") return drawAnswer("unknown");
  const proof = await prove(token);
  // A key signs from the night on: this device may not have seen it yet.
  if (proof === "key" || proof === "unable") return drawAnswer(proof);
  if (proof === "forged" || !isCard(token)) return drawAnswer("unknown");
  const { header, claims } = token;
  const isOfScreen = header.typ === "member-card";
  syncClockSigned(claims);
  if (claims.exp * 1000 <= serverNow()) return drawAnswer(isOfScreen ? "old" : "ended", claims);
  return drawAnswer(isOfScreen ? "unlined" : "print", claims);
}

startClock();
defineCardCamera();
void prepareOfflineCheck();
