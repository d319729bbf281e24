import { checkTwo, openLink, openPerson, sendForm, uploadRegister } from "./acts.ts";
import type { Screen } from "./screen.ts";

const as = "demo-admin";
const search = (keyword: string) => `/users?${new URLSearchParams({ keyword })}`;

/** The organisation and its people. */
export const peopleScreens: readonly Screen[] = [
  { name: "guide", path: "/membership", as: "demo-member" },
  {
    name: "guide-secretariat",
    path: "/membership",
    as: "demo-member",
    act: openLink("/membership/centralSec/"),
  },
  { name: "users", path: "/users", as },
  { name: "users-of-leader", path: "/users", as: "demo-governorate-leader" },
  { name: "users-found", path: search("محمد"), as },
  { name: "users-none", path: search("زقزقة"), as },
  { name: "users-chosen", path: "/users", as, act: checkTwo },
  { name: "user", path: search("كريم"), as, act: openLink("/users/0") },
  { name: "user-edit", path: search("كريم"), as, act: openPerson("/user/edit/{id}") },
  {
    name: "user-edit-errors",
    path: search("كريم"),
    as,
    act: async (page) => {
      await openPerson("/user/edit/{id}")(page);
      await page.locator('[name="userName"]').fill("");
      await sendForm('form[action*="act=identity"]')(page);
    },
  },
  { name: "user-merge", path: search("كريم"), as, act: openPerson("/users/{id}/merge") },
  { name: "users-export", path: "/users/export", as },
  { name: "users-import", path: "/users/import", as },
  { name: "users-import-words", path: "/users/import", as, act: uploadRegister },
  { name: "users-imported", path: "/users/import", as, act: openLink("/users/import/0") },
  { name: "members", path: "/members", as: "demo-member" },
  { name: "members-table", path: "/members", as },
  { name: "card", path: "/profile/card", as: "demo-member" },
  { name: "card-check", path: "/card/check" },
  { name: "profile", path: "/profile", as: "demo-member" },
  { name: "profile-security", path: "/profile/security", as: "demo-member" },
  { name: "structure-desk", path: "/desk/structure", as },
  { name: "structure-unit", path: "/desk/structure", as, act: openLink("/desk/structure/0") },
  { name: "structure-create", path: "/desk/structure/create", as },
  { name: "audit", path: "/desk/audit", as },
  { name: "audit-none", path: "/desk/audit?from=2020-01-01&to=2020-01-02", as },
];
