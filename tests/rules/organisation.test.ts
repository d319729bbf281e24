import { readFile } from "node:fs/promises";
import { describe, expect, test, vi } from "vitest";
import { saveColours, saveIdentity, saveMembershipTerms } from "#app/contract/organisation.ts";
import {
  type Colours,
  colourNames,
  colourTokens,
  fixedColours,
} from "#app/contract/organisation.values.ts";
import { defaultOrganisation } from "#app/organisation.ts";
import { originatorOf } from "#app/platform/mail/send.ts";
import { organisationOf } from "#app/platform/organisation/current.ts";
import { drawSvg } from "#app/platform/organisation/draw-svg.ts";
import { contrastsOf, failuresOf } from "#app/platform/organisation/rules.ts";
import { readSvg } from "#app/platform/organisation/svg.ts";
import { toOrganisationView } from "#app/session/organisation.server.ts";

vi.stubEnv("DEMO", "1");
vi.stubEnv("SESSION_SECRETS", "a secret of the tests that is long enough");
vi.stubEnv("PUBLIC_URL", "https://sawt.example");

const { colours } = defaultOrganisation;
const failures = (change: Partial<Colours>) =>
  failuresOf(contrastsOf({ ...colours, ...change })).map(
    ({ token, pair, ratio }) => `${token} ${pair} ${ratio}`,
  );

describe("colours", () => {
  test("are those of the style sheet until somebody saves others", async () => {
    const css = await readFile("app/styles/tokens.css", "utf8");
    for (const name of colourNames) {
      expect(css).toContain(`${colourTokens[name]}: ${colours[name]};`);
    }
    const [night = "", day = ""] = css.split('[data-theme="light"] {');
    for (const [block, theme] of [
      [night, fixedColours.night],
      [day, fixedColours.day],
    ] as const) {
      for (const [name, colour] of Object.entries(theme.texts)) {
        expect(block).toContain(`--${name}: ${colour};`);
      }
      for (const name of ["surface", "raised", "edge"] as const) {
        const { colour, alpha } = theme[name];
        const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
        const percent = Number((alpha * 100).toFixed(2));
        expect(block).toContain(`--${name}: rgb(${r} ${g} ${b} / ${percent}%);`);
      }
    }
    expect(night).toContain(`--on-accent: ${fixedColours.night.onAccent};`);
    expect(day).toContain("--on-accent: #fff;");
  });

  test("of the default are read everywhere", () => {
    expect(failures({})).toEqual([]);
    expect(contrastsOf(colours)).toHaveLength(18);
  });

  test.each<[string, Partial<Colours>, string[]]>([
    ["a dark accent on the dark ground", { nightAccent: "#0a6a57" }, ["nightAccent accent 2.07"]],
    ["yellow behind white words", { dayAccent: "#e8b75c" }, ["dayAccent accent 1.5"]],
    [
      "a ground that is no ground",
      { day: "#808080" },
      ["day good 1.44", "dayAccent accent 1.53", "dayGlow glow 1.38"],
    ],
    ["a pale highlight", { dayGlow: "#b87a00" }, ["dayGlow glow 2.93"]],
    ["black and white", { night: "#000000", nightAccent: "#ffffff", nightGlow: "#ffffff" }, []],
  ])("%s: what fails is named with its ratio", (_, change, expected) => {
    expect(failures(change)).toEqual(expected);
  });

  test.each([
    ["#0E1719", "#0e1719"],
    [" 0e1719 ", "#0e1719"],
    ["#٠e١٧١٩", "#0e1719"],
    ["red", undefined],
    ["#fff", undefined],
    ["#0e1719;}", undefined],
    ["", undefined],
  ])("%j is read as %j", (written, expected) => {
    const parsed = saveColours.body.safeParse({ ...colours, night: written });
    expect(parsed.data?.night).toBe(expected);
  });

  test("and the logo stand in the head only where they are not the default", () => {
    const shown = (more: object) =>
      toOrganisationView({ ...defaultOrganisation, ...more }, { language: "ar", theme: "dark" });
    expect(shown({}).style).toBeUndefined();
    expect(shown({ colours: { ...colours, day: "#ffffff" } }).style).toBe(
      "html:root{--day:#ffffff}",
    );
    const own = { mark: "https://sawt.example/api/v1/files/a.png", favicon: "", icon180: "" };
    expect(shown({ logo: own }).style).toBe('html:root{--logo:url("/api/v1/files/a.png")}');
    const mark = `https://x.example/a")}</style><script>`;
    expect(shown({ logo: { mark, favicon: "", icon180: "" } }).style).toBe(
      'html:root{--logo:url("https://x.example/a%22)%7D%3C/style%3E%3Cscript%3E")}',
    );
  });
});

