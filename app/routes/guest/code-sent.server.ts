import { CODE_SECONDS, MEMBER_CODE_MINUTES } from "#app/contract/code.ts";

/**
 * When a code was sent, for the countdown: the platform's word if it is credible, so that a form
 * sent twice doesn't win time; else now. An outside server may say nothing, or have a wrong clock.
 */
export function credibleSentAt(reportedAt: string | undefined): string {
  const at = reportedAt === undefined ? Number.NaN : Date.parse(reportedAt);
  const age = Date.now() - at;
  return new Date(age >= 0 && age <= CODE_SECONDS * 1000 ? at : Date.now()).toISOString();
}

/** Whole seconds until the screen calls a code expired; 0 when it is, or was never sent. */
export function secondsLeft(sentAt: string | undefined): number {
  const age = Date.now() - Date.parse(sentAt ?? "");
  const left = Math.ceil(CODE_SECONDS - age / 1000);
  return left > 0 ? Math.min(left, CODE_SECONDS) : 0;
}

/** Whether a member's code can't be good any more, or there is none. */
export function isCodeExpired(sentAt: string | null | undefined): boolean {
  const age = Date.now() - Date.parse(sentAt ?? "");
  return !(age <= MEMBER_CODE_MINUTES * 60 * 1000);
}
