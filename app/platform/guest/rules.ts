import { CODE_GRACE_SECONDS, CODE_SECONDS, CODE_TRIES } from "#app/contract/code.ts";

/** The newest code of an address, and whether what was typed is it. */
export interface JudgedCode {
  readonly sentAt: Date;
  /** Wrong codes before this one. */
  readonly tries: number;
  readonly matches: boolean;
}

export type Judgement = "ok" | "code-wrong" | "code-expired" | "code-exhausted";

/** Readings §6: a code is good for 30 seconds plus 60 for slow networks, and for five tries. */
export function judgeCode({ sentAt, tries, matches }: JudgedCode, now: Date): Judgement {
  const age = now.getTime() - sentAt.getTime();
  if (age > (CODE_SECONDS + CODE_GRACE_SECONDS) * 1000) return "code-expired";
  if (tries >= CODE_TRIES) return "code-exhausted";
  return matches ? "ok" : "code-wrong";
}

/** A registration that no code proved is forgotten after a week: it was written before this moment. */
export function unprovedSince(now: Date): Date {
  return new Date(now.getTime() - 7 * 24 * 60 * 60 * 1000);
}
