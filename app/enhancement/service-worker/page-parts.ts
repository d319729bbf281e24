/** All style that a page links to, with the organisation's logo in it. */
export async function readStyle(page: string): Promise<string> {
  const links = page.match(/<link\b[^>]*rel="stylesheet"[^>]*>/g) ?? [];
  const sheets = await Promise.all(
    links.map(async (link) => {
      const href = /href="([^"]+)"/.exec(link)?.[1];
      return href ? (await fetch(href)).text() : "";
    }),
  );
  // The logo is the only picture of the style that the card shows.
  const style = sheets.join("\n");
  const logo = /--logo:\s*url\("?([^")]+)"?\)/;
  const own = (logo.exec(page) ?? logo.exec(style))?.[1];
  if (!own) return style;
  return `${style}:root{--logo:url("${(await dataUrl(own)) ?? "data:,"}")!important}`;
}

/** The page with its pictures in it. */
export async function withPictures(page: string): Promise<string> {
  let kept = page.replace(/\ssrcset="[^"]*"/gi, "");
  const found = [...kept.matchAll(/<img\b[^>]*?\ssrc="(\/[^"]+)"/g)].map(([, src = ""]) => src);
  for (const src of new Set(found)) {
    kept = kept.replaceAll(`src="${src}"`, `src="${(await dataUrl(src)) ?? "data:,"}"`);
  }
  return kept;
}

/** A picture as it can stand in a page; undefined where there is none. */
export async function dataUrl(address: string): Promise<string | undefined> {
  const answer = await fetch(address.replaceAll("&amp;", "&"));
  if (!answer.ok) return undefined;
  let text = "";
  for (const byte of new Uint8Array(await answer.arrayBuffer())) text += String.fromCharCode(byte);
  return `data:${answer.headers.get("Content-Type")};base64,${btoa(text)}`;
}
