/** What a unit is, from the top of the organisation to the bottom (docs/product.md#structure). */
export const unitKinds = [
  "leadership",
  "central_secretariat",
  "governorate",
  "governorate_secretariat",
  "sector",
  "sector_secretariat",
  "branch",
] as const;
export type UnitKind = (typeof unitKinds)[number];

/** Units that people are put in as members of a secretariat. */
export const secretariatKinds = [
  "central_secretariat",
  "governorate_secretariat",
  "sector_secretariat",
] as const satisfies readonly UnitKind[];

/** A branch with fewer members says only that they are fewer: a small number tells on people. */
export const FEWEST_MEMBERS_TOLD = 5;

export const MAX_UNIT_NAME_LENGTH = 150;
export const MAX_UNIT_DESCRIPTION_LENGTH = 2000;
export const MAX_UNIT_LINE_LENGTH = 200;
export const MAX_UNIT_ADDRESS_LENGTH = 500;
export const MAX_TITLE_LENGTH = 150;

/** As many roles as the page of a unit names that would move with it. */
export const MAX_MOVING_ROLES = 50;

/** Nobody works in more secretariats at once. */
export const MAX_SECRETARIATS = 10;

/** The latest news, and the latest events, that the page of a secretariat shows. */
export const LATEST_OF_SECRETARIAT = 3;
