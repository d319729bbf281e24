import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { migrationsFolder } from "#app/platform/database/migrate.ts";

/* Migrations are only added to the baseline (docs/decisions/0090-one-baseline-of-migrations.md). */

interface Journal {
  readonly entries: readonly { readonly idx: number; readonly tag: string }[];
}
const { entries }: Journal = JSON.parse(
  readFileSync(`${migrationsFolder}/meta/_journal.json`, "utf8"),
);

test("the first migration is the baseline, and each has its file", () => {
  expect(entries[0]).toMatchObject({ idx: 0, tag: "0000_baseline" });
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith(".sql"));
  expect(files.sort()).toEqual(entries.map(({ tag }) => `${tag}.sql`));
});

test("of the snapshots the newest alone is kept, which `npm run migration` sees to", () => {
  const newest = `${entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`;
  expect(readdirSync(`${migrationsFolder}/meta`).sort()).toEqual([newest, "_journal.json"]);
});
