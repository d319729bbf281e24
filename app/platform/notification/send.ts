import type { Reach } from "#app/contract/silence-periods.ts";
import { audit } from "../audit/api.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Addressed } from "./addressed.ts";
import { notifyChosen } from "./selected.ts";
import { addBroadcast } from "./store.ts";

interface Written {
  readonly senderId: string;
  readonly title: string;
  readonly message: string;
  readonly link?: string | null | undefined;
  readonly campaignReach: Reach | null;
}

type Context = Pick<Dependencies, "db" | "jobs" | "personal"> & {
  readonly now: Date;
  readonly address: string;
};

export async function send(context: Context, written: Written, { chosen, audience }: Addressed) {
  const { db, now } = context;
  const { link, ...words } = written;
  const broadcast = { ...words, ...targetOf(link) };
  const row = chosen
    ? await notifyChosen(context, broadcast, { ...chosen, audience })
    : await addBroadcast(db, broadcast, audience, now);
  const sender = { ...context, caller: { id: words.senderId } };
  await audit(sender, "notification-sent", { detail: row.id });
  return row;
}

/** A web_view target holds its link in the title (docs/product.md#what-a-click-opens). */
function targetOf(link: string | null | undefined) {
  return link ? { screen: "web_view", params: { title: link } } : { screen: null, params: null };
}
