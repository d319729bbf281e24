import type { Route } from "./+types/all-likes";
import { AllReactionsPage } from "./all-reactions.tsx";
import { loadAll } from "./load-all.server.ts";

export const handle = { i18n: ["statistics", "list"] };

export function loader({ url, context }: Route.LoaderArgs) {
  return loadAll(context, "likes", url);
}

export default function All({ loaderData }: Route.ComponentProps) {
  return <AllReactionsPage act="likes" loaded={loaderData} />;
}
