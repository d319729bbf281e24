/** A link is good for a day (docs/product.md#first-administrator). */
export function invitationEnd(now: Date): Date {
  return new Date(now.getTime() + 24 * 60 * 60 * 1000);
}

/** The role that is created where no role makes its holder an administrator. */
export const administratorRole = {
  name: "مدير النظام",
  description: "يدير المنصة كلها.",
  rank: "admin",
  abilities: [["manage", "all"]],
} as const;
