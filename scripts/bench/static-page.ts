import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { parse } from "node-html-parser";

/** What somebody would write by hand: one narrow column, our font, pictures as wide as the column. */
const STYLE = `
@font-face{font-family:Noto;font-weight:400 700;font-display:swap;src:url(/fonts/noto-sans-arabic-arabic.woff2);unicode-range:U+600-6FF}
@font-face{font-family:Noto;font-weight:400 700;font-display:swap;src:url(/fonts/noto-sans-arabic-latin.woff2);unicode-range:U+0-FF}
body{max-width:42rem;margin:auto;padding:1rem;font:100%/1.7 Noto,sans-serif;background:#0e1719;color:#edf3f1}
a{color:#4fc7a8}img{max-width:100%;height:auto}input,select,button{font:inherit}li{margin:.5rem 0}`;

interface File {
  readonly type: string;
  readonly encoding?: string;
  readonly body: Uint8Array;
}

/**
 * An open page as a file: its words, links, forms and pictures under a few lines of style, without
 * classes, icons or scripts.
 */
export function toStaticPage(html: string): string {
  const document = parse(html);
  for (const gone of document.querySelectorAll('script, style, svg, link:not([rel="icon"])')) {
    gone.remove();
  }
  for (const element of document.querySelectorAll("*")) {
    for (const name of Object.keys(element.attributes)) {
      if (/^(class|data-|aria-)/i.test(name)) element.removeAttribute(name);
    }
  }
  document.querySelector("head")?.insertAdjacentHTML("beforeend", `<style>${STYLE}</style>`);
  return document.toString().replaceAll(/<!--.*?-->/g, "");
}

/** Serves static pages by path, compressed beforehand; pictures and fonts as another server has them. */
export async function serveStatic(
  pages: Readonly<Record<string, string>>,
  origin: string,
): Promise<{ origin: string; stop(): void }> {
  const files = new Map<string, Promise<File>>();
  for (const [path, html] of Object.entries(pages)) {
    const body = brotliCompressSync(html);
    files.set(path, Promise.resolve({ type: "text/html; charset=utf-8", encoding: "br", body }));
  }
  const fetchFile = async (path: string): Promise<File> => {
    const answer = await fetch(origin + path, { headers: { "accept-encoding": "identity" } });
    const type = answer.headers.get("content-type") ?? "";
    return { type, body: await answer.bytes() };
  };
  const server = createServer(async ({ url = "/" }, response) => {
    const file = files.get(url) ?? fetchFile(url);
    files.set(url, file);
    const { type, encoding, body } = await file;
    response.setHeader("content-type", type);
    response.setHeader("cache-control", "public, max-age=3600");
    if (encoding) response.setHeader("content-encoding", encoding);
    response.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  };
}
