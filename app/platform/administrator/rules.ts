/** A link is good for a day (docs/product.md#first-administrator). */
export function invitationEnd(now: Date): Date {
  return new Date(now.getTime() + 24 * 60 * 60 * 1000);
}
