import type { ServerBuild } from "react-router";
import type { FormOnPage, Who } from "./typed.ts";

/** Where a form of a page is sent. */
export const sentTo = (path: string, { act }: Pick<FormOnPage, "act">) =>
  act ? `${path}${path.includes("?") ? "&" : "?"}act=${act}` : path;

/** What stands in an address in place of a route's names; the first that its pattern has is taken. */
const addresses: readonly (readonly [pattern: RegExp, address: string])[] = [
  [/^\/(news|posts)\/:id\/comments\/:commentId/, "/$1/1/comments/:comment"],
  [/^\/(news|posts)\/:id/, "/$1/1"],
  [/^\/report\/:kind\/:id/, "/report/comment/:reported"],
  [/^\/desk\/moderation\/threads\/:kind\/:id/, "/desk/moderation/threads/news/1"],
  [/^\/desk\/moderation\/:id/, "/desk/moderation/:case"],
  [/^\/profile\/moderation\/:id/, "/profile/moderation/:hidden"],
  [/^\/profile\/complaints-suggestions\/:id/, "/profile/complaints-suggestions/:own"],
  [/^\/profile\/:part\/edit/, "/profile/job/edit"],
  [/^\/profile\/:section/, "/profile/security"],
  [/^\/statistics\/feedback\/:id/, "/statistics/feedback/:feedback"],
  [/^\/statistics\/reports\/:id/, "/statistics/reports/:ownReport"],
  [/^\/statistics\/mail\/:token/, "/statistics/mail/:subscription"],
  [/^\/statistics\/numbers\/:group/, "/statistics/numbers/aid"],
  [/^\/statistics\/urgent-assistance\/:section\/:id/, "/statistics/urgent-assistance/medical/:aid"],
  [/^\/statistics\/urgent-assistance\/:section/, "/statistics/urgent-assistance/medical"],
  [/^\/humanitarian-aid\/my-requests\/:id/, "/humanitarian-aid/my-requests/:asked"],
  [/^\/attendance\/gatherings\/:id/, "/attendance/gatherings/:gathering"],
  [/^\/event\/:id/, "/event/:event"],
  [/^\/meeting\/:id/, "/meeting/:meeting"],
  [/^\/membership\/centralSec\/:id/, "/membership/centralSec/:secretariat"],
  [/^\/contact\/room\/people$/, "/contact/room/people?id=:group"],
  [/^\/contact\/room\/read$/, "/contact/room/read?id=:room&seq=1"],
  [/^\/contact\/room(\/calls|\/files|)$/, "/contact/room$1?id=:room"],
  [/^\/contact\/follow$/, "/contact/follow?kind=meeting&id=:meeting"],
  [/^(\/desk)?\/surveys?\/:id\/results\/:\w+/, "$1/surveys/:counted/results/q7"],
  [/^\/survey\/:id\/results/, "/survey/:counted/results"],
  [/^\/desk\/surveys\/:id\/results/, "/desk/surveys/:counted/results"],
  [/^(\/desk\/polls|\/poll)\/:id\/(results|receipts)/, "$1/:voted/$2"],
  [/^\/survey\/:id/, "/survey/:toAnswer"],
  [/^\/poll\/:id/, "/poll/:toVote"],
  [/^\/desk\/(survey|poll)s\/:id/, "/desk/$1s/:$1"],
  [/^\/desk\/candidates\/import\/:id/, "/desk/candidates/import/:candidates"],
  [/^\/desk\/election\/districts\/:id/, "/desk/election/districts/:district"],
  [/^\/desk\/election\/districts$/, "/desk/election/districts?kind=list"],
  [/^\/desk\/settings\/silence\/:id/, "/desk/settings/silence/:silence"],
  [/^\/desk\/structure\/positions\/:id/, "/desk/structure/positions/:position"],
  [/^\/desk\/structure\/:id/, "/desk/structure/:unit"],
  [/^\/desk\/structure\/create$/, "/desk/structure/create?kind=leadership"],
  [/^\/desk\/dues\/:id/, "/desk/dues/:person"],
  [/^\/desk\/(\w+)\/:id/, "/desk/$1/:item"],
  [/^\/roles\/edit\/:id\/delete/, "/roles/edit/8/delete"],
  [/^\/roles\/edit\/:id/, "/roles/edit/5"],
  [/^\/users\/(application|import|export)(s?)\/:id/, "/users/$1$2/:$1"],
  [/^\/users\/role-changes\/:id/, "/users/role-changes/:roleChange"],
  [/^\/users\/selected\/:id\/:act/, "/users/selected/:selection/give?role=5"],
  [/^\/users\/:id\/merge\/:otherId\/confirm/, "/users/:twice/merge/:other/confirm?kept=first"],
  [/^\/users\/:id\/merge\/:otherId/, "/users/:twice/merge/:other"],
  [/^\/users\/:id/, "/users/:person"],
  [/^\/user\/edit\/:id\/:act/, "/user/edit/:leaving/close"],
  [/^\/user\/edit\/:id/, "/user/edit/:person"],
];

