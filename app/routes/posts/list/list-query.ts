import { href } from "react-router";
import {
  type AskedOf,
  choice,
  days,
  keyword,
  listAddress,
  order,
} from "#app/components/list-address.ts";
import { postAttachments, postSorts } from "#app/contract/posts.values.ts";

export const postList = listAddress(href("/posts"), {
  attachment: choice([...postAttachments, "with", "without"], { hint: "attachment" }),
  sort: order(postSorts, "default", { hint: "sort" }),
  order: order(["DESC", "ASC"], "DESC", { hint: "sort" }),
  ...days,
  keyword,
});

export type PostAddress = AskedOf<typeof postList>;

export function isArranged({ sort, order, from, to }: PostAddress["query"]): boolean {
  return sort !== "default" || order !== "DESC" || Boolean(from ?? to);
}
