import type { Route } from "./+types/item";
import { ItemPage } from "./item-page.tsx";
import { loadItem } from "./load-item.server.ts";

export const handle = { i18n: ["feedback"] };

export const loader = ({ params, context }: Route.LoaderArgs) => loadItem(context, params);

/** One item in a leader's hands: what was sent, by whom, the reply, the status, the time line. */
export default function Item({ loaderData }: Route.ComponentProps) {
  return <ItemPage item={loaderData} />;
}
