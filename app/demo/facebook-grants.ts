import type { KeyObject } from "node:crypto";
import { deriveKey, seal, unseal } from "#app/crypto.ts";
import { enforceRateLimits } from "../platform/database/rate-limit.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import { people } from "./content/people.ts";

/** Seconds, enough for the way back on a slow line. */
export const CODE_SECONDS = 120;
export const TOKEN_SECONDS = 60 * 60;

export interface Grant {
  readonly use: "code" | "token";
  readonly uid: string;
  readonly issuedAt: number;
  readonly redirectUri?: string;
  readonly challenge?: string | undefined;
}

/** Sealed tokens, which survive a restart; the database counts their uses, for all processes. */
export function openGrants({
  configuration,
  clock,
  db,
}: Pick<Dependencies, "configuration" | "clock" | "db">) {
  const keys = configuration.sessionSecrets.map((secret) => deriveKey(secret, "demo facebook"));
  return {
    make(grant: Omit<Grant, "issuedAt">): string {
      return seal(
        JSON.stringify({ ...grant, issuedAt: clock.now().getTime() }),
        keys[0] as KeyObject,
      );
    },

    read(sealed: string, use: Grant["use"]): Grant | undefined {
      const text = unseal(sealed, keys);
      if (text === undefined) return undefined;
      const grant = JSON.parse(text) as Grant;
      const lives = use === "code" ? CODE_SECONDS : TOKEN_SECONDS;
      const isAlive = clock.now().getTime() - grant.issuedAt < lives * 1000;
      return grant.use === use && isAlive && personOf(grant.uid) ? grant : undefined;
    },

    async consume(code: string, { issuedAt }: Grant): Promise<boolean> {
      // By the time of issue, so that all uses fall into one window.
      const refusal = await enforceRateLimits(
        [{ by: "code", subject: () => code, times: 1, seconds: CODE_SECONDS }],
        { name: "demo-facebook" },
        { db, now: new Date(issuedAt) },
      );
      return refusal === undefined;
    },
  };
}

export function personOf(uid: string | undefined) {
  return people.find((person) => person.uid === uid);
}
