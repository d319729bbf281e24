import { readStyle, withPictures } from "./page-parts.ts";
import { currentTurn, deleteCache, findIn, saveIn } from "./storage.ts";

export const CARD = "/profile/card";
/** For as long as the code on it is good. */
const CARD_MS = 24 * 60 * 60 * 1000;
/** It leads nowhere. */
const keptStyle = ".member-card-acts{display:none!important}";
const keptNotice = /(<div class="member-card-kept") data-words="([^"]*)">/;

/** Keeps the card as one page by itself: its style and its pictures in it, and no scripts. */
export async function saveCard(): Promise<void> {
  const began = currentTurn();
  const answer = await fetch(CARD, { redirect: "manual" });
  if (!answer.ok) {
    await deleteCache("card");
    return;
  }
  const page = await answer.text();
  const head = await readStyle(page);
  const kept = (await withPictures(page))
    .replace(/<script\b[\s\S]*?<\/script>/g, "")
    .replace(/<link\b[^>]*>/g, "")
    .replace(keptNotice, '$1><p class="panel" role="status">$2</p>')
    .replace("</head>", () => `<style>${head}${keptStyle}</style></head>`);
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy":
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self'",
    "Kept-At": String(Date.now()),
  };
  if (began === currentTurn()) await saveIn("card", CARD, new Response(kept, { headers }));
}

/** Undefined once its code has run out by the device's clock, which may be wrong: so it is not deleted. */
export async function keptCard(): Promise<Response | undefined> {
  const card = await findIn("card", CARD);
  const age = Date.now() - Number(card?.headers.get("Kept-At"));
  return age < CARD_MS ? card : undefined;
}