const svg = (inside: string, before = "") =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">${inside}</svg>`;
const shape = '<path d="M0 0h9v9z" fill="#c00"/>';

test("a drawing is written anew: what is not drawn is gone", async () => {
  const noted = `<metadata><x:a xmlns:x="y"/></metadata><!-- c --><g x:label="1" xmlns:x="y">${shape}</g>`;
  expect(await readSvg(Buffer.from(svg(noted)))).toEqual({
    svg: `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"><g><path d="M0 0h9v9z" fill="#c00"></path></g></svg>`,
  });
});

test.each([
  ["a drawing", svg(shape), undefined],
  [
    "one with a declaration and comments",
    svg(`<!-- <script> -->${shape}`, '<?xml version="1.0" encoding="UTF-8"?>'),
    undefined,
  ],
  [
    "one with a DOCTYPE",
    svg(
      shape,
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
    ),
    undefined,
  ],
  [
    "one that uses its own parts",
    svg(
      '<defs><g id="a"/></defs><use href="#a"/><rect fill="url(#a)"/><style>.b{fill:url("#a")}</style>',
    ),
    undefined,
  ],
  ["a page", "<!doctype html><p>", "logo-type"],
  ["nothing", "", "logo-type"],
  ["another encoding", svg(shape, '<?xml version="1.0" encoding="UTF-7"?>'), "logo-type"],
  ["entities", svg("&a;", '<!DOCTYPE svg [<!ENTITY a "aaaa">]>'), "svg-entities"],
  [
    "an outside entity",
    svg("&a;", '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'),
    "svg-entities",
  ],
  ["a script", svg("<script>alert(1)</script>"), "svg-active"],
  ["a script with a prefix", svg('<s:script xmlns:s="x"/>'), "svg-active"],
  ["a handler", svg('<path onclick="alert(1)"/>'), "svg-active"],
  ["a handler on a line of its own", svg('<path\nonload="alert(1)" />'), "svg-active"],
  ["a page inside", svg("<foreignObject><p/></foreignObject>"), "svg-active"],
  ["an animation", svg('<animate attributeName="href"/>'), "svg-active"],
  ["a link that runs", svg('<a href="javascript:alert(1)"/>'), "svg-active"],
  [
    "a link that runs, in references",
    svg('<a href="&#106;avascript&#x3a;alert(1)"/>'),
    "svg-active",
  ],
  ["a picture from elsewhere", svg('<image href="https://x.example/a.png"/>'), "svg-picture"],
  ["a picture inside", svg('<image href="data:image/png;base64,AAAA"/>'), "svg-picture"],
  ["a picture of a filter", svg("<feImage/>"), "svg-picture"],
  ["a use from elsewhere", svg('<use xlink:href="file:///etc/passwd"/>'), "svg-outside"],
  ["a use without quotes", svg("<use href=//x.example/a />"), "logo-broken"],
  ["a style from elsewhere", svg("<style>@import url(//x.example)</style>"), "svg-outside"],
  ["a fill from elsewhere", svg("<rect fill=\"url( 'http://x.example' )\"/>"), "svg-outside"],
  ["a style sheet", svg(shape, '<?xml-stylesheet href="a.css"?>'), "svg-outside"],
  [
    "an included file",
    svg('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="#a"/>'),
    "svg-outside",
  ],
  // A comment is what the parser takes for one.
  ["a script between marks", svg("<?x <!-- ?><script/><?x --> ?>"), "svg-active"],
  ["a picture between marks", svg("<?x <!-- ?><image/><?x --> ?>"), "svg-picture"],
  ["letters in marks", svg("<style><![CDATA[<!--]]></style><text/><style>--></style>"), "svg-text"],
  ["an escape in CSS", svg("<style>.a{fill:u\\72l(//x.example)}</style>"), "svg-outside"],
  ["what programs note", svg(`<metadata><text/></metadata>${shape}`), "svg-text"],
  [
    "tenfold use, twelve times over",
    svg(
      [...Array(12).keys()]
        .map((at) => `<g id="a${at}">${`<use href="#a${at - 1}"/>`.repeat(10)}</g>`)
        .join(""),
    ),
    "svg-elaborate",
  ],
  [
    "a chain of uses, drawn from its end",
    svg(
      [...Array(6_000).keys()].map((at) => `<g id="a${at}"><use href="#a${at + 1}"/></g>`).join(""),
    ),
    "svg-elaborate",
  ],
  [
    "a chain of uses, drawn from its beginning",
    svg(
      [...Array(6_000).keys()].map((at) => `<g id="a${at}"><use href="#a${at - 1}"/></g>`).join(""),
    ),
    "svg-elaborate",
  ],
  ["as many references as fit", svg(`<g style="${"fill:url(#a);".repeat(150_000)}"/>`), undefined],
  ["a use of itself", svg('<g id="a"><use href="#a"/></g>'), "svg-elaborate"],
  ["noise", svg('<filter id="f"><feTurbulence numOctaves="9999"/></filter>'), "svg-elaborate"],
  [
    "many filters",
    svg(`<filter id="f">${'<feGaussianBlur stdDeviation="400"/>'.repeat(101)}</filter>`),
    "svg-elaborate",
  ],
  ["letters", svg("<text>حزب</text>"), "svg-text"],
  [
    "as many attributes as no drawing has",
    svg(`<g${Array.from({ length: 101 }, (_, at) => ` a${at}=""`).join("")}/>`),
    "svg-elaborate",
  ],
])("an SVG with %s", async (_, text, problem) => {
  const read = await readSvg(Buffer.from(text));
  expect("problem" in read ? read.problem : undefined).toBe(problem);
});

