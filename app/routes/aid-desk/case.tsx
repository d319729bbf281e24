import type { Route } from "./+types/case";
import { CasePage } from "./case-page.tsx";
import { loadCase } from "./load-case.server.ts";

export const handle = { i18n: ["aid-desk"] };

export const loader = ({ params, context }: Route.LoaderArgs) => loadCase(context, params);

/** One request: who asks for what, files, notes, history and the ways to act on it. */
export default function Case({ loaderData }: Route.ComponentProps) {
  return <CasePage aid={loaderData} />;
}
