import { href } from "react-router";
import {
  type AskedOf,
  choice,
  keyword,
  listAddress,
  number,
} from "#app/components/list-address.ts";
import { archiveTypes } from "#app/contract/archive.values.ts";

export const archiveList = listAddress(href("/archive"), {
  type: choice(archiveTypes, { hint: "type" }),
  year: number(/^(19|20|21)\d\d$/, { hint: "year" }),
  keyword,
});

export type ArchiveAddress = AskedOf<typeof archiveList>;
