import { expect, test } from "vitest";
import { namesIn, splitStyle } from "#app/page-style.server.ts";

const page = (body: string) =>
  `<!DOCTYPE html><html lang="ar"><head></head><body>${body}</body></html>`;

test.each([
  ["a tag that is there", "p{color:red}", "<p>x</p>", "p{color:red}"],
  ["a tag that is not there", "table{color:red}", "<p>x</p>", ""],
  ["one class of several", ".a .b,.c>.d{x:y}", '<i class="c"><b class="d"></b></i>', ".c>.d{x:y}"],
  ["classes of which one is missing", ".a.b{x:y}", '<i class="a"></i>', ""],
  ["a state", ".a:hover::after{x:y}", '<i class="a"></i>', ".a:hover::after{x:y}"],
  ["what is excluded", ".a:not(.b,.c){x:y}", '<i class="a"></i>', ".a:not(.b,.c){x:y}"],
  [
    "an attribute",
    '[data-live] .a[open="b,c"]{x:y}',
    '<i class="a"></i>',
    '[data-live] .a[open="b,c"]{x:y}',
  ],
  ["an id", "#main{x:y}#other{x:y}", '<main id="main"></main>', "#main{x:y}"],
  ["everything", "*,:root{x:y}", "", "*,:root{x:y}"],
  [
    "fonts and key frames",
    "@font-face{a:b}@keyframes x{to{a:b}}",
    "",
    "@font-face{a:b}@keyframes x{to{a:b}}",
  ],
  ["a medium", "@media print{.a{x:y}.b{x:y}}", '<i class="b"></i>', "@media print{.b{x:y}}"],
  ["a medium of which nothing is left", "@media print{.a{x:y}}p{x:y}", "<p></p>", "p{x:y}"],
  ["what a script adds", ".button.quiet .icon{x:y}", "", ".button.quiet .icon{x:y}"],
  ["a statement", '@charset "utf-8";p{x:y}', "<p></p>", '@charset "utf-8";p{x:y}'],
])("of the style a page gets %s", (_, css, body, part) => {
  expect(splitStyle(css).of(namesIn(page(body)))).toBe(part);
});

test("a style sheet that ends too early is refused", () => {
  expect(() => splitStyle("p{color:red")).toThrow("brace");
});
