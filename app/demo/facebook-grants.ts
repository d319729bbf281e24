import type { KeyObject } from "node:crypto";
import { deriveKey, seal, unseal } from "#app/crypto.ts";
import { enforceRateLimits } from "../platform/database/rate-limit.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import { people } from "./content/people.ts";

/** Long enough for the way back on a slow line. Seconds. */
export const CODE_SECONDS = 120;
export const TOKEN_SECONDS = 60 * 60;

/** What the demo Facebook lets an app know about a person. */
export interface Grant {
  readonly use: "code" | "token";
  readonly uid: string;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
  readonly redirectUri?: string;
  /** PKCE's challenge, if the dialog was given one. */
  readonly challenge?: string | undefined;
}

/**
 * The demo's codes and tokens. They are sealed, so that they outlive a restart; that a code is used
 * once is counted in the database, for all processes.
 */
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

    /** What was granted, if it is ours, still good, and about somebody of the cast. */
    read(sealed: string, use: Grant["use"]): Grant | undefined {
      const text = unseal(sealed, keys);
      if (text === undefined) return undefined;
      const grant = JSON.parse(text) as Grant;
      const lives = use === "code" ? CODE_SECONDS : TOKEN_SECONDS;
      const isAlive = clock.now().getTime() - grant.issuedAt < lives * 1000;
      return grant.use === use && isAlive && personOf(grant.uid) ? grant : undefined;
    },

    /** Whether a code comes for the first time. */
    async consume(code: string, { issuedAt }: Grant): Promise<boolean> {
      // Counted at the time of its making, so that all its uses fall into one window.
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
