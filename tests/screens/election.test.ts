import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { governorateByCode } from "#app/arabic/governorates.ts";
import type { Candidate } from "#app/contract/election.ts";
import arWords from "#locales/ar/election.json" with { type: "json" };
import enWords from "#locales/en/election.json" with { type: "json" };
import { asRequests } from "#tests/world/as-requests.ts";
import type { Page } from "#tests/world/browser.ts";
import { mostlyArabic } from "#tests/world/languages.ts";
import { setUpScreens } from "#tests/world/screens.ts";

const screens = setUpScreens();
/** All candidates of the demo, as the API tells them. */
const everybody: Candidate[] = [];
let districts: { individualDistricts: string[]; listDistricts: string[] };

beforeAll(async () => {
  districts = await callApi("/election/districts");
  for (let page = 1; page <= 6; page++) {
    const { items } = await callApi<{ items: Candidate[] }>(
      `/election/candidates?limit=100&page=${page}`,
    );
    everybody.push(...items);
  }
});
afterEach(() => vi.restoreAllMocks());

async function callApi<T>(path: string): Promise<T> {
  const response = await screens.handle(new Request(`${screens.origin}/api/v1${path}`));
  return (await response.json()).data;
}

const words = { ar: arWords, en: enWords } as const;
const open = (path: string, language: "ar" | "en" = "ar") =>
  screens.browser({ language }).open(path);
const browse = (fields: Record<string, string>) => `/DataEntire?${new URLSearchParams(fields)}`;
const cards = (page: Page) =>
  page.document.querySelectorAll(".card a").map((link) => link.text.trim());
const placeLinks = (page: Page) =>
  page.document.querySelectorAll(".places a").map((link) => link.getAttribute("href") ?? "");
const links = (page: Page) =>
  page.document.querySelectorAll("main a").map((link) => link.getAttribute("href") ?? "");
const find = (fits: (candidate: Candidate) => boolean) => {
  const found = everybody.find(fits);
  if (!found) throw new Error("The demo has no such candidate.");
  return found;
};

/** Lets the platform answer some paths otherwise. */
async function intercept(response: (path: string) => Response | undefined) {
  const running = await screens.platform();
  vi.restoreAllMocks();
  const real = running.fetch.bind(running);
  vi.spyOn(asRequests(running), "fetch").mockImplementation(
    async (request) => response(new URL(request.url).pathname) ?? real(request),
  );
}
const broken = (status: number) =>
  Response.json({ success: false, code: "unavailable", message: "الخدمة غير متاحة" }, { status });

describe("the elections page", () => {
  test.each(mostlyArabic)("says what there is, and leads on, in %s", async (language) => {
    const page = await open("/Election", language);
    expect(page.status).toBe(200);
    expect(page.title).toContain(words[language].title);
    const counts = /600[^\d]+48[^\d]+12/;
    expect(page.text).toMatch(counts);
    expect(links(page)).toEqual(
      expect.arrayContaining(["/DataEntire?type=individual", "/DataEntire?type=list"]),
    );
  });

  test("finds a candidate by a part of the name", async () => {
    const visitor = screens.browser();
    const [, someone = ""] = (everybody[7]?.name ?? "").split(/^(.*)$/);
    const page = await visitor.submit(await visitor.open("/Election"), "main form", {
      keyword: someone,
    });
    expect(page.url.pathname).toBe("/DataEntire");
    expect(cards(page)).toContain(someone);
  });

  test("leads on without the numbers when the platform is away", async () => {
    await intercept((path) => (path.endsWith("/districts") ? broken(503) : undefined));
    const page = await open("/Election");
    expect(page.status).toBe(503);
    expect(links(page)).toContain("/DataEntire?type=list");
    expect(page.text).not.toContain("600");
  });
});

