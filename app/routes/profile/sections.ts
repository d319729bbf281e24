export const sections = [
  "account",
  "membership",
  "personal",
  "address",
  "work",
  "security",
] as const;
export type Section = (typeof sections)[number];

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

export function sectionPath(section: Section): string {
  return section === "account" ? "/profile" : `/profile/${section}`;
}
