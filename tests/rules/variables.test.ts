import { expect, test } from "vitest";
import { parseVariables } from "../../scripts/variables.ts";

test.each([
  ["A=1\nB = two words  \nC=", { A: "1", B: "two words", C: "" }],
  ["# A=1\n ; B=2\nC=3 # no comment", { C: "3 # no comment" }],
  ["A='pa$word # \\n'", { A: "pa$word # \\n" }],
  ['A="say \\"so\\" \\$5 \\`x\\` \\\\ \\n"', { A: 'say "so" $5 `x` \\ \\n' }],
  ["A=$HOME`id`", { A: "$HOME`id`" }],
  ["A='one' \"two\"three", { A: "onetwothree" }],
  ["A=it's", { A: "it's" }],
  ["A=one\\\ntwo\nB=esc\\ \nC=a\\b\\\\", { A: "onetwo", B: "esc ", C: "ab\\" }],
  ['A="line\ntwo"\nB=2', { A: "line\ntwo", B: "2" }],
  ["A=1\nA=2", { A: "2" }],
  ["export A=1\n1B=2\nno variable\nC=3=4", { C: "3=4" }],
  ["A=1\r\nB='2'\r\n", { A: "1", B: "2" }],
  ["A='never closed\nB=1", { A: "never closed\nB=1" }],
])("a file of variables is read as systemd reads it: %j", (text, expected) => {
  expect(parseVariables(text)).toEqual(expected);
});