describe("the candidate browser", () => {
  test.each(mostlyArabic)(
    "starts with individual districts and nobody shown, in %s",
    async (language) => {
      const page = await open("/DataEntire", language);
      expect(page.status).toBe(200);
      expect(page.textOf(".tabs [aria-current]")).toBe(words[language].individual.tab);
      const options = page.document.querySelectorAll("select option").map(({ text }) => text);
      expect(options).toEqual([words[language].browse.choose, ...districts.individualDistricts]);
      expect(page.text).not.toContain(words[language].empty.title);
      expect(page.text).toContain(words[language].places.governorate);
      expect(cards(page)).toEqual([]);
    },
  );

  test.each(mostlyArabic)(
    "leads by governorate to each district in at most two links, in %s",
    async (language) => {
      const start = await open("/DataEntire?type=individual", language);
      const reached = new Set<string>();
      for (const href of placeLinks(start)) {
        const { searchParams } = new URL(href, screens.origin);
        const district = searchParams.get("electoralDistrict");
        if (district) reached.add(district);
        else {
          const governorate = governorateByCode(searchParams.get("governorate") ?? "");
          const next = await open(href, language);
          expect(next.textOf(".section h2")).toContain(governorate?.[language]);
          for (const link of placeLinks(next)) {
            const named = new URL(link, screens.origin).searchParams.get("electoralDistrict") ?? "";
            expect(named).toContain(governorate?.ar);
            reached.add(named);
          }
        }
      }
      expect([...reached].toSorted()).toEqual(districts.individualDistricts.toSorted());
    },
  );

  test("begins for a member in their governorate, and leads to all others", async () => {
    const member = await screens.as("demo-member");
    // content/people.json
    const governorate = "القاهرة";
    const own = await member.open("/DataEntire?type=individual");
    const named = districts.individualDistricts.filter((each) => each.includes(governorate));
    expect(named.length).toBeGreaterThan(0);
    expect(placeLinks(own)).toEqual(
      named.map((district) => browse({ type: "individual", electoralDistrict: district })),
    );
    const all = await member.open(
      links(own).find((link) => link.includes("governorate=all")) ?? "",
    );
    expect(placeLinks(all).length).toBeGreaterThan(20);
  });

  test("keeps the page the same for everybody: a district is remembered in the browser alone", async () => {
    const electoralDistrict = districts.individualDistricts[3] ?? "";
    const page = await open(browse({ type: "individual", electoralDistrict }));
    const own = page.document.querySelector("own-district");
    expect(own?.getAttribute("name")).toBe(electoralDistrict);
    expect(own?.getAttribute("address")).toBe(browse({ type: "individual", electoralDistrict }));
    const start = await open("/DataEntire");
    expect(start.document.querySelector("own-district")?.getAttribute("label")).toBe(
      arWords.places.own,
    );
  });

  test("shows a district's candidates by their numbers, under an address that can be sent on", async () => {
    const visitor = screens.browser();
    const [, electoralDistrict = ""] = districts.individualDistricts;
    const page = await visitor.submit(await visitor.open("/DataEntire"), "main form", {
      electoralDistrict,
    });
    const expected = everybody.filter((each) => each.electoralDistrict === electoralDistrict);
    expect(cards(page)).toEqual(expected.map(({ name }) => name));
    expect(page.document.querySelector("main h1")?.text).toContain(electoralDistrict);
    expect(page.document.querySelector("option[selected]")?.text).toBe(electoralDistrict);
    for (const { nickname, symbolName, serialNumber, id } of expected) {
      expect(links(page)).toContain(`/candidate/${id}`);
      expect(page.text).toContain(`الرمز: ${symbolName}`);
      expect(page.text).toContain(`رقم ${serialNumber}`);
      if (nickname) expect(page.text).toContain(`الشهرة: ${nickname}`);
    }
    const sent = await open(page.url.pathname + page.url.search, "en");
    expect(cards(sent)).toEqual(cards(page));
    const share = links(page).find((link) => link.startsWith("https://wa.me/?text=")) ?? "";
    const address = new URL(share).searchParams.get("text")?.split("\n")[1] ?? "";
    expect(new URL(address).origin).toBe(screens.origin);
    expect(new URL(address).searchParams.get("electoralDistrict")).toBe(electoralDistrict);
  });

  test("clears choice and results when the kind is switched", async () => {
    const page = await open(
      browse({ electoralDistrict: districts.individualDistricts[0] ?? "", keyword: "محمد" }),
    );
    const switched = await open(links(page).find((link) => link.includes("type=list")) ?? "");
    expect(switched.url.search).toBe("?type=list");
    expect(cards(switched)).toEqual([]);
    const options = switched.document.querySelectorAll("select option").map(({ text }) => text);
    expect(options.slice(1)).toEqual(districts.listDistricts);
  });

  test("shows a list district list by list, each in its order", async () => {
    const [electoralDistrict = ""] = districts.listDistricts;
    const page = await open(browse({ type: "list", electoralDistrict }));
    const expected = everybody.filter((each) => each.electoralDistrict === electoralDistrict);
    const lists = [...new Set(expected.map(({ listName }) => listName))];
    expect(lists.length).toBeGreaterThan(1);
    expect(page.document.querySelectorAll("main h2").map(({ text }) => text)).toEqual(lists);
    expect(cards(page)).toEqual(expected.map(({ name }) => name));
    expect(page.document.querySelectorAll("main h3")).toHaveLength(expected.length);
  });

  test("searches all districts and says where each one stands, and what the other kind has", async () => {
    const visitor = screens.browser();
    const page = await visitor.open(browse({ keyword: "عبدالرحمن" }));
    const found = everybody.filter(({ name }) => name?.includes("عبد الرحمن"));
    const individual = found.filter(({ listName }) => !listName);
    expect(cards(page).length).toBeGreaterThanOrEqual(individual.length);
    for (const { electoralDistrict } of individual)
      expect(page.textOf("main")).toContain(electoralDistrict);
    const other = links(page).find(
      (link) => link.includes("type=list") && link.includes("keyword"),
    );
    const lists = await visitor.open(other ?? "");
    expect(cards(lists)).toEqual(
      expect.arrayContaining(found.filter((each) => each.listName).map(({ name }) => name)),
    );
  });

  test("says who withdrew or was excluded", async () => {
    const gone = find(({ candidateStatus }) => /منسحب/.test(candidateStatus ?? ""));
    const page = await open(
      browse({
        type: gone.listName ? "list" : "individual",
        electoralDistrict: gone.electoralDistrict ?? "",
      }),
    );
    expect(page.textOf(".tag.warm")).toBe(arWords.standing.withdrawn);
  });

  test("goes on in pages of fifty", async () => {
    const visitor = screens.browser();
    const first = await visitor.open(browse({ keyword: "ا" }));
    expect(cards(first)).toHaveLength(50);
    const second = await visitor.open(links(first).find((link) => link.includes("page=2")) ?? "");
    expect(second.textOf(".pager")).toContain("51 - 100");
    const beyond = await visitor.open(browse({ keyword: "ا", page: "900" }));
    expect(beyond.status).toBe(200);
    expect(beyond.text).toContain(arWords.empty.beyond);
    expect(links(beyond)).toContain(browse({ type: "individual", keyword: "ا" }));
  });

  test.each(mostlyArabic)("says in %s that nothing was found, and what to do", async (language) => {
    const page = await open(browse({ keyword: "ليسهناك" }), language);
    expect(page.text).toContain(words[language].empty.title);
    expect(page.text).toContain(words[language].empty.none);
    expect(links(page)).toContain("/DataEntire?type=individual");
    expect(page.document.querySelector("[name=keyword]")?.getAttribute("value")).toBe("ليسهناك");
  });

  const odd: [string, keyof typeof arWords.hint][] = [
    ["page=-1", "page"],
    ["page=1e9", "page"],
    ["page=abc&keyword=محمد", "page"],
    ["page=99999999", "page"],
    ["type=nobody", "kind"],
    ["type=__proto__", "kind"],
    ["type=constructor", "kind"],
    [`keyword=${"ا".repeat(201)}`, "keyword"],
    [`keyword=${"a".repeat(1_000_000)}`, "keyword"],
    [`electoralDistrict=${"ا".repeat(300)}`, "district"],
  ];
  test.each(odd)("makes the best of an odd address (%#)", async (query, hint) => {
    for (const language of mostlyArabic) {
      const page = await open(`/DataEntire?${query}`, language);
      expect(page.status).toBe(200);
      expect(page.notices).toContain(words[language].hint[hint]);
      expect(page.document.querySelector("main form select")).not.toBeNull();
      expect(page.html).not.toContain("<script>alert");
    }
  });

  test("keeps what was asked when the platform is away, and says so", async () => {
    await intercept((path) => (path.endsWith("/candidates") ? broken(503) : undefined));
    const page = await open(browse({ keyword: "محمد" }));
    expect(page.status).toBe(503);
    expect(page.text).toContain("الخدمة غير متاحة");
    expect(page.document.querySelector("[name=keyword]")?.getAttribute("value")).toBe("محمد");
    expect(page.title).toMatch(/^خطأ: /);
    await intercept((path) =>
      path.endsWith("/candidates") ? new Response("<h1>oops") : undefined,
    );
    expect((await open(browse({ keyword: "محمد" }))).status).toBe(502);
  });

  test("sends no pictures to who wants none", async () => {
    const path = browse({ electoralDistrict: districts.individualDistricts[0] ?? "" });
    const full = await open(path);
    const src = full.document.querySelector(".card img")?.getAttribute("src") ?? "";
    expect(src).toMatch(/^\/api\/v1\/files\/[\w.-]+\/160\.webp$/);
    expect((await screens.handle(new Request(screens.origin + src))).status).toBe(200);
    const lite = await screens.browser({ headers: { "Save-Data": "on" } }).open(path);
    expect(lite.document.querySelectorAll("main img")).toEqual([]);
    expect(cards(lite)).toEqual(cards(full));
  });
});

