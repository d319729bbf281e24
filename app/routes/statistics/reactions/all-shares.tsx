import type { Route } from "./+types/all-shares";
import { AllReactionsPage } from "./all-reactions.tsx";
import { loadAll } from "./load-all.server.ts";

export const handle = { i18n: ["statistics", "list"] };

export function loader({ url, context }: Route.LoaderArgs) {
  return loadAll(context, "shares", url);
}

export default function All({ loaderData }: Route.ComponentProps) {
  return <AllReactionsPage act="shares" loaded={loaderData} />;
}
