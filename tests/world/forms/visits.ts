import { sql } from "drizzle-orm";
import type { HTMLElement } from "node-html-parser";
import type { ServerBuild } from "react-router";
import { contentKindAt } from "#app/contract/content.values.ts";
import { signId } from "#app/platform/privacy/signed-id.ts";
import type { Browser, Page } from "#tests/world/browser.ts";
import type { Language } from "#tests/world/languages.ts";
import { signUpToken } from "#tests/world/newcomer.ts";
import { person } from "#tests/world/platform.ts";
import { REGISTER_HEADER, registerLine } from "#tests/world/register.ts";
import { openScreens } from "#tests/world/screens.ts";
import { setUp } from "#tests/world/set-up.ts";
import { forms } from "./forms.ts";
import { recordsOf, written } from "./records.ts";
import { type FormOnPage, identity, TASKED, typed, type Who } from "./typed.ts";

type Listed = readonly [list: string, link: string, place?: number];

const twins = `/users?keyword=${encodeURIComponent("لطفي الدمياطي")}`;
/** Where the first that a name means is found. */
const lists = {
  application: ["/users/applications", ".listing a"],
  twice: [twins, ".listing a"],
  other: [twins, ".listing a", 1],
  person: [`/users?keyword=${person("verified", "sector_leader").membershipId}`, ".listing a"],
  leaving: ["/users", ".listing a"],
  gathering: ["/attendance/gatherings?time=coming", ".listing a"],
  event: ["/events", '.card a[href^="/event/"]'],
  meeting: ["/meetings?time=hosted", '.card a[href^="/meeting/"]'],
  invited: ["/meetings?time=upcoming", '.card a[href^="/meeting/"]'],
  room: ["/contact", '.rooms a[href^="/contact/room"]'],
  ownReport: ["/statistics/reports?view=mine", '.listing a[href^="/statistics/reports/"]'],
  counted: ["/surveys?view=closed", '.card a[href^="/survey/"]'],
  voted: ["/surveys?view=closed", '.card a[href^="/poll/"]'],
  import: ["/users/import", ".listing a"],
  date: ["/desk/election", 'form[action*="act=changeDate"]'],
  candidates: ["/desk/candidates/import", ".listing a"],
  district: ["/desk/election/districts?kind=list", ".listing tbody a"],
  unit: ["/desk/structure", ".tree li > .row a"],
  silence: ["/desk/settings/silence", ".listing a"],
  secretariat: ["/membership", 'a[href^="/membership/centralSec/"]'],
  asked: ["/humanitarian-aid/my-requests", ".notes a"],
  aid: ["/statistics/urgent-assistance/medical", ".listing a"],
  feedback: ["/statistics/feedback", ".listing a"],
  own: ["/profile/complaints-suggestions?type=suggestions", '.card footer a[href$="/edit"]'],
} as const satisfies Record<string, Listed>;
const ofDesk = (desk: string): Readonly<Record<string, Listed | undefined>> => ({
  item: [`${desk}?state=draft`, ".listing tbody a"],
  live: [`${desk}?state=live`, ".listing tbody a"],
});

/** The id in a link or the address of a form: in the query, or at the end of the path. */
function idIn(link: HTMLElement | null): string {
  const address = link?.getAttribute("href") ?? link?.getAttribute("action") ?? "/";
  const { pathname, searchParams } = new URL(address.replaceAll("&amp;", "&"), "http://web");
  const last = pathname
    .replace(/\/edit$/, "")
    .split("/")
    .at(-1);
  return searchParams.get("id") ?? searchParams.get("date") ?? last ?? "";
}
const lastOf = ({ url }: Page) => url.pathname.split("/").at(-1) ?? "";

/** Chooses people of a list for an act over several. */
const chooseForm = 'form[action$="act=choose"]';

const peopleOf = {
  member: person("verified"),
  leader: person("verified", "admin"),
  expired: person("expired"),
};

