import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { pgNotify } from "../realtime/publish.ts";
import { type OrganisationPart, organisationSettings, type PartContents } from "./tables.ts";

/** Arbitrary advisory lock key. */
const ORGANISATION_LOCK = 7_470_006;

/** An advisory lock, because a part may have no row yet. */
export async function lockOrganisation(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${ORGANISATION_LOCK})`);
}

/** Null content: reset to the default. */
export type StoredSettings = {
  readonly [Part in OrganisationPart]?: {
    readonly content: PartContents[Part] | null;
    readonly version: number;
  };
};

export async function findSettings(db: Database): Promise<StoredSettings> {
  const rows = await db.select().from(organisationSettings);
  return Object.fromEntries(
    rows.map(({ part, content, version }) => [part, { content, version }]),
  ) as StoredSettings;
}

export async function saveSettings<Part extends OrganisationPart>(
  db: Database,
  part: Part,
  content: PartContents[Part] | null,
  changedAt: Date,
): Promise<void> {
  await db
    .insert(organisationSettings)
    .values({ part, content, version: 1, changedAt })
    .onConflictDoUpdate({
      target: organisationSettings.part,
      set: { content, version: sql`${organisationSettings.version} + 1`, changedAt },
    });
  await pgNotify(db, "organisation");
}

export async function redrawLogo(db: Database, content: PartContents["logo"]): Promise<void> {
  await db
    .update(organisationSettings)
    .set({ content })
    .where(
      and(
        eq(organisationSettings.part, "logo"),
        sql`${organisationSettings.content} ->> 'source' = ${content.source}`,
      ),
    );
}
