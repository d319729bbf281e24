/** The sections of a profile, in the order of its tabs; the first is /profile itself. */
export const sections = [
  "account",
  "membership",
  "personal",
  "address",
  "work",
  "security",
] as const;
export type Section = (typeof sections)[number];

/** What a member may change by a form of text, and the section where it stands. */
export const parts = {
  contact: { section: "account", fields: ["phoneNumber", "email"] },
  address: {
    section: "address",
    fields: ["governorate", "city", "neighborhood", "street", "buildingApartmentNumber"],
  },
  job: { section: "work", fields: ["currentJob", "employer"] },
} as const satisfies Record<string, { section: Section; fields: readonly string[] }>;
export type Part = keyof typeof parts;

export function isPart(name: string): name is Part {
  return Object.hasOwn(parts, name);
}

/** The address of a section. */
export function sectionPath(section: Section): string {
  return section === "account" ? "/profile" : `/profile/${section}`;
}
