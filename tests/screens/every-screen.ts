import type { ServerBuild } from "react-router";
import { contentKinds } from "#app/contract/content.values.ts";
import { actions, pathsOf, type Who } from "./bad-world.ts";

/** Who may see one screen or another, whoever sees most first. */
export const viewers: readonly Who[] = ["leader", "stranger", "expired", "newcomer", "waiting"];

/** Where a screen is whose address says of what it is. */
const elsewhere: Readonly<Record<string, string>> = {
  "routes/aid-desk/list/list": "/statistics/urgent-assistance/medical",
  "routes/aid-desk/case/case": "/statistics/urgent-assistance/medical/:aid",
  "routes/attendance/screen/screen": "/attendance/gatherings/:gathering/screen",
  ...Object.fromEntries(
    contentKinds.flatMap((kind) =>
      ["preview", "versions"].map((page) => [
        `desk/${kind}/:id/${page}`,
        `/desk/${kind}/:item/${page}`,
      ]),
    ),
  ),
  "survey/results": "/survey/:counted/results",
  "poll/results": "/poll/:voted/results",
  "desk/surveys/:id/results": "/desk/surveys/:counted/results",
  "desk/surveys/:id/results/:questionId": "/desk/surveys/:counted/results/q7",
  "desk/polls/:id/results": "/desk/polls/:voted/results",
  "desk/surveys/:id/preview": "/desk/surveys/:survey/preview",
  "desk/polls/:id/preview": "/desk/polls/:poll/preview",
  "routes/chat/room/read-info": "/contact/room/read?id=:room&seq=1",
  "routes/election/leaf/district-leaf": `/DataEntire/card?${new URLSearchParams({
    electoralDistrict: "الدائرة الأولى – قسم أول أسيوط، أسيوط",
  })}`,
  "routes/conference/room": "/meeting/:meeting/room",
  "routes/export/one/one": "/users/exports/:export",
  "routes/feedback/item/item": "/statistics/feedback/:feedback",
  "routes/people/role-change/role-change": "/users/role-changes/:roleChange",
  "routes/merge/compare": "/users/:twice/merge/:other",
  "routes/profile/section": "/profile/personal",
  "routes/statistics/trends/group": "/statistics/numbers/aid",
  "routes/structure/secretariat/secretariat": "/membership/centralSec/:secretariat",
};

/** Screens that need more than to be signed in, or none has: their own tests render them. */
export const screensApart: readonly string[] = [
  "routes/card/check",
  "routes/not-found",
  "routes/administrator/confirm",
  "routes/auth/email-code",
  "routes/activation/confirm",
  "routes/profile/email/email",
  "routes/membership/application/withdraw",
  "routes/aid/request/withdraw",
  "routes/feedback/form/edit",
  "routes/feedback/own/withdraw",
  "routes/moderation/own/own",
  "routes/unknown",
];

/** Every screen with an address of it; `:aid` and its like stand for one of a list (bad-world.ts). */
export function everyScreen(build: ServerBuild): { id: string; path: string }[] {
  return pathsOf(build)
    .filter(({ isScreen }) => isScreen)
    .map(({ id, path }) => ({ id, path: elsewhere[id] ?? actions[id]?.path ?? path }));
}
