import { CODE_SECONDS, MEMBER_CODE_MINUTES } from "#app/contract/code.ts";

/**
 * The platform's time if plausible, so that resubmitting doesn't extend it; other servers may omit
 * it or have a wrong clock.
 */
export function credibleSentAt(reportedAt: string | undefined): string {
  const at = reportedAt === undefined ? Number.NaN : Date.parse(reportedAt);
  const age = Date.now() - at;
  return new Date(age >= 0 && age <= CODE_SECONDS * 1000 ? at : Date.now()).toISOString();
}

/** 0 once expired or never sent. */
export function secondsLeft(sentAt: string | undefined): number {
  const age = Date.now() - Date.parse(sentAt ?? "");
  const left = Math.ceil(CODE_SECONDS - age / 1000);
  return left > 0 ? Math.min(left, CODE_SECONDS) : 0;
}

export function isCodeExpired(sentAt: string | null | undefined): boolean {
  const age = Date.now() - Date.parse(sentAt ?? "");
  return !(age <= MEMBER_CODE_MINUTES * 60 * 1000);
}
