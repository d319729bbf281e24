import { href } from "react-router";
import { READ_AUDIT } from "#app/contract/ability.ts";
import { UPDATE_ELECTION } from "#app/contract/election-desk.values.ts";
import type { Ability } from "#app/contract/endpoint.ts";
import { IMPORT_USERS } from "#app/contract/import.values.ts";
import { READ_ROLES } from "#app/contract/role.values.ts";

interface SettingsLink {
  readonly name: string;
  readonly to: string;
  /** Default: who may change the organisation. */
  readonly can?: Ability;
}

export interface SettingsGroup {
  readonly group: string;
  readonly places: readonly SettingsLink[];
}

const groups: readonly SettingsGroup[] = [
  {
    group: "organisation",
    places: [
      { name: "identity", to: href("/desk/settings/identity") },
      { name: "look", to: href("/desk/settings/look") },
      { name: "membership", to: href("/desk/settings/membership") },
    ],
  },
  {
    group: "people",
    places: [
      { name: "structure", to: href("/desk/structure") },
      { name: "branches", to: href("/desk/settings/branches") },
      { name: "roles", to: href("/roles"), can: READ_ROLES },
      { name: "import", to: href("/users/import"), can: IMPORT_USERS },
    ],
  },
  {
    group: "publishing",
    places: [
      { name: "content", to: href("/desk/settings/content") },
      { name: "moderation", to: href("/desk/settings/moderation") },
      { name: "silence", to: href("/desk/settings/silence") },
      { name: "election", to: href("/desk/election"), can: UPDATE_ELECTION },
    ],
  },
  {
    group: "signIn",
    places: [
      { name: "mail", to: "#mail" },
      { name: "push", to: "#push" },
      { name: "provider", to: "#provider" },
    ],
  },
  {
    group: "log",
    places: [
      { name: "doctor", to: "#doctor" },
      { name: "audit", to: href("/desk/audit"), can: READ_AUDIT },
    ],
  },
];

export function placesFor(may: (ability: Ability) => boolean): SettingsGroup[] {
  return groups
    .map(({ group, places }) => ({ group, places: places.filter(({ can }) => !can || may(can)) }))
    .filter(({ places }) => places.length > 0);
}
