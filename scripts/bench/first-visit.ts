import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { type HTMLElement, parse } from "node-html-parser";
import { projectRoot } from "#app/configuration.ts";

/** What a first visit of a page loads, in bytes of the best brotli; fonts and pictures come beside. */
export interface FirstVisit {
  readonly html: number;
  readonly styles: number;
  readonly scripts: number;
}

/** Weighs an open page and the built files that it needs, without a browser. */
export async function firstVisit(
  address: string,
  headers: Record<string, string> = {},
): Promise<FirstVisit> {
  const answer = await fetch(address, { headers });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  const html = await answer.text();
  const document = parse(html);
  const styles = document
    .querySelectorAll('link[rel="stylesheet"]')
    .map((link) => link.getAttribute("href") ?? "");
  return {
    html: brotli(Buffer.from(html)),
    styles: await totalBytes(styles),
    scripts: await totalBytes(await scriptsOf(document)),
  };
}

/**
 * The scripts that run: those the page's module names, what these import at once, and the words of
 * the page's language (entry.client.tsx). The routes that a page may lead to are named too, in
 * its manifest, and don't count.
 */
async function scriptsOf(document: HTMLElement): Promise<Set<string>> {
  const modules = /import(?:\s[^"'(]*from)?[\s(]*"(\/assets\/[^"]+\.js)"/g;
  const inline = document.querySelectorAll("script").map((script) => script.text);
  const sources = document.querySelectorAll("script[src]");
  const waiting = [
    ...sources.map((script) => script.getAttribute("src") ?? ""),
    ...[...inline.join("\n").matchAll(modules)].map(part),
  ];
  const root = document.querySelector("html");
  const language = root?.getAttribute("lang") ?? "";
  const words = root?.getAttribute("data-namespaces") ?? "";
  const known = new Set<string>();
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (known.has(file)) continue;
    known.add(file);
    const code = String(await readBuilt(file));
    for (const found of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
      waiting.push(`/assets/${part(found)}`);
    }
    for (const namespace of words.split(" ")) {
      const locale = new RegExp(
        `/locales/${language}/${namespace}\\.json["'\`][^}]*?import\\(["'\`]\\./([^"'\`]+\\.js)`,
      );
      const chunk = locale.exec(code)?.[1];
      if (chunk) waiting.push(`/assets/${chunk}`);
    }
  }
  return known;
}

const part = (match: RegExpMatchArray) => match[1] ?? "";
const readBuilt = (path: string) => readFile(join(projectRoot(), "build/client", path));

async function totalBytes(paths: Iterable<string>): Promise<number> {
  let total = 0;
  for (const path of paths) total += brotli(await readBuilt(path));
  return total;
}

function brotli(content: Uint8Array): number {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return brotliCompressSync(content, { params }).length;
}
