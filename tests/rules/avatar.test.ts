import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Avatar } from "#app/components/avatar.tsx";

test.each([
  ["إيمان هاشم", "أ ه"],
  ["أحمد", "أ"],
  ["  آية   رشاد يوسف ", "أ ر"],
  ["امين ادم", "أ أ"],
  ["Élodie smith", "E S"],
  ["", ""],
])("%j without a picture is shown by the letters %j", (name, letters) => {
  const html = renderToStaticMarkup(createElement(Avatar, { name }));
  expect(/data-letter="([^"]*)"/.exec(html)?.[1]).toBe(letters);
});
