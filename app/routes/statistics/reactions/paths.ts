import { href } from "react-router";
import type { ReactionAct } from "#app/contract/statistics.values.ts";

export function pathOfAct(act: ReactionAct): string {
  switch (act) {
    case "likes":
      return href("/statistics/reactions/all-likes");
    case "comments":
      return href("/statistics/reactions/all-comments");
    case "shares":
      return href("/statistics/reactions/all-shares");
  }
}
