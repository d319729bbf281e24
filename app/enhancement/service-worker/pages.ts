import { readStyle } from "./page-parts.ts";
import { currentTurn, deleteCache, saveIn } from "./storage.ts";

/** Where a helper checks cards (app/routes/card/verify). */
export const CHECK = "/card/check";

/** Where a helper ticks off who comes to an event (app/routes/event/door); its script keeps the list there too. */
export const door = /^\/event\/[\w-]+\/door$/;

export const saveCheckPage = (): Promise<void> => saveAlone("check", CHECK, "/card-check.js");

/** Without the list of names that the server draws: `kept` asks for that. */
export async function saveDoorPage(pathname: string): Promise<void> {
  const began = currentTurn();
  if (!door.test(pathname)) throw new Error("This is no door.");
  await saveAlone("door", pathname, "/event-door.js", `${pathname}?kept=on`);
  if (began === currentTurn()) return;
  await deleteCache("door");
  throw new Error("Somebody signed out meanwhile.");
}

/** Keeps a page by itself with its script, without what stands around it: nothing of who is signed in. */
async function saveAlone(
  name: string,
  pathname: string,
  script: string,
  address = pathname,
): Promise<void> {
  const [page, text] = await Promise.all([readText(address), readText(script)]);
  const part = (pattern: RegExp) => pattern.exec(page)?.[0] ?? "";
  const styles = [...page.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text);
  const nonce = crypto.randomUUID();
  const kept = [
    "<!doctype html>",
    part(/<html\b[^>]*>/),
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    part(/<title>[\s\S]*?<\/title>/),
    `<style>${await readStyle(page)}${styles.join("\n")}</style></head><body>`,
    part(/<main\b[\s\S]*<\/main>/).replace(/<script\b[\s\S]*?<\/script>/g, ""),
    `<script nonce="${nonce}">${text}</script>`,
    "</body></html>",
  ].join("");
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; script-src 'self' 'nonce-${nonce}'; worker-src 'self'; form-action 'self'`,
  };
  await saveIn(name, pathname, new Response(kept, { headers }));
}

async function readText(address: string): Promise<string> {
  const answer = await fetch(address, { redirect: "manual" });
  if (!answer.ok) throw new Error(`${address} can't be had.`);
  return answer.text();
}
