import type { Route } from "./+types/all-comments";
import { AllReactionsPage } from "./all-reactions.tsx";
import { loadAll } from "./load-all.server.ts";

export const handle = { i18n: ["statistics", "list"] };

export function loader({ url, context }: Route.LoaderArgs) {
  return loadAll(context, "comments", url);
}

export default function All({ loaderData }: Route.ComponentProps) {
  return <AllReactionsPage act="comments" loaded={loaderData} />;
}