function addressOf(pattern: string): string {
  const [from, to] = addresses.find(([each]) => each.test(pattern)) ?? [];
  return from && to ? pattern.replace(from, to) : pattern.replaceAll(/:\w+/g, "1");
}

/** Who sends what there is to be sent; what isn't here a leader does. */
const senders: readonly (readonly [who: Who, of: RegExp])[] = [
  ["waiting", /^\/account-verification/],
  ["newcomer", /^\/registerNow/],
  ["activating", /^\/activate\//],
  ["expired", /^\/renewal/],
  [
    "stranger",
    /^\/(LoginGusetUser|GusetUserHome|login|register|guest|logout|preferences|activate)$/,
  ],
  ["stranger", /^\/(card\/check|email-code|administrator|auth\/facebook|statistics\/mail\/)/],
  ["member", /^\/(news|posts|report|profile|application|humanitarian-aid|members|push)(\/|$)/],
  ["member", /^\/(leaderboard|notification\/read|attendance|event\/:event)$/],
];

/** What the web hands on to the platform, and what is no address. */
const carried = ["routes/api", "routes/demo", "routes/unknown"];

/** Each address of the build with its act, where its screen has several (session/form-actions.server.ts). */
export function postsOf(build: ServerBuild): { path: string; as: Who }[] {
  return pathsOf(build).flatMap(({ id, address, hasAction, acts }) => {
    if (!hasAction || carried.includes(id)) return [];
    const as = senders.find(([, of]) => of.test(address))?.[0] ?? "leader";
    const paths = acts?.map((act) => sentTo(address, { act })) ?? [address];
    return paths.map((path) => ({ path, as }));
  });
}

/** Every route's whole path, with 1 for what varies. */
export function pathsOf({ routes }: ServerBuild): {
  id: string;
  path: string;
  /** With what its names stand for (`at`). */
  address: string;
  hasAction: boolean;
  acts: readonly string[] | undefined;
  isScreen: boolean;
}[] {
  const whole = (id: string | undefined): string => {
    const route = id ? routes[id] : undefined;
    return route ? `${whole(route.parentId)}/${route.path ?? ""}` : "";
  };
  return Object.values(routes).flatMap((route) => {
    if (!route || route.id === "root" || (!route.path && !route.index)) return [];
    const pattern = whole(route.id)
      .replaceAll(/\/+/g, "/")
      .replace(/(.)\/$/, "$1")
      .replace("*", "x");
    const { action } = route.module;
    return [
      {
        id: route.id,
        path: pattern.replaceAll(/:\w+/g, "1"),
        address: addressOf(pattern),
        hasAction: action !== undefined,
        acts: action && "acts" in action ? (action.acts as readonly string[]) : undefined,
        isScreen: route.module.default !== undefined,
      },
    ];
  });
}
