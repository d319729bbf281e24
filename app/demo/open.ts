import { Hono } from "hono";
import { isDatabaseUnavailable } from "../platform/database/unavailable.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import { registerCsv, registerWorkbook } from "./content/register.ts";
import { demoFacebook } from "./facebook.ts";
import { demoFacebookPage } from "./facebook-posts.ts";
import { openMailbox, readMailbox } from "./mailbox.ts";
import { demoPeople } from "./people.ts";
import { seedDemo } from "./seed.ts";

export { openMailbox };

/** docs/product.md#demo-mode */
export async function openDemo(dependencies: Dependencies) {
  await seedDemo(dependencies);
  const demo = new Hono().basePath("/demo");
  demo.get("/people.json", (context) => context.json(demoPeople()));
  demo.get("/register.csv", () =>
    registerResponse("csv", "text/csv; charset=utf-8", registerCsv()),
  );
  demo.get("/register.xlsx", async () =>
    registerResponse("xlsx", WORKBOOK_TYPE, await registerWorkbook()),
  );
  demo.get("/mailbox.json", async (context) =>
    context.json(
      await readMailbox(dependencies.db, context.req.query("to")?.replaceAll("\0", "") ?? null),
    ),
  );
  demo.onError((error, context) => {
    const isAway = isDatabaseUnavailable(error);
    return context.text(isAway ? "unavailable\n" : "broken\n", isAway ? 503 : 500);
  });
  demo.route("/facebook", demoFacebook(dependencies));
  demo.route("/facebook", demoFacebookPage(dependencies));
  const { publicUrl } = dependencies.configuration;
  return {
    fetch: async (request: Request) => demo.fetch(request),
    lines: [
      "demo data: an invented organisation; sign in at /login with the demo Facebook",
      `people who can sign in: ${publicUrl}/demo/people.json`,
      `mailbox (one-time codes): ${publicUrl}/demo/mailbox.json`,
    ],
  };
}

const WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

function registerResponse(ending: string, type: string, content: BodyInit): Response {
  return new Response(content, {
    headers: {
      "Content-Disposition": `attachment; filename="register.${ending}"`,
      "Content-Type": type,
    },
  });
}
