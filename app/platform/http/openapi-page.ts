import { html, raw } from "hono/html";
import type { Call } from "#app/contract/endpoint.ts";
import type { Organisation } from "#app/contract/organisation.ts";

export function openApiPage(calls: readonly Call[], { portal }: Organisation) {
  const rows = calls.map(
    (call) => html`<tr id="${call.name}">
      <td><code>${call.method}</code></td>
      <td><code>/api/v1${call.path}</code></td>
      <td>${call.summary}</td>
      <td>${admits(call)}</td>
    </tr>`,
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API · ${portal.en}</title>
      </head>
      <body>
        <h1>The calls of ${portal.en}</h1>
        <p>Machines read <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
        <table>
          <thead>
            <tr><th>Method</th><th>Path</th><th>What it does</th><th>Admits</th></tr>
          </thead>
          <tbody>${raw(rows.join(""))}</tbody>
        </table>
      </body>
    </html>`;
}

export function admits({ admits: who }: Pick<Call, "admits">): string {
  if (typeof who !== "object") return who;
  const abilities = who.or ? [who.can, who.or] : [who.can];
  const either = abilities.map((ability) => ability.join(" ")).join(" or ");
  return `users who may ${either}${who.and ? ` and ${who.and.join(" ")}` : ""}`;
}
