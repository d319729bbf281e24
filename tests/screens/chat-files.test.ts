/* Files in chat by plain forms: pictures, a document and a recording, what is wrong with them, and a group's picture. */
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import arWords from "#locales/ar/chat.json" with { type: "json" };
import enWords from "#locales/en/chat.json" with { type: "json" };
import type { Browser } from "#tests/world/browser.ts";
import { mostlyArabic } from "#tests/world/languages.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { readVoice } from "#tests/world/voices.ts";

const screens = setUpScreens();
let photo: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  const drawn = sharp({ create: { width: 800, height: 500, channels: 3, background: "#0a6a57" } });
  photo = new Uint8Array(await drawn.jpeg().toBuffer());
});

const WRITE = 'form[action*="act=send"]';
const GROUP = "لجنة الشباب والتدريب";
const pdf = new File([`%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n`], "خطة.pdf");
const picture = (name: string) => new File([photo], name, { type: "image/jpeg" });

async function openRoom(browser: Browser, name = GROUP) {
  const list = await browser.open("/contact");
  const link = list.document.querySelectorAll(".rooms a").find((each) => each.text.includes(name));
  return browser.open(link?.getAttribute("href") ?? "/missing");
}

test.each(mostlyArabic)(
  "pictures, a document and a recording are sent and seen without a script in %s",
  async (language) => {
    const words = language === "ar" ? arWords : enWords;
    const member = await screens.as("demo-member", { language });
    const leader = await screens.as("demo-central-leader", { language });
    const files = [picture("one.jpg"), picture("two.jpg")];
    const room = await openRoom(member);
    const sent = await member.submit(room, WRITE, { text: "من القاعة", alt: "القاعة", files });
    const said = sent.document.querySelectorAll(".said.mine").at(-1);
    expect(said?.querySelector(".words")?.text).toBe("من القاعة");
    const images = said?.querySelectorAll(".pictures img") ?? [];
    expect(images).toHaveLength(2);
    for (const image of images) {
      expect(image.getAttribute("alt")).toContain("القاعة");
      expect([image.getAttribute("width"), image.getAttribute("height")]).toEqual(["800", "500"]);
      expect(image.getAttribute("loading")).toBe("lazy");
      const seen = await leader.raw(image.getAttribute("src") ?? "");
      expect([seen.status, seen.headers.get("content-type")]).toEqual([200, "image/webp"]);
    }
    const whole = said?.querySelector(".pictures a")?.getAttribute("href") ?? "";
    const answer = await leader.raw(whole);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    const etag = answer.headers.get("etag") ?? "";
    const known = await leader.raw(whole, { headers: { "If-None-Match": etag } });
    expect(known.status).toBe(304);

    const withPaper = await member.submit(sent, WRITE, { text: "", files: pdf });
    const link = withPaper.document.querySelectorAll(".attached a").at(-1);
    expect(link?.text).toContain("خطة.pdf");
    const saved = await leader.raw(link?.getAttribute("href") ?? "");
    expect(saved.headers.get("content-disposition")).toMatch(/^attachment;/);
    expect((await leader.open("/contact")).textOf(".room-line .excerpt")).toContain(
      words.file.kind.document,
    );

    const voice = new File([new Uint8Array(await readVoice("speech.webm"))], "voice.webm");
    const spoken = await member.submit(withPaper, WRITE, { text: "", files: voice });
    const player = spoken.document.querySelectorAll(".voice audio").at(-1);
    expect(player?.getAttribute("preload")).toBe("none");
    expect(player?.parentNode?.text).toContain("0:13");
    const source = player?.getAttribute("src") ?? "";
    const part = await leader.raw(source, { headers: { Range: "bytes=0-99" } });
    expect([part.status, part.headers.get("content-type")]).toEqual([206, "audio/webm"]);
    expect((await part.arrayBuffer()).byteLength).toBe(100);
    const beyond = await leader.raw(source, { headers: { Range: "bytes=99999999-" } });
    expect(beyond.status).toBe(416);
    const stranger = await screens.as("demo-expired", { language }).catch(() => undefined);
    expect((await screens.browser().raw(source)).status).not.toBe(200);
    if (stranger) expect((await stranger.raw(source)).status).not.toBe(200);
  },
);

test("what is wrong with a file is said, and the words that were typed stay", async () => {
  const member = await screens.as("demo-member", { language: "en" });
  const room = await openRoom(member);
  const files = [new File(["<svg/>"], "drawing.svg"), picture("good.jpg")];
  const refused = await member.submit(room, WRITE, { text: "My long words", alt: "Hall", files });
  expect(refused.status).toBe(400);
  expect(refused.textOf(`${WRITE} textarea`)).toBe("My long words");
  expect(refused.document.querySelector("#alt")?.getAttribute("value")).toBe("Hall");
  expect(refused.textOf("#files-error")).toContain("drawing.svg");
  expect(refused.document.querySelector(".attach")?.hasAttribute("open")).toBe(true);
  const mixed = await member.submit(refused, WRITE, { text: "x", files: [pdf, picture("a.jpg")] });
  expect(mixed.textOf("#files-error")).toContain("ten pictures");
  const large = new File([new Uint8Array(6 * 1024 * 1024)], "large.jpg");
  const tooLarge = await member.submit(room, WRITE, { text: "Kept too", files: large });
  expect(tooLarge.textOf("#files-error")).toContain("large.jpg");
  expect(tooLarge.textOf(`${WRITE} textarea`)).toBe("Kept too");
});

test("a form with files that is sent twice is one message", async () => {
  const member = await screens.as("demo-member");
  const room = await openRoom(member);
  const first = await member.submit(room, WRITE, { text: "مرة", files: picture("a.jpg") });
  const again = await member.submit(room, WRITE, { text: "مرة", files: picture("a.jpg") });
  expect(again.url.hash).toBe(first.url.hash);
});

test("a group's picture is given, seen in list and room, and taken away by who looks after it", async () => {
  const name = "تعميمات أمانة المحافظة";
  const leader = await screens.as("demo-governorate-leader");
  const member = await screens.as("demo-member");
  const room = await openRoom(leader, name);
  const people = room.document.querySelector('.room-head a[href*="/people"]');
  const settings = await leader.open(people?.getAttribute("href") ?? "");
  const give = (page: typeof settings, file: File) =>
    leader.submit(page, 'form[action*="act=picture"]', { picture: file });
  const wrong = await give(settings, new File(["no"], "a.png"));
  expect(wrong.status).toBe(400);
  const given = await give(settings, picture("b.jpg"));
  expect(given.document.querySelector("#picture-now")).not.toBeNull();

  const list = await member.open("/contact");
  const line = list.document
    .querySelectorAll(".room-line")
    .find((each) => each.text.includes(name));
  const src = line?.querySelector(".avatar img")?.getAttribute("src") ?? "";
  expect(src).toMatch(/^\/contact\/picture\?/);
  const seen = await member.raw(src);
  expect([seen.status, seen.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect((await openRoom(member, name)).document.querySelector(".room-head img")).not.toBeNull();
  const woman = await screens.as("demo-member-woman");
  expect((await woman.raw(src)).status).toBe(404);

  const gone = await leader.submit(given, 'form[action*="act=unpicture"]', {});
  expect(gone.document.querySelector("#picture-now")).toBeNull();
  expect((await member.raw(src)).status).toBe(404);
});
