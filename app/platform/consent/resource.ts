import { giveConsent, listConsents, withdrawConsent } from "#app/contract/consent.ts";
import { consentPurposes, consentVersions } from "#app/contract/consent.values.ts";
import { refuse } from "#app/contract/failure.ts";
import { byCaller } from "../database/rate-limit.ts";
import { resource } from "../http/resource.ts";
import { findConsents, give, withdraw } from "./store.ts";

const limits = [byCaller(60, 60)];

export const consentResource = resource("consent")
  .on(listConsents, async ({ caller, db }) => {
    const rows = await findConsents(db, caller.id);
    return consentPurposes.map((purpose) => {
      const last = rows.findLast((row) => row.purpose === purpose);
      return {
        purpose,
        isGiven: last !== undefined && last.withdrawnAt === null,
        version: last?.version,
        at: (last?.withdrawnAt ?? last?.givenAt)?.toISOString(),
      };
    });
  })

  .on(
    giveConsent,
    async ({ caller, db, body: { purpose, version }, now }) => {
      // Refuses versions that are replaced or not yet in force.
      if (version !== consentVersions[purpose]) return refuse("conflict");
      await give(db, { userId: caller.id, purpose, version }, now);
      return {};
    },
    { limits },
  )

  .on(
    withdrawConsent,
    async ({ caller, db, params: { purpose }, now }) => {
      await withdraw(db, caller.id, purpose, now);
      return {};
    },
    { limits },
  );
