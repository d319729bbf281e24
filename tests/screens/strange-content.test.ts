import { expect, test } from "vitest";
import { setUpScreensAlone } from "#tests/world/screens.ts";
import { list, success } from "#tests/world/stand-in.ts";

/*
 * A platform that is not ours (docs/product.md#another-platform) tells the web what it likes: all
 * of it is text, no address of it is followed but a web address, and no value of it breaks a page.
 */
const { platform, screens } = setUpScreensAlone();

test("what it tells of news is shown as text and followed nowhere", async () => {
  const strange = [
    "",
    "\ud800",
    "\0",
    "\u202eabc",
    '"><script>alert(1)</script>',
    "javascript:alert(1)",
    "http://[",
    "//evil.example/x.png",
    "not a date",
    "9".repeat(5_000),
    "../..",
    "1/2?3#4",
    "{{title}}",
  ];
  for (const text of strange) {
    const item = {
      id: text || "1",
      title: text,
      imageUrl: text,
      imageSrcSet: text,
      imageAvifSrcSet: text,
      category: text,
      summary: text,
      body: text,
      createdAt: text,
      isLiked: false,
      likesCount: -5,
      commentsCount: 2_000_000_000,
    };
    const comment = {
      id: text || "1",
      author: text,
      authorPhotoUrl: text,
      body: text,
      createdAt: text,
      editedAt: text,
      isOwn: true,
    };
    const metadata = { totalItems: 9_007_199_254_740_991, totalPages: -1 };
    platform.answer = (path, response) =>
      (/\/comments/.test(path)
        ? success({ items: [comment, comment], metadata })
        : /\/news\/(guest)?(\?|$)/.test(path)
          ? success({ items: [item, item], metadata })
          : path.includes("/candidates")
            ? list([])
            : success({ ...item, id: "1" }))(path, response);
    for (const path of ["/news", "/news/1", "/news.data", "/news/feed.ar.xml", "/sitemap.xml"]) {
      const response = await screens.browser().raw(path);
      const body = await response.text();
      const what = `${JSON.stringify(text.slice(0, 20))} on ${path}`;
      expect(response.status, what).toBe(200);
      if (/html|xml/.test(response.headers.get("content-type") ?? "")) {
        expect(body, what).not.toMatch(/<script>alert|href="javascript/);
      }
    }
  }
});

test("what it tells of candidates is shown as text and followed nowhere", async () => {
  for (const text of [
    "",
    "\ud800",
    "\u202eabc",
    '"><script>alert(1)</script>',
    "javascript:alert(1)",
    "http://[",
    "data:text/html,x",
    "{{name}}",
    "9".repeat(5_000),
  ]) {
    const candidate = Object.fromEntries(
      [
        "id",
        "name",
        "nickname",
        "type",
        "listName",
        "symbolName",
        "symbolImageUrl",
        "symbolImageSrcSet",
        "partyAffiliation",
        "electoralDistrict",
        "candidateStatus",
        "candidateQualification",
        "serialNumber",
        "imageUrl",
        "imageSrcSet",
        "cvUrl",
        "programUrl",
        "whatsappNumber",
        "description",
      ].map((name) => [name, text]),
    );
    platform.answer = (path, response) =>
      (path.includes("/candidates")
        ? list([candidate, { id: 5 }], { totalItems: 2, totalPages: 1 })
        : path.includes("/districts")
          ? success({ individualDistricts: [text, text], listDistricts: [] })
          : path.includes("/news/guest")
            ? list([])
            : success(candidate))(path, response);
    for (const path of [
      "/Election",
      "/DataEntire?electoralDistrict=x",
      "/DataEntire?type=list&keyword=x",
      "/candidate/1",
      "/candidate/1.data",
      "/sitemap.xml",
    ]) {
      const response = await screens.browser().raw(path);
      const body = await response.text();
      const what = `${JSON.stringify(text.slice(0, 20))} on ${path}`;
      expect(response.status, what).toBe(200);
      if (/html|xml/.test(response.headers.get("content-type") ?? "")) {
        expect(body, what).not.toMatch(/<script>alert|href="(javascript|data:text)/);
      }
    }
  }
});
