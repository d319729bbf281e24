import type { Browser } from "./browser.ts";
import { eventForm } from "./event.ts";
import { photo } from "./membership.ts";
import { person } from "./platform.ts";

const picture = new File([new Uint8Array(photo)], "صورة.jpg");
type Fields = NonNullable<Parameters<Browser["submit"]>[2]>;

/** What is typed into a form of the page `path`, and who sends it. */
export interface SlowForm {
  readonly what: string;
  readonly who: string;
  readonly path: string;
  readonly form: string;
  readonly fields: Fields;
}

/** An application for aid with a picture, as the person types it. */
export const aid = {
  title: "جلسات علاج",
  description: "بعد كسر",
  terms: "on",
  attachments: [picture],
} satisfies Fields;

/** One form of each kind that a slow line may send, told from others by a number; `more` of the event's. */
export function slowForms(number: number, more: Readonly<Record<string, string>> = {}): SlowForm[] {
  const member = person("verified").uid;
  return [
    {
      what: "a form with files",
      who: member,
      path: "/humanitarian-aid",
      form: "main form",
      fields: { ...aid, title: `${aid.title} ${number}` },
    },
    {
      what: "a form with one picture",
      who: member,
      path: "/profile/photo/edit",
      form: 'form:has([name="profileImage"])',
      fields: { profileImage: picture },
    },
    {
      what: "a form without files",
      who: member,
      path: "/profile/complaints-suggestions/add-complaint",
      form: 'form[method="post"]:has([name="body"])',
      fields: { topic: "health", title: `شكوى ${number}`, body: "نص الشكوى" },
    },
    {
      what: "a leader's form",
      who: person("verified", "admin").uid,
      path: "/create-event",
      form: 'main form[action="/create-event"]',
      fields: Object.fromEntries(
        Object.entries(eventForm(number, more)).map(([name, value]) => [name, String(value)]),
      ),
    },
  ];
}

/** What the script sends of the page of aid. */
export async function aidOfScript(browser: Browser, title: string): Promise<FormData> {
  const page = await browser.open("/humanitarian-aid");
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...aid, title, attachments: picture })) {
    body.set(name, value);
  }
  for (const name of ["key", "category"]) body.set(name, page.shown("main form", name)[0] ?? "");
  return body;
}
