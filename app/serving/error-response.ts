import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import ar from "#locales/ar/serving.json" with { type: "json" };
import en from "#locales/en/serving.json" with { type: "json" };

const statuses = {
  malformed: 400,
  "method-not-allowed": 405,
  "too-slow": 408,
  "too-large": 413,
  broken: 500,
  unavailable: 503,
  overloaded: 503,
} as const;

export type Problem = keyof typeof statuses;

const style =
  "body{background:#10151c;color:#e8edf2;font:1.1rem/1.7 system-ui,sans-serif;margin:0 auto;max-width:36rem;padding:2rem}a{color:#8cc4ff}hr{border:0;border-top:1px solid #3a4552;margin:2rem 0}@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}";
const styleHash = createHash("sha256").update(style).digest("base64");

/** A page in both languages, or the contract's failure. Closes the connection unless `isLast`. */
export function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  problem: Problem,
  { end = true, isLast = true }: { end?: boolean; isLast?: boolean } = {},
): void {
  if (response.headersSent || response.destroyed) return;
  const isApi = request.url?.startsWith("/api/");
  const isEnglish = /^\s*en\b/i.test(request.headers["accept-language"] ?? "");
  const body = isApi
    ? JSON.stringify({
        success: false,
        code: problem === "overloaded" ? "unavailable" : problem,
        message: (isEnglish ? en : ar)[problem].text,
      })
    : pages[problem];
  response.writeHead(statuses[problem], {
    "Content-Type": isApi ? "application/json" : "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    // Scripts tell it from a proxy's answer by this.
    "X-Problem": problem,
    ...(isLast && { Connection: "close" }),
    ...(statuses[problem] === 503 && { "Retry-After": "5" }),
    ...(problem === "method-not-allowed" && { Allow: "GET, HEAD, POST, PUT, PATCH, DELETE" }),
  });
  if (request.method !== "HEAD") response.write(body);
  if (end) response.end();
}

const pages = Object.fromEntries(
  Object.keys(statuses).map((problem) => [problem, page(problem as Problem)]),
) as Record<Problem, string>;

function page(problem: Problem): string {
  const again = (words: typeof ar) =>
    problem === "overloaded" ? `<a href="">${words.again}</a> · ` : "";
  return `<!doctype html>
<html lang="ar" dir="rtl">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${ar[problem].title} · ${en[problem].title}</title>
<style>${style}</style>
<main>
<h1>${ar[problem].title}</h1>
<p>${ar[problem].text}</p>
<p>${again(ar)}<a href="/">${ar.home}</a></p>
<hr>
<div lang="en" dir="ltr">
<h2>${en[problem].title}</h2>
<p>${en[problem].text}</p>
<p>${again(en)}<a href="/">${en.home}</a></p>
</div>
</main>
</html>
`;
}
