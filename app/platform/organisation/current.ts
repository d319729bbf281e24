import type { Logger } from "pino";
import type { Configuration } from "#app/configuration.ts";
import type { Organisation } from "#app/contract/organisation.ts";
import { defaultOrganisation } from "#app/organisation.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import type { Files } from "../files/store.ts";
import type { Publisher } from "../realtime/publish.ts";
import { shareAddress, sharePaths } from "../share/address.ts";
import { portalPoster } from "../share/poster.ts";
import { readSilences } from "../silence/api.ts";
import { findSettings, type StoredSettings } from "./store.ts";

export interface CurrentOrganisation {
  get(): Organisation;
  /** Reloads; called after a save and by every process on NOTIFY. */
  refresh(): Promise<void>;
  onChange(listener: () => void): () => void;
}

/**
 * Loads and caches the settings. Processes reload on NOTIFY, and after a listener has reconnected.
 * While the database is down the last settings stay.
 */
export async function openOrganisation({
  clock,
  configuration,
  db,
  files,
  publisher,
  log,
}: {
  clock: Clock;
  configuration: Configuration;
  db: Database;
  files: Files;
  publisher: Publisher;
  log: Logger;
}): Promise<CurrentOrganisation> {
  const read = async () => ({
    ...organisationOf(await findSettings(db), configuration, files),
    silences: await readSilences(db, clock.now()),
  });
  const listeners = new Set<() => void>();
  let current = await read();
  let startedReads = 0;
  let applied = 0;

  async function refresh() {
    const turn = ++startedReads;
    const found = await read();
    // A later read has finished first: this result is stale.
    if (turn < applied) return;
    applied = turn;
    const isSame =
      found.version === current.version &&
      JSON.stringify(found.silences) === JSON.stringify(current.silences);
    if (isSame) return;
    current = found;
    for (const listener of listeners) listener();
  }

  publisher.on("organisation", () => {
    refresh().catch((error: Error) => log.warn({ error: error.name }, "organisation not read"));
  });
  return {
    get: () => current,
    refresh,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Merges saved settings over defaults. Until it is named, a real site uses its host as name and
 * sender: a fictitious party in the first invitation would look like phishing.
 */
export function organisationOf(
  { identity, membership, colours, logo }: StoredSettings,
  {
    membershipMonths,
    publicUrl,
    demo,
  }: Pick<Configuration, "membershipMonths" | "publicUrl" | "demo">,
  files: Pick<Files, "url">,
): Organisation {
  const versions = {
    identity: identity?.version ?? 0,
    membership: membership?.version ?? 0,
    colours: colours?.version ?? 0,
    logo: logo?.version ?? 0,
  };
  const keys = logo?.content;
  const { host, hostname } = new URL(publicUrl);
  const named = { ar: host, en: host };
  const found: Organisation = {
    ...defaultOrganisation,
    ...(!demo && { name: named, short: named, email: `info@${hostname}` }),
    membershipMonths,
    ...identity?.content,
    ...membership?.content,
    colours: colours?.content ?? defaultOrganisation.colours,
    logo: keys
      ? {
          mark: files.url(keys.mark),
          favicon: files.url(keys.favicon),
          icon180: files.url(keys.icon180),
          icon192: files.url(keys.icon192),
          icon512: files.url(keys.icon512),
        }
      : null,
    version: Object.values(versions).reduce((sum, each) => sum + each, 0),
    versions,
  };
  const poster = portalPoster(found);
  return { ...found, shareImageUrl: shareAddress(publicUrl, sharePaths.portal(), poster) };
}
