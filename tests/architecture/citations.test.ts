import { glob, readFile } from "node:fs/promises";
import { dirname, normalize } from "node:path";
import { expect, test } from "vitest";

/** This file names what it forbids. */
const own = "tests/architecture/citations.test.ts";
const text = "ts,tsx,mjs,js,css,sql,json,md,html,svg,xml,txt,yaml,service";

const files: { readonly path: string; readonly lines: readonly string[] }[] = [];
for await (const path of glob([
  `{app,docs,locales,public,scripts,tests}/**/*.{${text}}`,
  "*.{json,md,ts,yaml}",
  "Dockerfile",
])) {
  if (path === own || path === "package-lock.json") continue;
  files.push({ path, lines: (await readFile(path, "utf8")).split("\n") });
}

/** Every place where a line matches, as "file:line: what". */
function places(pattern: RegExp, isMeant: (path: string) => boolean): string[] {
  return files
    .filter(({ path }) => isMeant(path))
    .flatMap(({ path, lines }) =>
      lines.flatMap((line, at) =>
        [...line.matchAll(pattern)].map(([found]) => `${path}:${at + 1}: ${found.trim()}`),
      ),
    );
}

/** The anchors that GitHub gives to the headings of a document. */
function anchorsOf(lines: readonly string[]): Set<string> {
  const anchors = new Set<string>();
  let isCode = false;
  for (const line of lines) {
    if (line.startsWith("```")) isCode = !isCode;
    const heading = isCode ? undefined : /^#{1,6} (.+)$/.exec(line)?.[1];
    if (!heading) continue;
    const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const anchor = plain.replaceAll(/[^\p{L}\p{N}_ -]/gu, "").replaceAll(" ", "-");
    let name = anchor;
    for (let again = 1; anchors.has(name); again++) name = `${anchor}-${again}`;
    anchors.add(name);
  }
  return anchors;
}

const documents = new Map(
  files
    .filter(({ path }) => path.endsWith(".md"))
    .map(({ path, lines }) => [path, anchorsOf(lines)]),
);

/** The documents and headings that a line leads to, seen from its file. */
function targetsOf(path: string, line: string): string[] {
  const cited = line.match(/\bdocs\/[\w./-]+\.md(#[\w-]+)?/g) ?? [];
  if (!path.endsWith(".md")) return cited;
  const links = [...line.matchAll(/\]\(([^():\s]*\.md)?(#[\w-]+)?\)/g)].map(
    ([, file, anchor = ""]) => (file ? normalize(`${dirname(path)}/${file}`) : path) + anchor,
  );
  return [...cited, ...links];
}

test("every cited document and heading exists", () => {
  const wrong = files.flatMap(({ path, lines }) =>
    lines.flatMap((line, at) =>
      targetsOf(path, line)
        .filter((target) => {
          const [document = "", anchor] = target.split("#");
          const anchors = documents.get(document);
          return !anchors || (anchor !== undefined && !anchors.has(anchor));
        })
        .map((target) => `${path}:${at + 1}: ${target}`),
    ),
  );
  expect(wrong).toEqual([]);
});

test("every source file that a comment or a document names exists", () => {
  const named =
    /(?<![\w./@-])(?:app|docs|public|scripts|tests)\/[\w./-]+\.(?:tsx?|mjs|css|sql|svg|service)\b/g;
  const paths = new Set(files.map(({ path }) => path));
  const wrong = places(named, () => true).filter((place) => !paths.has(place.split(": ")[1] ?? ""));
  expect(wrong).toEqual([]);
});

test("no rule is cited from outside the repository but RFCs and laws", () => {
  const foreign =
    /(?<!\b(?:RFC \d+|Law (?:No\. )?\d+(?: of \d+|\/\d+)?),? )§|\b[Rr]eadings\b|\bDESIGN\b/g;
  expect(places(foreign, () => true)).toEqual([]);
});

test("nothing that is sent to browsers cites a document", () => {
  const isSent = (path: string) => path.startsWith("public/") || path.endsWith(".css");
  expect(places(/\bdocs\/|\.md\b/g, isSent)).toEqual([]);
});
