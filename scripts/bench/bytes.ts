import { HTML_AND_CSS, PLAIN_SCRIPTS } from "#tests/world/budgets.ts";
import { firstVisit } from "./first-visit.ts";
import type { Server } from "./server.ts";
import { bytes, type Row } from "./table.ts";

/** What a first visit of each open page weighs, in Arabic; and its HTML alone under Save-Data. */
export async function measureBytes({ origin }: Server): Promise<Row[]> {
  const district = await firstDistrict(origin);
  const paths = {
    "/login": "/login",
    "/news": "/news",
    "/news/:id": "/news/300",
    "/Election": "/Election",
    "/DataEntire with results": `/DataEntire?${new URLSearchParams({ type: "individual", electoralDistrict: district })}`,
    "/candidate/:id": "/candidate/1",
  };
  const rows: Row[] = [];
  for (const [what, path] of Object.entries(paths)) {
    const { html, styles, scripts } = await firstVisit(origin + path);
    const lite = await firstVisit(origin + path, { "Save-Data": "on" });
    rows.push(
      {
        what: `${what}: HTML and CSS, brotli`,
        figure: `${bytes(html + styles)} (${html} + ${styles}; Save-Data ${lite.html} + ${lite.styles})`,
        promise: `≤ ${bytes(HTML_AND_CSS)}`,
        held: html + styles <= HTML_AND_CSS,
      },
      {
        what: `${what}: scripts, brotli`,
        figure: `${bytes(scripts)} (Save-Data ${lite.scripts})`,
        promise: `≤ ${bytes(PLAIN_SCRIPTS)}, Save-Data 0`,
        held: scripts <= PLAIN_SCRIPTS && lite.scripts === 0,
      },
    );
  }
  return rows;
}

export async function firstDistrict(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/election/districts`);
  const { data } = (await answer.json()) as { data: { individualDistricts: string[] } };
  return data.individualDistricts[0] ?? "";
}
