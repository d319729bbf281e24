import { chromium } from "playwright";
const base = process.env.BASE ?? "http://127.0.0.1:4755";
const [,, who, list, out] = process.argv;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });
for (const spec of list.split(" ")) {
  // path|lang|width|theme
  const [path, lang = "ar", width = "1280", theme = "dark"] = spec.split("|");
  const ctx = await browser.newContext({ viewport: { width: Number(width), height: Number(process.env.H ?? (Number(width) < 500 ? 740 : 800)) } });
  await ctx.addCookies([{ name: "language", value: lang, url: base }, { name: "theme", value: theme, url: base }]);
  const p = await ctx.newPage();
  if (who !== "-") {
    const r = await ctx.request.post(base + "/auth/facebook", { headers: { Origin: base }, maxRedirects: 5 });
    const html = await r.text();
    const action = /<form[^>]*action="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? r.url();
    const hidden = Object.fromEntries([...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map((m) => [m[1], m[2].replaceAll("&amp;", "&")]));
    const res = await ctx.request.post(new URL(action, r.url()).href, { headers: { Origin: base }, form: { ...hidden, person: who } });
  }
  await p.goto(base + path);
  await p.waitForTimeout(300);
  const y = await p.evaluate(() => {
    const rows = [...document.querySelectorAll("main .listing tbody tr, main .waiting > li, main .cards > li, main .room-line")];
    const tops = rows.map((r) => r.getBoundingClientRect());
    return { first: tops[0]?.top, seen: tops.filter((t) => t.bottom <= innerHeight && t.height > 0).length, h: tops[0]?.height, total: document.documentElement.scrollHeight, over: document.documentElement.scrollWidth - innerWidth };
  });
  console.log(spec, p.url().replace(base, ""), JSON.stringify(y));
  await p.screenshot({ path: `${out}/${path.replaceAll(/\W+/g, "_")}-${lang}-${width}-${theme}.png`, fullPage: process.env.FULL === "1" });
  await ctx.close();
}
await browser.close();