/** The whole app, and visitors who have come as far as its forms. */
export async function openVisits() {
  const screens = await openScreens();
  const databaseUrl = process.env.DATABASE_URL ?? "";
  const build = await screens.load<ServerBuild>("virtual:react-router/server-build");
  let number = 0;

  async function visit(who: Who, language?: Language): Promise<Browser> {
    const options = language ? { language } : {};
    if (who === "guest") return screens.as("guest", options);
    if (who === "member" || who === "leader" || who === "expired") {
      return screens.as(peopleOf[who].uid, options);
    }
    const browser = screens.browser(options);
    if (who === "newcomer") {
      browser.cookies.set("session", await signUpToken(`newcomer-${++number}`));
    } else if (who === "waiting") {
      const [{ page, selector }] = forms;
      const email = `waiting-${++number}@example.com`;
      await browser.submit(await browser.open(page), selector, { ...typed, email });
    } else if (who === "activating") {
      const page = await browser.open("/activate");
      await browser.submit(page, 'form:has([name="nationalId"])', identity);
    }
    return browser;
  }

  /** What a list showed to whom, and for which paths: who asks again for the same has used it up. */
  const shown = new Map<string, { ids: readonly string[]; paths: Set<string> }>();

  async function listed([list, link, place = 0]: Listed, path: string, browser: Browser) {
    const key = [browser.cookies.get("session"), list, link].join(" ");
    let known = shown.get(key);
    if (!known || known.paths.has(path)) {
      const { document } = await browser.open(list);
      known = { ids: document.querySelectorAll(link).map(idIn), paths: new Set() };
      shown.set(key, known);
    }
    known.paths.add(path);
    return known.ids[place] ?? "";
  }

  /** The path with ids in place of names: of something new, or of the first in a list of the visitor's. */
  async function at(path: string, browser: Browser): Promise<string> {
    let named = path;
    for (const [name] of path.matchAll(/(?<=:)[a-z]\w*/gi)) {
      const desk = `/desk/${contentKindAt(path) ?? ""}`;
      const known: Readonly<Record<string, Listed | undefined>> = { ...lists, ...ofDesk(desk) };
      const { [name]: list } = known;
      const { [name]: make } = makers;
      const id = list ? await listed(list, path, browser) : await make?.(browser, path);
      if (id === undefined) throw new Error(`Nobody knows what :${name} of ${path} is.`);
      named = named.replace(`:${name}`, id);
    }
    return named;
  }

  const uids = { leader: peopleOf.leader.uid, member: peopleOf.member.uid };
  const { newDebtor, newEvent, newMeeting, newReport, newSurvey } = recordsOf(idOf, uids);

  /** What is made for whoever asks for it, since a form uses it up, or has a state that no list tells. */
  const makers: Readonly<Record<string, (browser: Browser, path: string) => Promise<string>>> = {
    async selection(browser) {
      // A role is for members in good standing who don't have it yet.
      const list = await browser.open("/users?status=verified");
      const boxes = list.document.querySelectorAll('[name="people"]');
      const people = boxes[++number % boxes.length]?.getAttribute("value") ?? "";
      const page = await browser.submit(list, chooseForm, { people, next: "give" });
      return page.url.pathname.split("/").at(-2) ?? "";
    },
    async roleChange(browser) {
      const path = await at("/users/selected/:selection/give?role=5", browser);
      return lastOf(await browser.submit(await browser.open(path), 'main form[method="post"]'));
    },
    async export(browser) {
      const fields = { format: "csv", columns: "name" };
      const form = 'form:has([name="columns"])';
      const page = await browser.submit(await browser.open("/users/export"), form, fields);
      if (page.url.pathname.startsWith("/users/exports/")) return lastOf(page);
      return idIn(page.document.querySelector(".listing a"));
    },
    asking: () => newEvent("ماذا تأكل؟"),
    silent: () => newEvent(),
    called: () => newMeeting(),
    tasked: () => newMeeting(),
    debtor: () => newDebtor(),
    async columns(browser) {
      const rows = [registerLine(++number), registerLine(++number)];
      const file = new File([[REGISTER_HEADER, ...rows].join("\n")], "register.csv");
      const list = await browser.open("/users/import");
      return lastOf(await browser.submit(list, 'form:has([name="file"])', { file }));
    },
    // One that the leader looks after.
    group: () =>
      idOf(`
        update chat_members set part = 'helper', standing = 'in' from chat_rooms, users
        where chat_rooms.id = room_id and kind = 'group' and chat_rooms.state = 'open'
          and users.id = user_id and facebook_id = '${peopleOf.leader.uid}' and part <> 'owner'
        returning room_id as id`),
    async subscription() {
      const { dependencies } = await screens.platform();
      return signId(dependencies.configuration, "statistics mails", TASKED);
    },
    sent: () => newReport("member"),
    answering: () => newReport("leader"),
    toAnswer: () => newSurvey("survey", "open"),
    toWrite: () => newSurvey("survey", "open", written),
    toVote: () => newSurvey("poll", "open"),
    survey: () => newSurvey("survey", "draft"),
    poll: () => newSurvey("poll", "draft"),
    async position(browser, path) {
      const unit = await listed(lists.unit, path, browser);
      const page = await browser.open(`/desk/structure/${unit}`);
      return idIn(page.document.querySelector('a[href^="/desk/structure/positions/"]'));
    },
    checked: (browser) => newPost(browser),
    reported: (browser) => someComment(browser),
    case: (browser) => newCase(browser),
    async unanswered(browser) {
      const leader = await visit("leader");
      const id = await newCase(leader, browser);
      const page = await leader.open(`/desk/moderation/${id}`);
      await leader.submit(page, 'form:has([name="act"])', { act: "hide", reason: "spam" });
      return id;
    },
    hidden: () =>
      idOf(`select c.id from moderation_cases c join users u on u.id = c.author_id
        where u.facebook_id = '${peopleOf.member.uid}' order by c.id limit 1`),
    async comment(browser, path) {
      const item = path.startsWith("/posts/") ? "/posts/1" : "/news/1";
      const form = 'form:has([name="body"])';
      const body = `تعليق ${++number}`;
      const added = await browser.submit(await browser.open(item), form, { body });
      return /#comment-(\d+)/.exec(added.url.hash)?.[1] ?? ownComment(added);
    },
  };

  /** A comment of a member that was just reported: the id of its case. */
  async function newCase(reporter: Browser, member?: Browser): Promise<string> {
    await clearRateLimits();
    const author = member ?? (await visit("member"));
    const own = await at("/news/1/comments/:comment", author);
    const reported = `/report/comment/${own.split("/").at(-1)}`;
    const page = await reporter.open(reported);
    await reporter.submit(page, 'form:has([name="reason"])', { reason: "spam" });
    return idOf("select id from moderation_cases order by id desc limit 1");
  }

  /** A post that was just written and sent to be checked: its id at the desk. */
  async function newPost(browser: Browser): Promise<string> {
    const create = await browser.open("/desk/posts/create");
    const title = `منشور ${++number}`;
    const begun = await browser.submit(create, 'form:has([name="title"])', { title });
    const form = 'form:has([name="body"])';
    await browser.submit(begun, form, { body: "نص", next: "submit" }, "no-button");
    return begun.url.pathname.split("/").at(-2) ?? "";
  }

  /** What a form takes and does: of codes, the one that the open gathering's screen shows. */
  async function taken({ page, good }: FormOnPage): Promise<FormOnPage["good"]> {
    if (page !== "/attendance") return good;
    const leader = await visit("leader");
    const list = await leader.open("/attendance/gatherings");
    const link = list.document.querySelector(".listing tbody a")?.getAttribute("href") ?? "";
    const screen = await leader.open(`${link}/screen`);
    return { code: screen.textOf(".shown-code .digits").replaceAll(/\D/g, "") };
  }

  async function idOf(text: string): Promise<string> {
    const { rows } = await query(text);
    return rows[0]?.id ?? "";
  }

  async function query(text: string) {
    const { dependencies } = await screens.platform();
    return dependencies.db.execute<{ id: string }>(sql.raw(text));
  }

  async function clearRateLimits(): Promise<void> {
    await query("delete from rate_limits");
  }

  return {
    screens,
    databaseUrl,
    build,
    at,
    taken,
    visit,
    /** So that no form waits for what the one before has begun. */
    finish: async ({ leaves }: FormOnPage) => {
      if (leaves) await query(`delete from ${leaves}`);
    },
    /** So that no test meets the limits of another. */
    clearRateLimits,
    /** Whatever was done is done too often now. */
    reachLimits: async () => {
      await query("update rate_limits set count = 1000000");
    },
    close: () => screens.close(),
  };
}
type Visits = Awaited<ReturnType<typeof openVisits>>;
/** The same for a file's tests. */
export const setUpVisits = (): Visits => setUp(openVisits);

/** A comment of somebody else, among those of the newest items. */
async function someComment(browser: Browser): Promise<string> {
  for (let item = 300; item > 250; item--) {
    const page = await browser.open(`/news/${item}`);
    const link = page.document.querySelector('.comments a[href^="/report/comment/"]');
    const id = link?.getAttribute("href")?.split("/").at(-1);
    if (id) return id;
  }
  return "";
}

function ownComment(page: Page): string {
  const link = page.document.querySelector('.comments a[href*="/comments/"]');
  return /comments\/(\d+)/.exec(link?.getAttribute("href") ?? "")?.[1] ?? "";
}
