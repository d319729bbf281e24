import { chromium } from "playwright";
import { signInOverHttp } from "#tests/world/over-http.ts";
const origin = "http://127.0.0.1:4610";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const out = "/tmp/rep-shots";
async function visit(who: string, language: string, theme: string, width: number) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled: true });
  const { cookies } = await signInOverHttp(origin, who);
  await context.addCookies([
    { name: "session", value: cookies.get("session") ?? "", url: origin },
    { name: "language", value: language, url: origin },
    { name: "theme", value: theme, url: origin },
  ]);
  return context.newPage();
}
const todo: [string, string, string, number, string, string][] = [
  ["demo-central-leader", "ar", "dark", 1280, "/statistics/reports", "list"],
  ["demo-central-leader", "en", "light", 360, "/statistics/reports?view=waiting", "waiting"],
  ["demo-governorate-leader", "ar", "light", 360, "EVENT", "form"],
  ["demo-governorate-leader", "en", "dark", 1280, "EVENT", "form"],
  ["demo-central-leader", "ar", "light", 1280, "FIRST", "report"],
  ["demo-central-leader", "en", "dark", 360, "FIRST", "report"],
  ["demo-sector-leader", "ar", "dark", 360, "ASKED", "asked"],
  ["demo-governorate-leader", "en", "light", 1280, "DRAFT", "draft"],
  ["demo-governorate-leader", "ar", "dark", 360, "/", "home"],
  ["demo-central-leader", "ar", "dark", 360, "/statistics", "statistics"],
  ["demo-central-leader", "en", "light", 1280, "/desk", "desk"],
];
const only = process.argv[2];
for (const [who, language, theme, width, path, name] of todo) {
  if (only && !name.includes(only)) continue;
  const page = await visit(who, language, theme, width);
  const first = async (list: string) => {
    await page.goto(origin + list);
    return (await page.locator(".listing a").first().getAttribute("href")) ?? "";
  };
  let to = path;
  if (path === "EVENT") {
    await page.goto(`${origin}/`);
    to = (await page.locator('a[href^="/statistics/reports/create?event="]').first().getAttribute("href")) ?? "";
  }
  if (path === "FIRST") to = await first("/statistics/reports?view=waiting");
  if (path === "ASKED") to = await first("/statistics/reports?view=mine&state=asked");
  if (path === "DRAFT") to = await first("/statistics/reports?view=mine&state=draft");
  await page.goto(origin + to);
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${out}/${name}-${language}-${theme}-${width}.png`, fullPage: true });
}
for (const [language, who] of [["ar", "demo-central-leader"], ["en", "demo-governorate-leader"]] as const) {
  const page = await visit(who, language, "dark", 1280);
  await page.goto(`${origin}/statistics/reports?view=${language === "ar" ? "all" : "mine"}&state=confirmed&type=weekly`);
  const to = (await page.locator(".listing a").last().getAttribute("href")) ?? "";
  await page.goto(origin + to);
  await page.emulateMedia({ media: "print" });
  const bytes = await page.pdf({ path: `${out}/print-${language}.pdf`, format: "A4" });
  console.log(language, bytes.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length);
}
await browser.close();
