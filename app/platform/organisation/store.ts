import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { pgNotify } from "../realtime/publish.ts";
import { type OrganisationPart, organisationSettings, type PartContents } from "./tables.ts";

/** Any number; two who change the organisation come one after the other. */
const ORGANISATION_LOCK = 7_470_006;

/** Locks the organisation's settings until the transaction ends: a part may have no row yet. */
export async function lockOrganisation(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${ORGANISATION_LOCK})`);
}

/** What was saved of a part; its content is null where the default was given back. */
export type StoredSettings = {
  readonly [Part in OrganisationPart]?: {
    readonly content: PartContents[Part] | null;
    readonly version: number;
  };
};

/** Everything that was saved, by part. */
export async function findSettings(db: Database): Promise<StoredSettings> {
  const rows = await db.select().from(organisationSettings);
  return Object.fromEntries(
    rows.map(({ part, content, version }) => [part, { content, version }]),
  ) as StoredSettings;
}

/** Saves a part, null for its default, and tells every process when the transaction commits. */
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

/** Puts the pictures of a logo that were drawn anew in the place of the earlier ones. */
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
