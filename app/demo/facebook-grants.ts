import { deriveKey, hash, seal, unseal } from "#app/crypto.ts";
import type { World } from "../platform/world.ts";
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
 * once is remembered by this process, for as long as the code lives.
 */
export function openGrants({ configuration, clock }: Pick<World, "configuration" | "clock">) {
  const keys = configuration.sessionSecrets.map((secret) => deriveKey(secret, "demo facebook"));
  const usedCodes = new Map<string, number>();
  return {
    make(grant: Omit<Grant, "issuedAt">): string {
      return seal(JSON.stringify({ ...grant, issuedAt: clock.now().getTime() }), keys[0] as Buffer);
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
    consume(code: string): boolean {
      const now = clock.now().getTime();
      for (const [used, until] of usedCodes) if (until < now) usedCodes.delete(used);
      const digest = hash(code);
      if (usedCodes.has(digest)) return false;
      usedCodes.set(digest, now + CODE_SECONDS * 1000);
      return true;
    },
  };
}

export function personOf(uid: string | undefined) {
  return people.find((person) => person.uid === uid);
}
