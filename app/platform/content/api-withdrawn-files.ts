/* Served to editors only, by addresses signed for a day or two (docs/product.md#content). */
import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "#app/crypto.ts";
import type { Database } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import { hasEventPicture } from "../event/api.ts";
import type { Files } from "../files/store.ts";
import { untilPublished } from "../realtime/until-published.ts";
import { kinds } from "./kinds.ts";
import { findAllFields } from "./store.ts";
import { type contentItems, withdrawnFiles } from "./tables.ts";

type Parts = Pick<Dependencies, "configuration" | "db" | "publisher">;

export async function withdrawFiles(
  db: Database,
  { id, kind }: Pick<typeof contentItems.$inferSelect, "id" | "kind">,
): Promise<void> {
  const fields = await findAllFields(db, id);
  await hideFiles(
    db,
    fields.flatMap((each) => kinds[kind].filesOf(each)),
  );
}

export async function hideFiles(db: Database, files: readonly string[]): Promise<void> {
  const keys = [...new Set(files)];
  if (keys.length === 0) return;
  await db
    .insert(withdrawnFiles)
    .values(keys.map((key) => ({ key })))
    .onConflictDoNothing();
}

/** Other content may still show them. */
const readWithdrawn = untilPublished(async (db) => {
  const rows = await db.select().from(withdrawnFiles);
  return new Set(rows.map(({ key }) => key));
});

/** `everybody`: for good; `now`: while something shows it. */
export type FileReaders = "everybody" | "now" | "editors" | "nobody";

/**
 * @param signature as an editor's address has it
 */
export async function findReaders(
  { configuration, db, publisher }: Parts,
  key: string,
  signature: string | undefined,
  now: Date,
): Promise<FileReaders> {
  if (!(await readWithdrawn(db, publisher)).has(key)) return "everybody";
  if (await isInUse(db, key, "shown")) return "now";
  const isEditor = configuration.sessionSecrets.some((secret) =>
    days(now).some((day) => isSame(signature ?? "", sign(key, day, secret))),
  );
  return isEditor ? "editors" : "nobody";
}

export async function isInUse(db: Database, key: string, among: "shown" | "all"): Promise<boolean> {
  for (const kind of Object.values(kinds)) if (await kind.hasFile(db, key, among)) return true;
  return hasEventPicture(db, key);
}

export async function editorsFiles(
  { configuration, db, publisher }: Parts,
  files: Files,
  now: Date,
): Promise<Files> {
  const withdrawn = await readWithdrawn(db, publisher);
  const [secret = ""] = configuration.sessionSecrets;
  const [today = ""] = days(now);
  const signed = (key: string, url: string) =>
    withdrawn.has(key) ? `${url}?signature=${sign(key, today, secret)}` : url;
  return {
    ...files,
    url: (key) => signed(key, files.url(key)),
    widthUrl: (key, width, format) => signed(key, files.widthUrl(key, width, format)),
    srcSet: (key, widths, format) =>
      widths.map((width) => `${signed(key, files.widthUrl(key, width, format))} ${width}w`).join(),
  };
}

const DAY = 24 * 60 * 60 * 1000;

/** Yesterday too: pages opened before midnight keep their pictures. */
function days(now: Date): string[] {
  return [now.getTime(), now.getTime() - DAY].map((at) => new Date(at).toISOString().slice(0, 10));
}

function sign(key: string, day: string, secret: string): string {
  return createHmac("sha256", deriveKey(secret, "editors-file"))
    .update(`${key} ${day}`)
    .digest("base64url");
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
