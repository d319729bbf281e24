/** A registration that no code proved is forgotten after a week: it was written before this moment. */
export function guestUnconfirmedBefore(now: Date): Date {
  return new Date(now.getTime() - 7 * 24 * 60 * 60 * 1000);
}
