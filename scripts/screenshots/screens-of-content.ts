import { openLink } from "./acts.ts";
import type { Screen } from "./screen.ts";

const as = "demo-admin";

/** What is read, and the desk where it is written, checked and moderated. */
export const contentScreens: readonly Screen[] = [
  { name: "posts", path: "/posts", as: "demo-member" },
  { name: "post", path: "/posts", as: "demo-member", act: openLink("/posts/") },
  { name: "archive", path: "/archive", as: "demo-member" },
  { name: "archive-item", path: "/archive", as: "demo-member", act: openLink("/archive/") },
  { name: "offers", path: "/services/member-services", as: "demo-member" },
  {
    name: "offer",
    path: "/services/member-services",
    as: "demo-member",
    act: openLink("/offer/"),
  },
  { name: "desk", path: "/desk", as },
  { name: "desk-news", path: "/desk/news", as },
  { name: "desk-news-create", path: "/desk/news/create", as },
  { name: "desk-news-edit", path: "/desk/news", as, act: openLink("/desk/news/0") },
  { name: "desk-candidates", path: "/desk/candidates", as },
  { name: "desk-candidate-import", path: "/desk/candidates/import", as },
  { name: "desk-election", path: "/desk/election", as },
  { name: "desk-districts", path: "/desk/election/districts", as },
  { name: "moderation", path: "/desk/moderation", as },
  { name: "moderation-case", path: "/desk/moderation", as, act: openLink("/desk/moderation/") },
  { name: "silence", path: "/desk/settings/silence", as },
];
