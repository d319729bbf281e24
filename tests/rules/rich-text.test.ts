import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { safeHref, toPlainText, toRichText } from "#app/components/rich-text.server.ts";
import { RichText } from "#app/components/rich-text.tsx";

const render = (markdown: string) =>
  renderToStaticMarkup(createElement(RichText, { blocks: toRichText(markdown) })).replaceAll(
    / dir="auto"/g,
    "",
  );

test.each([
  ["a line", "سطر", "<p>سطر</p>"],
  ["two lines", "سطر\nثان", "<p>سطر</p><p>ثان</p>"],
  ["paragraphs", "أول\n\n\nثان", "<p>أول</p><p>ثان</p>"],
  ["bold and italic", "**مهم** و*مائل*", "<p><strong>مهم</strong> و<em>مائل</em></p>"],
  ["headings", "# أ\n\n## ب\n\n#### ج", "<h2>أ</h2><h2>ب</h2><h3>ج</h3>"],
  ["a list", "- أ\n- ب", "<ul><li>أ</li><li>ب</li></ul>"],
  ["a numbered list", "3. أ\n4. ب", '<ol start="3"><li>أ</li><li>ب</li></ol>'],
  ["a quote", "> قال", "<blockquote><p>قال</p></blockquote>"],
  [
    "a link",
    "[الموقع](https://example.org/a?b=1)",
    '<p><a href="https://example.org/a?b=1" rel="nofollow noopener noreferrer">الموقع</a></p>',
  ],
  ["a link of this site", "[خبر](/news/7)", '<p><a href="/news/7">خبر</a></p>'],
  [
    "a mail",
    "[اكتب](mailto:a@example.org)",
    '<p><a href="mailto:a@example.org" rel="nofollow noopener noreferrer">اكتب</a></p>',
  ],
  ["bold inside a word of Arabic", "ال**حزب**ية", "<p>ال<strong>حزب</strong>ية</p>"],
])("%s", (_, markdown, html) => {
  expect(render(markdown).replaceAll(/<div>|<\/div>/g, "")).toBe(html);
});

/** What has been tried on other renderers of Markdown. */
const attacks = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](java\tscript:alert(1))",
  "[x](&#106;avascript:alert(1))",
  "[x](javascript&colon;alert(1))",
  "[x](\u0001javascript:alert(1))",
  "[x](vbscript:msgbox(1))",
  "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
  "[x](file:///etc/passwd)",
  "[x](//evil.example)",
  "[x](/\\evil.example)",
  "[x](/\t/evil.example)",
  "[x](https://bank.example@evil.example)",
  "[x](<javascript:alert(1)>)",
  '[x](https://a.example "onmouseover=alert(1)")',
  '[x](https://a.example/"onmouseover="alert(1))',
  "[x]: javascript:alert(1)\n\n[x]",
  "![x](javascript:alert(1))",
  "![x](https://evil.example/track.gif)",
  '![x" onerror="alert(1)](x)',
  "<javascript:alert(1)>",
  '<https://a.example/"onclick=alert(1)>',
  "`<script>alert(1)</script>`",
  "```html\n<script>alert(1)</script>\n```",
  "    <script>alert(1)</script>",
  "<a href='javascript:alert(1)'>x</a>",
  "<details open ontoggle=alert(1)>",
  "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "<!--><script>alert(1)</script>-->",
  "<style>*{display:none}</style>",
  '[a](/news "x") [b](\u202ehttps://a.example)',
];

test.each(attacks)("nothing runs of %j", (attack) => {
  const html = render(attack);
  // Whatever stands there as text is escaped: only the allowed elements and attributes are left.
  const tags = [...html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/g)];
  for (const [, name, attributes] of tags) {
    expect(["div", "p", "h2", "h3", "strong", "em", "ul", "ol", "li", "blockquote", "a"]).toContain(
      name,
    );
    const rest = attributes?.replace(
      /^ href="(?:https?:\/\/[^"]*|\/(?![/\\])[^"]*|mailto:[^"]*)"(?: rel="nofollow noopener noreferrer")?$/,
      "",
    );
    expect(rest, html).toBe("");
  }
  // A link may lead anywhere; nothing is fetched from there, and none hides where it leads.
  expect(html).not.toMatch(/href="\/[/\\]|@evil/);
});

test("no text takes long or exhausts the stack", () => {
  for (const mark of ["> ", "- ", "*", "[", "**a ", "1. ", "<", "&", "_", "[a]("]) {
    // Longer than a test may take, where it takes the square of a text's length.
    expect(toRichText(mark.repeat(20_000 / mark.length)), mark).toBeDefined();
  }
});

test.each([
  ["javascript:alert(1)", undefined],
  ["https://example.org", "https://example.org/"],
  ["tel:+201012345678", "tel:+201012345678"],
  ["/news?page=2#x", "/news?page=2#x"],
  ["//evil.example", undefined],
  ["news", undefined],
  ["", undefined],
])("a link to %s", (url, href) => {
  expect(safeHref(url)).toBe(href);
});

test("what was kept without marks stays as it was", () => {
  expect(toPlainText("1. **أ**\n\n# ب")).toEqual([
    { type: "paragraph", children: ["1. **أ**"] },
    { type: "paragraph", children: ["# ب"] },
  ]);
});

test.each(["*a_", "_*", "> a\n\n", "- - a\n", "[a](", "1. a\n"])(
  "200,000 characters of %j are shown as they were typed: the parser would take minutes",
  (mark) => {
    const blocks = toRichText(mark.repeat(200_000 / mark.length));
    expect(blocks.every(({ type }) => type === "paragraph")).toBe(true);
  },
);