describe("a candidate's page", () => {
  test("shows every field, and how to reach the candidate", async () => {
    const candidate = find(
      (each) =>
        !each.listName &&
        Boolean(
          each.whatsappNumber &&
            each.cvUrl &&
            each.programUrl &&
            each.nickname &&
            each.imageUrl &&
            each.description,
        ),
    );
    const page = await open(`/candidate/${candidate.id}`);
    expect(page.status).toBe(200);
    expect(page.title).toContain(candidate.name);
    const { name, nickname, description, electoralDistrict, symbolName } = candidate;
    const { partyAffiliation, candidateStatus, candidateQualification, serialNumber } = candidate;
    const shown = [name, nickname, description, electoralDistrict, symbolName, partyAffiliation];
    for (const text of [...shown, candidateStatus, candidateQualification, serialNumber]) {
      expect(page.text).toContain(text);
    }
    expect(page.text).toContain(arWords.individual.label);
    const contact = links(page).find((link) => /^https:\/\/wa\.me\/201/.test(link)) ?? "";
    expect(new URL(contact).searchParams.get("text")).toContain(name);
    for (const url of [candidate.cvUrl, candidate.programUrl]) {
      const path = new URL(url ?? "").pathname;
      expect(links(page)).toContain(path);
      const file = await screens.handle(new Request(screens.origin + path));
      expect(file.headers.get("content-disposition")).toContain("attachment");
    }
    expect(links(page)[0]).toBe(
      browse({ type: "individual", electoralDistrict: electoralDistrict ?? "" }),
    );
  });

  test("shows a list's candidate under the list", async () => {
    const candidate = find(({ listName }) => Boolean(listName));
    const page = await open(`/candidate/${candidate.id}`, "en");
    expect(page.text).toContain(enWords.list.label);
    for (const text of [candidate.listName, candidate.symbolName, candidate.name]) {
      expect(page.text).toContain(text);
    }
    expect(links(page)[0]).toContain("type=list");
  });

  test("can be previewed in a chat and read by a search engine", async () => {
    const candidate = find(({ imageUrl, partyAffiliation }) =>
      Boolean(imageUrl && partyAffiliation),
    );
    const page = await open(`/candidate/${candidate.id}`);
    const og = (name: string) =>
      page.document.querySelector(`meta[property="og:${name}"]`)?.getAttribute("content");
    expect(og("title")).toBe(candidate.name);
    expect(og("url")).toBe(`${screens.origin}/candidate/${candidate.id}`);
    expect(og("image")).toMatch(
      new RegExp(
        `^${screens.origin}/api/v1/share/candidates/${candidate.id}\\.jpg\\?v=[\\w-]{12}$`,
      ),
    );
    expect([og("image:width"), og("image:height")]).toEqual(["1200", "630"]);
    expect(og("image:alt")).toBe(candidate.name);
    const data = JSON.parse(
      page.document.querySelector('script[type="application/ld+json"]')?.text ?? "",
    );
    expect(data).toMatchObject({ "@type": "Person", name: candidate.name, url: og("url") });
  });

  test.each(mostlyArabic)(
    "speaks for the party of its own candidates only, in %s",
    async (language) => {
      const party = language === "ar" ? "حزب النهر" : "The River Party";
      const silent = (own: boolean) =>
        find(
          ({ description, partyAffiliation }) =>
            !description && (partyAffiliation === "حزب النهر") === own,
        );
      const own = await open(`/candidate/${silent(true).id}`, language);
      const { ownDescription, awaited, description, inFiles } = words[language].candidate;
      const said = own.textOf(".prose");
      expect(said).toContain(ownDescription.replace("{{party}}", party));
      const other = await open(`/candidate/${silent(false).id}`, language);
      expect([description, inFiles]).toContain(other.textOf(".prose"));
      // What stands there as a file is not announced.
      for (const [page, isOwn] of [
        [own, true],
        [other, false],
      ] as const) {
        const files = page.textOf("main");
        const has = {
          cv: files.includes(words[language].candidate.cv),
          programme: files.includes(words[language].candidate.programme),
        };
        const expected = has.cv
          ? has.programme
            ? undefined
            : "programme"
          : has.programme
            ? "cv"
            : "both";
        for (const [name, sentence] of Object.entries(awaited)) {
          expect(page.textOf(".prose").includes(sentence)).toBe(isOwn && name === expected);
        }
        if (!isOwn)
          expect(page.textOf(".prose")).toBe(has.cv || has.programme ? inFiles : description);
      }
    },
  );

  test.each([
    [/منسحب/, "withdrawn"],
    [/مستبعد/, "excluded"],
  ] as const)("says clearly who does not stand any more (%s)", async (status, standing) => {
    const gone = find(({ candidateStatus }) => status.test(candidateStatus ?? ""));
    const page = await open(`/candidate/${gone.id}`);
    expect(page.text).toContain(arWords.standing[`${standing}Note`]);
    expect(page.textOf(".tag.warm")).toBe(arWords.standing[standing]);
  });

  test.each(mostlyArabic)(
    "has a text for whatever another platform leaves out, in %s",
    async (language) => {
      await intercept((path) =>
        path.endsWith("/candidate/7")
          ? Response.json({
              success: true,
              data: {
                id: 7,
                cvUrl: "javascript:alert(1)",
                programUrl: "https://files.example/p.pdf",
                whatsappNumber: "12",
                imageUrl: "data:text/html,x",
              },
            })
          : undefined,
      );
      const page = await open("/candidate/7", language);
      expect(page.status).toBe(200);
      expect(page.textOf("h1")).toBe(words[language].candidate.noName);
      expect(page.text).toContain(words[language].candidate.unknown);
      expect(page.html).not.toContain("javascript:");
      expect(links(page)).toContain("https://files.example/p.pdf");
      expect(links(page).filter((link) => link.includes("wa.me/1"))).toEqual([]);
      expect(page.document.querySelectorAll("main img")).toEqual([]);
    },
  );

  test.each(mostlyArabic)("shows its defaults when the platform fails, in %s", async (language) => {
    for (const [response, status] of [
      [503, 503],
      [500, 502],
    ] as const) {
      await intercept((path) => (path.includes("/candidate/") ? broken(response) : undefined));
      const page = await open("/candidate/1", language);
      expect(page.status).toBe(status);
      expect(page.textOf("h1")).toBe(words[language].candidate.noName);
      expect(page.notices).toContain(words[language].candidate.away);
      expect(page.html).not.toContain("ld+json");
    }
  });
});

