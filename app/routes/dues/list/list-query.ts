import { href } from "react-router";
import {
  type AskedOf,
  choice,
  governorate,
  keyword,
  listAddress,
  unit,
  view,
} from "#app/components/list-address.ts";
import { duesAges, duesStates } from "#app/contract/dues.values.ts";

/** Default: everybody who owes. */
export const duesList = listAddress(href("/desk/dues"), {
  state: view(duesStates, "owing"),
  age: choice(duesAges),
  governorate,
  unit,
  keyword,
});

export type DuesAddress = AskedOf<typeof duesList>;
