import type { HTMLElement } from "node-html-parser";
import { describe, expect, test } from "vitest";
import type { Who } from "#tests/world/forms/typed.ts";
import { setUpVisits } from "#tests/world/forms/visits.ts";

/*
 * What a form saves, it shows when it is opened again: a field that is missing from the answer which fills
 * the form would be emptied, without a word, by the next save.
 */

const visits = setUpVisits();

const asked = 'form:has([name="confirmed"])';
const saves = 'main form[action$="act=save"]';

interface EditForm {
  readonly who: Who;
  readonly page: string;
  /** Else the only one of the page. */
  readonly form?: string;
  /** What its rules ask for; undefined: not tried. */
  readonly own?: Readonly<Record<string, string | undefined>>;
}

const ofField = (name: string) => `main form:has([name="${name}"])`;
const district = "الدائرة الأولى – قسم أول أسيوط، أسيوط";

/** Forms that change what is stored. */
const forms: readonly EditForm[] = [
  {
    who: "leader",
    page: "/event/:event/edit",
    form: ofField("detailedLocation"),
    own: { maxAttendance: "300", maxCompanions: "2" },
  },
  {
    who: "leader",
    page: "/meeting/:called/edit",
    form: saves,
    own: {
      keyword: undefined,
      leaving: undefined,
      roles: undefined,
      governorate: undefined,
      secretariats: undefined,
      dialIn: "0225551234",
    },
  },
  { who: "leader", page: "/statistics/reports/:answering/edit", form: ofField("officials") },
  {
    who: "leader",
    page: "/desk/surveys/:survey/edit",
    form: ofField("closesAt-day"),
    own: { mayChange: undefined, governorates: "دمياط", units: undefined },
  },
  { who: "leader", page: "/desk/news/:item/edit", form: saves, own: { related: undefined } },
  { who: "leader", page: "/desk/posts/:item/edit", form: saves },
  { who: "leader", page: "/desk/archive/:item/edit", form: saves },
  { who: "leader", page: "/desk/offers/:item/edit", form: saves },
  {
    who: "leader",
    page: "/desk/candidates/:item/edit",
    form: saves,
    own: { electoralDistrict: district, type: undefined },
  },
  { who: "leader", page: "/desk/structure/:unit", form: ofField("mapUrl") },
  { who: "leader", page: "/desk/settings/identity", form: ofField("nameAr") },
  { who: "leader", page: "/desk/settings/membership", form: ofField("months") },
  {
    who: "leader",
    page: "/roles/edit/5",
    form: ofField("rank"),
    own: { abilities: undefined, rank: undefined },
  },
  {
    who: "leader",
    page: "/user/edit/:person",
    form: ofField("userName"),
    own: { phone: undefined },
  },
  { who: "leader", page: "/desk/settings/silence/:silence", form: ofField("scope") },
  { who: "leader", page: "/desk/election/districts/:district", form: saves },
  { who: "leader", page: "/desk/settings/moderation", form: ofField("holdsFirst") },
  { who: "leader", page: "/contact/room/people?id=:group", form: ofField("retention") },
  { who: "member", page: "/profile/job/edit" },
  { who: "member", page: "/profile/contact/edit" },
  { who: "member", page: "/profile/complaints-suggestions/:own/edit", form: ofField("body") },
];

/** Of a day, an hour or a length of time any part may be a wrong one. */
const isOfTime = (name: string) => /(^|-)(day|month|year|time)$|^duration/.test(name);

const MOST_TICKED = 3;

/** Something else than a form shows, for each of its fields that takes words, a choice or a tick. */
function changesOf(form: HTMLElement): Record<string, string | string[]> {
  const changes: Record<string, string | string[]> = {};
  for (const field of form.querySelectorAll("input, textarea, select")) {
    const name = field.getAttribute("name") ?? "";
    const type = field.getAttribute("type") ?? "text";
    if (name === "" || name in changes || isOfTime(name) || /^remove/.test(name)) continue;
    if (field.tagName === "SELECT") {
      const [value] = field
        .querySelectorAll("option:not([selected])")
        .map((option) => option.getAttribute("value") ?? option.text)
        .filter((value) => value && value !== field.querySelector("option")?.getAttribute("value"));
      if (value) changes[name] = value;
    } else if (type === "checkbox" || type === "radio") {
      const free = form.querySelectorAll(`[type="${type}"][name="${name}"]:not([checked])`);
      const values = free.map((box) => box.getAttribute("value") ?? "on");
      changes[name] = values.slice(0, type === "radio" ? 1 : MOST_TICKED);
    } else if (field.getAttribute("inputmode") === "numeric") changes[name] = "3";
    else if (
      field.tagName === "TEXTAREA" ||
      (type === "text" && !field.hasAttribute("inputmode"))
    ) {
      const most = Number(field.getAttribute("maxlength") ?? 100);
      const text = /En$/.test(name) ? `Other words of ${name}` : `كلام آخر في ${name}`;
      changes[name] = text.slice(0, most);
    }
  }
  return changes;
}

describe.each(forms)(
  "the form of $page",
  ({ who, page: address, form: selector = "main form", own }) => {
    test("shows what it saved when it is opened again", async () => {
      const browser = await visits.visit(who, "ar");
      const path = await visits.at(address, browser);
      const page = await browser.open(path);
      const form = page.document.querySelector(selector);
      if (!form) throw new Error(`${path} has no form ${selector}`);
      const changes = JSON.parse(JSON.stringify({ ...changesOf(form), ...own })) as ReturnType<
        typeof changesOf
      >;
      let answer = await browser.submit(page, selector, changes);
      if (answer.document.querySelector(asked)) answer = await browser.submit(answer, asked);
      expect(answer.textOf(".summary"), path).toBe("");
      expect(answer.status).toBe(200);
      const again = await browser.open(path);
      const found = Object.fromEntries(
        Object.keys(changes).map((name) => [name, again.shown(selector, name).filter(Boolean)]),
      );
      expect(found).toEqual(
        Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, [value].flat()])),
      );
    });
  },
);