test("what is no drawing is refused where that shows, and others are served while a large one is read", async () => {
  expect(await readSvg(Buffer.from(svg("<a".repeat(300_000))))).toEqual({ problem: "logo-broken" });
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  const shapes = svg('<rect width="9" height="9"/>'.repeat(20_000));
  expect(await readSvg(Buffer.from(shapes))).toHaveProperty("svg");
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});

test("a drawing that takes too long is ended with its process; another is drawn", async () => {
  const noise = '<feTurbulence numOctaves="9999"/><feGaussianBlur stdDeviation="400"/>'.repeat(60);
  const long = svg(`<filter id="f">${noise}</filter><rect width="9" height="9" filter="url(#f)"/>`);
  await expect(drawSvg(long, 1024, 2)).rejects.toThrow("too long");
  const png = await drawSvg(svg(shape), 64);
  expect(Buffer.from(png.subarray(1, 4)).toString()).toBe("PNG");
});

test("a text that may be left out is written in both languages or in none", () => {
  const months = "12";
  const parsed = saveMembershipTerms.body.safeParse({ months, feeAr: "مجانًا", feeEn: " " });
  expect(parsed.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["feeEn", "other-language"],
  ]);
  expect(saveMembershipTerms.body.safeParse({ months: "٦" }).data?.months).toBe(6);
  for (const wrong of ["0", "121", "a", "-1"]) {
    expect(saveMembershipTerms.body.safeParse({ months: wrong }).success, wrong).toBe(false);
  }
});

test.each([
  ["website", "javascript:alert(1)"],
  ["website", "river.example"],
  ["phone", "call us"],
  ["email", "hello"],
  ["nameEn", "  "],
])("the %s is not %j", (field, value) => {
  const good = { ...names, email: "a@b.example" };
  expect(saveIdentity.body.safeParse(good).success).toBe(true);
  const parsed = saveIdentity.body.safeParse({ ...good, [field]: value });
  expect(parsed.error?.issues[0]?.path).toEqual([field]);
});
const names = {
  nameAr: "حزب",
  nameEn: "Party",
  shortAr: "حزب",
  shortEn: "Party",
  portalAr: "بوابة",
  portalEn: "Portal",
  promiseAr: "وعد",
  promiseEn: "Promise",
  phone: "19٩٩٩",
  website: "https://party.example/ar",
};

test("mail comes from the portal by its name", () => {
  const portal = { ar: "بوابة", en: 'The "Voice", of all' };
  const organisation = { ...defaultOrganisation, portal };
  const from = (mailFrom?: string) =>
    originatorOf({ publicUrl: "https://sawt.example", mailFrom }, organisation).from;
  expect(from("Us <us@sawt.example>")).toBe("Us <us@sawt.example>");
  expect(from()).toBe('"The Voice, of all" <no-reply@sawt.example>');
});

test("until it is named, a real site bears its host's name, and only the demo an invented party's", () => {
  const nothing = {
    identity: undefined,
    membership: undefined,
    colours: undefined,
    logo: undefined,
  };
  const read = (demo: boolean) =>
    organisationOf(
      nothing,
      { membershipMonths: 12, publicUrl: "https://portal.example", demo },
      { url: () => "" },
    );
  expect(JSON.stringify(read(false))).not.toMatch(/النهر|River|river/);
  expect(read(false).name).toEqual({ ar: "portal.example", en: "portal.example" });
  expect(read(true).name).toEqual(defaultOrganisation.name);
});
