import { describe, expect, test } from "vitest";
import { firstWordsOf, mentionsIn } from "#app/platform/chat/mentions.ts";

const people = [
  { id: "sara", folded: "ساره محمود علي" },
  { id: "sara2", folded: "ساره حسن" },
  { id: "omar", folded: "عمر" },
  { id: "mona", folded: "mona adel" },
  { id: "mona2", folded: "mona adel" },
];
const named = (text: string) =>
  mentionsIn(text, people).map(({ id, start, end }) => [id, text.slice(start, end)]);

describe("a message names", () => {
  test.each([
    ["the whole name", "يا @سارة محمود علي تعالي", [["sara", "@سارة محمود علي"]]],
    ["as many words as tell one from others", "@سارة حسن، متى؟", [["sara2", "@سارة حسن"]]],
    ["the beginning of one name", "أين @ساره محمود؟", [["sara", "@ساره محمود"]]],
    ["a name of one word", "(@عُمَر) شكرا", [["omar", "@عُمَر"]]],
    [
      "two people",
      "@عمر @سارة حسن",
      [
        ["omar", "@عمر"],
        ["sara2", "@سارة حسن"],
      ],
    ],
    [
      "each of two namesakes",
      "@Mona Adel",
      [
        ["mona", "@Mona Adel"],
        ["mona2", "@Mona Adel"],
      ],
    ],
  ] as const)("%s", (_, text, expected) => {
    expect(named(text)).toEqual(expected);
  });

  test.each([
    ["what begins several names", "@سارة"],
    ["nobody of the room", "@كريم"],
    ["an e-mail address", "omar@عمر"],
    ["an @ alone", "@ عمر"],
    ["half of a word", "@عمرو"],
  ])("nobody: %s", (_, text) => {
    expect(named(text)).toEqual([]);
  });
});

test("who may be named begins with one of the words after an @", () => {
  expect(firstWordsOf("@سارة و @عُمر و a@b @سارة")).toEqual(["ساره", "عمر"]);
});
