import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSite } from "#tests/world/chromium.ts";
import { some } from "#tests/world/exhaustive.ts";
import { createTranslator } from "#tests/world/translator.ts";

const run = promisify(execFile);

const site = openSite();
/** The settings of the text browsers, their cookies, and what they post. */
let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "sawt-text-"));
  const cookies = "SET_COOKIES:TRUE\nACCEPT_ALL_COOKIES:TRUE\nPERSISTENT_COOKIES:TRUE\n";
  await writeFile(join(home, "lynx.cfg"), cookies);
  await writeFile(
    join(home, "en.cookies"),
    "127.0.0.1\tFALSE\t/\tFALSE\t4000000000\tlanguage\ten\n",
  );
  await writeFile(join(home, "ar.cookies"), "");
});
afterAll(() => rm(home, { recursive: true, force: true }));

type Language = "ar" | "en";

/** How a program is told to write out a page, and to send a form that lies in a file. */
interface TextBrowser {
  readonly name: string;
  open(language: Language): string[];
  post(file: string): string[];
}

const w3m: TextBrowser = {
  name: "w3m",
  open: (language) => ["-dump", "-O", "UTF-8", "-header", `Cookie: language=${language}`],
  post: (file) => ["-dump", "-O", "UTF-8", "-cookie", "-post", file],
};
const lynxBasics = () => [
  ...["-dump", "-nolist", "-display_charset=UTF-8"],
  `-cfg=${join(home, "lynx.cfg")}`,
];
const lynx: TextBrowser = {
  name: "lynx",
  open: (language) => [...lynxBasics(), `-cookie_file=${join(home, `${language}.cookies`)}`],
  post: () => [...lynxBasics(), "-post_data"],
};

/** The page as it is read, with runs of space as one. */
async function dump(program: string, options: string[], path: string, sent = ""): Promise<string> {
  const address = site.origin + path;
  // w3m keeps cookies in its home, and everybody who posts comes anew.
  const env = { ...process.env, HOME: await mkdtemp(join(home, "visitor-")) };
  const running = run(program, [...options, address], { env });
  running.child.stdin?.end(sent);
  // lynx ends with an error after a page that isn't 200, and shows it all the same.
  const { stdout } = await running.catch((error: { stdout: string }) => error);
  return stdout.replaceAll(/\s+/g, " ");
}

function read({ name, open }: TextBrowser, path: string, language: Language): Promise<string> {
  return dump(name, open(language), path);
}

/** Sends a form, follows where it leads, and reads that page. */
async function post(
  { name, post: options }: TextBrowser,
  path: string,
  form: Record<string, string>,
) {
  const body = new URLSearchParams(form).toString();
  const file = join(home, "form");
  await writeFile(file, body);
  // lynx reads what it posts from its input, up to three dashes.
  return dump(name, options(file), path, `${body}\n---\n`);
}

interface Told {
  readonly data: { readonly items: { id: string; title: string; name: string }[] };
}

async function ask(path: string): Promise<Told["data"]["items"]> {
  const response = (await (await fetch(`${site.origin}/api/v1${path}`)).json()) as Told;
  return response.data.items;
}

/** Words in their order, whatever stands between them. */
function expectInOrder(text: string, words: readonly string[]): void {
  let from = 0;
  for (const each of words) {
    const at = text.indexOf(each.replaceAll(/\s+/g, " "), from);
    expect(at, `${each} after ${text.slice(0, from).slice(-80)}`).toBeGreaterThanOrEqual(0);
    from = at + each.length;
  }
}

/** What a text browser says of markup that forgot it. */
const noise = /undefined|\[object|\[IMG|\.webp|\.svg|\[INLINE|\[LINK/;

for (const browser of some([w3m, lynx], 0, 2)) {
  const { name } = browser;
  const isThere = await run(name, ["-version"]).then(
    () => true,
    () => false,
  );

  describe.skipIf(!isThere)(isThere ? name : `${name} (skipped: not installed here)`, () => {
    test.each(["ar", "en"] as const)(
      "the news read from top to bottom, in %s",
      async (language) => {
        const t = createTranslator(language);
        const items = await ask("/news/guest?limit=12");
        const text = await read(browser, "/news", language);
        expectInOrder(text, [
          t("skip"),
          t("menu:line.news"),
          t("signIn"),
          t("news:title"),
          t("news:search.label"),
          t("news:category.all"),
          t("news:category.sports"),
          ...items.map(({ title }) => title),
          t("pager.next"),
          t("lite.on"),
        ]);
        expect(text).not.toMatch(noise);
      },
    );

    test.each(["ar", "en"] as const)(
      "an article and a candidate read sensibly, in %s",
      async (language) => {
        const t = createTranslator(language);
        const [item] = await ask("/news/guest?limit=1");
        const article = await read(browser, `/news/${item?.id}`, language);
        expectInOrder(article, [
          item?.title ?? "",
          t("reaction:share.whatsapp"),
          t("reaction:comment.section"),
        ]);
        expect(article).not.toMatch(noise);
        const [candidate] = await ask(
          `/election/candidates?limit=1&type=${encodeURIComponent("فردي")}`,
        );
        const about = await read(browser, `/candidate/${candidate?.id}`, language);
        expectInOrder(about, [
          candidate?.name ?? "",
          t("election:candidate.symbol"),
          t("election:candidate.district"),
          t("election:candidate.share"),
          t("election:candidate.about"),
          t("election:candidate.party"),
        ]);
        expect(about).not.toMatch(noise);
      },
    );

    test.each(["ar", "en"] as const)(
      "every way in can be read on the login page, in %s",
      async (language) => {
        const t = createTranslator(language);
        const text = await read(browser, "/login", language);
        expectInOrder(text, [
          t("auth:logIn.title"),
          t("auth:logIn.facebook"),
          t("auth:logIn.activate"),
          t("auth:logIn.register"),
          t("auth:logIn.continueAsGuest"),
          t("auth:logIn.guestLogIn"),
        ]);
        expect(text).not.toMatch(noise);
      },
    );

    test("a guest is let in, a registration leads to the code or to what is wrong, and the language changes", async () => {
      const t = createTranslator("ar");
      const latest = await ask("/news/guest?limit=4");
      const home = await post(browser, "/guest", { go: "1" });
      expectInOrder(home, [
        t("signOut"),
        t("home:guest"),
        ...latest.map(({ title }) => title),
        t("home:cards"),
      ]);
      expect(home).not.toMatch(noise);

      const email = `${name}@example.com`;
      const form = { fullName: "منى السيد", email, phoneNumber: "01012345678" };
      const waiting = await post(browser, "/LoginGusetUser", form);
      expectInOrder(waiting, [
        t("guest:verify.sentTo"),
        email,
        t("guest:verify.code"),
        t("guest:verify.submit"),
      ]);
      const refused = await post(browser, "/LoginGusetUser", { ...form, phoneNumber: "0131" });
      expectInOrder(refused, [
        t("errorSummary"),
        t("failure:field.phone"),
        t("guest:register.fullName"),
        t("failure:field.phone"),
      ]);

      const english = await post(browser, "/preferences", { language: "en", redirectTo: "/login" });
      expect(english).toContain(createTranslator("en")("auth:logIn.continueAsGuest"));
    });
  });
}
