export function invitationEnd(now: Date): Date {
  return new Date(now.getTime() + 24 * 60 * 60 * 1000);
}
