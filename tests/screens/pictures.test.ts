import { describe, expect, test } from "vitest";
import type { Candidate } from "#app/contract/election.ts";
import type { NewsItem } from "#app/contract/news.ts";
import type { Page } from "#tests/world/browser.ts";
import { setUpScreens, setUpScreensAlone } from "#tests/world/screens.ts";
import { success } from "#tests/world/stand-in.ts";

const screens = setUpScreens();

async function firstItem<Item>(path: string): Promise<Item> {
  const response = await screens.handle(new Request(`${screens.origin}/api/v1${path}`));
  return (await response.json()).data.items[0];
}
const firstNews = () => firstItem<NewsItem>("/news/guest?limit=1");
const firstCandidate = () => firstItem<Candidate>("/election/candidates?limit=1");
const all = (page: Page, selector: string, name: string) =>
  page.document.querySelectorAll(selector).map((element) => element.getAttribute(name));

describe("an open page preloads no picture and no font before its text", () => {
  const pages: Record<string, () => string | Promise<string>> = {
    "/news": () => "/news",
    "an article": async () => `/news/${(await firstNews()).id}`,
    "/Election": () => "/Election",
    "a district": async () => {
      const { electoralDistrict, type } = await firstCandidate();
      return `/DataEntire?${new URLSearchParams({ type: type ?? "", electoralDistrict: electoralDistrict ?? "" })}`;
    },
    "a candidate": async () => `/candidate/${(await firstCandidate()).id}`,
    "/login": () => "/login",
  };
  test.each(Object.entries(pages))("%s", async (_, path) => {
    const page = await screens.browser().open(await path());
    expect(page.status).toBe(200);
    expect(all(page, 'link[rel="preload"]', "href")).toEqual([]);
    expect(page.headers.get("link") ?? "").not.toContain("preload");
  });
});

describe("of the pictures of a page", () => {
  test("the first is fetched at once and before the rest, the others when they come near", async () => {
    const page = await screens.browser().open("/news");
    const loading = all(page, ".cards img", "loading");
    expect([loading[0], new Set(loading.slice(1))]).toEqual([undefined, new Set(["lazy"])]);
    const priority = all(page, ".cards img", "fetchpriority");
    expect([priority[0], new Set(priority.slice(1))]).toEqual(["high", new Set([undefined])]);
    const article = await screens.browser().open(`/news/${(await firstNews()).id}`);
    expect(all(article, "article .picture", "fetchpriority")).toEqual(["high"]);
  });

  test("each is offered as AVIF in three widths, and as WebP to who doesn't know it", async () => {
    const page = await screens.browser().open("/news");
    const sources = page.document.querySelectorAll(".cards picture source");
    expect(sources).toHaveLength(page.document.querySelectorAll(".cards img").length);
    expect(sources[0]?.getAttribute("type")).toBe("image/avif");
    const offered = sources[0]?.getAttribute("srcset")?.split(", ") ?? [];
    expect(offered.map((version) => version.replace(/^.*\//, ""))).toEqual([
      "480.avif 480w",
      "720.avif 720w",
      "1280.avif 1280w",
    ]);
    const fallback = all(page, ".cards img", "src")[0] ?? "";
    expect(fallback).toMatch(/^\/api\/v1\/files\/[\w.-]+\/720\.webp$/);
    for (const path of [offered[1]?.split(" ")[0] ?? "", fallback]) {
      const answer = await screens.handle(new Request(screens.origin + path));
      expect([answer.status, answer.headers.get("content-type")]).toEqual([
        200,
        `image/${path.slice(path.lastIndexOf(".") + 1)}`,
      ]);
    }
  });

  test("a link's preview shows the original", async () => {
    const { id, imageUrl } = await firstNews();
    const page = await screens.browser().open(`/news/${id}`);
    const [preview = ""] = all(page, 'meta[property="og:image"]', "content");
    expect(new URL(preview ?? "").pathname).toBe(new URL(imageUrl ?? "").pathname);
  });

  test("a portrait is as wide as its place needs", async () => {
    const { id, type, electoralDistrict } = await firstCandidate();
    const query = new URLSearchParams({
      type: type ?? "",
      electoralDistrict: electoralDistrict ?? "",
    });
    const district = await screens.browser().open(`/DataEntire?${query}`);
    expect(all(district, ".avatar img", "src")[0]).toMatch(/\/160\.webp$/);
    const candidate = await screens.browser().open(`/candidate/${id}`);
    expect(all(candidate, ".avatar img", "src")[0]).toMatch(/\/320\.webp$/);
  });
});

describe("another platform's picture", () => {
  const { platform, screens: web } = setUpScreensAlone();

  const cases: [name: string, told: object, shown: object][] = [
    [
      "of one width",
      { imageUrl: "https://cdn.example/a.jpg" },
      { src: "https://cdn.example/a.jpg", srcset: undefined, sources: [] },
    ],
    [
      "of several widths without AVIF",
      {
        imageUrl: "https://cdn.example/a.jpg",
        imageSrcSet: "https://cdn.example/1.jpg 400w, https://cdn.example/2.jpg 800w",
      },
      {
        src: "https://cdn.example/a.jpg",
        srcset: "https://cdn.example/1.jpg 400w, https://cdn.example/2.jpg 800w",
        sources: [],
      },
    ],
    [
      "with AVIF and narrower versions only",
      {
        imageUrl: "https://cdn.example/a.jpg",
        imageSrcSet: "https://cdn.example/2.jpg 600w, https://cdn.example/1.jpg 400w",
        imageAvifSrcSet: "https://cdn.example/1.avif 400w, javascript:alert(1) 800w",
      },
      {
        src: "https://cdn.example/2.jpg",
        srcset: undefined,
        sources: ["https://cdn.example/1.avif 400w"],
      },
    ],
    [
      "with AVIF alone",
      {
        imageUrl: "https://cdn.example/a.jpg",
        imageAvifSrcSet: "https://cdn.example/1.avif 400w",
      },
      {
        src: "https://cdn.example/a.jpg",
        srcset: undefined,
        sources: ["https://cdn.example/1.avif 400w"],
      },
    ],
  ];
  test.each(cases)("%s", async (_, told, shown) => {
    const item = { id: "1", title: "خبر", category: "news", ...told };
    platform.answer = success({ items: [item], metadata: { totalItems: 1, totalPages: 1 } });
    const page = await web.browser().open("/news");
    expect({
      src: all(page, ".cards img", "src")[0],
      srcset: all(page, ".cards img", "srcset")[0],
      sources: all(page, ".cards source", "srcset"),
    }).toEqual(shown);
  });
});