describe("a card for printing", () => {
  const meta = (page: Page, name: string) =>
    page.document.querySelector(`meta[name="${name}"]`)?.getAttribute("content");
  const canonical = (page: Page) =>
    page.document.querySelector('link[rel="canonical"]')?.getAttribute("href");

  test.each(mostlyArabic)("has what a voter looks for on the ballot, in %s", async (language) => {
    const candidate = find(({ symbolName, serialNumber, listName }) =>
      Boolean(symbolName && serialNumber && !listName),
    );
    const { id, name, electoralDistrict, symbolName, serialNumber } = candidate;
    const page = await open(`/candidate/${id}/card`, language);
    expect(page.status).toBe(200);
    expect(page.textOf("h1")).toBe(name);
    expect(page.textOf(".numeral")).toContain(serialNumber);
    for (const text of [electoralDistrict, symbolName, new URL(screens.origin).host]) {
      expect(page.textOf(".print-card")).toContain(text);
    }
    expect(page.document.querySelector("svg[role=img] path")?.getAttribute("d")).toMatch(/^M4 4h7/);
    expect(meta(page, "robots")).toBe("noindex");
    expect(canonical(page)).toBe(`${screens.origin}/candidate/${id}`);
    expect(links(page)).toContain(`/candidate/${id}`);
    expect(links(await open(`/candidate/${id}`, language))).toContain(`/candidate/${id}/card`);
    // Nothing stands around it.
    expect(page.document.querySelector(".top, .foot")).toBeNull();
  });

  test("says who has left the race", async () => {
    const { id } = find(({ candidateStatus }) => /منسحب/.test(candidateStatus ?? ""));
    const page = await open(`/candidate/${id}/card`);
    expect(page.textOf(".print-card-note")).toBe(arWords.standing.withdrawnNote);
  });

  test("of a district names its candidates, and of a district of lists the lists", async () => {
    const cardOf = (type: string, electoralDistrict: string) =>
      open(`/DataEntire/card?${new URLSearchParams({ type, electoralDistrict })}`);
    const [district = ""] = districts.individualDistricts;
    const page = await cardOf("individual", district);
    const standing = everybody.filter((each) => each.electoralDistrict === district);
    for (const { name } of standing) expect(page.textOf(".print-card-lines")).toContain(name);
    const browsed = await open(browse({ type: "individual", electoralDistrict: district }));
    expect(links(browsed)).toContain(page.url.pathname + page.url.search);
    expect(page.document.querySelectorAll(".print-card-lines li")).toHaveLength(standing.length);
    expect(canonical(page)).toBe(
      screens.origin + browse({ type: "individual", electoralDistrict: district }),
    );

    const [sector = ""] = districts.listDistricts;
    const names = new Set(
      everybody.filter((each) => each.electoralDistrict === sector).map(({ listName }) => listName),
    );
    const lists = await cardOf("list", sector);
    expect(lists.document.querySelectorAll(".print-card-lines li")).toHaveLength(names.size);
    for (const name of names) expect(lists.textOf(".print-card-lines")).toContain(name);
  });

  test("holds twelve lines and says how many more there are", async () => {
    const items = Array.from({ length: 20 }, (_, at) => ({
      id: String(at + 1),
      name: `مرشح ${at + 1}`,
      type: "فردي",
      serialNumber: at + 1,
    }));
    const totals = { totalItems: 20, totalPages: 1, page: 1, limit: 100 };
    await intercept((path) =>
      path.endsWith("/election/candidates")
        ? Response.json({ success: true, data: { items, metadata: totals } })
        : undefined,
    );
    const page = await open("/DataEntire/card?type=individual&electoralDistrict=قنا");
    expect(page.document.querySelectorAll(".print-card-lines li")).toHaveLength(12);
    expect(page.text).toContain(arWords.printCard.more_few.replace("{{count}}", "8"));
  });

  test("of nobody is not found, and of no district leads to the browser", async () => {
    expect((await open("/candidate/999999/card")).status).toBe(404);
    expect((await open("/DataEntire/card?electoralDistrict=nowhere")).status).toBe(404);
    const lost = await screens.browser().raw("/DataEntire/card");
    expect([lost.status, lost.headers.get("location")]).toEqual([302, "/DataEntire"]);
  });
});
