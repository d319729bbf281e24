import { matchPath, Outlet } from "react-router";
import { readEvent } from "#app/contract/event.ts";
import { admit, type Opens } from "#app/session/admit.server.ts";
import { call } from "#app/session/api.server.ts";

/**
 * A guest's ticket opens its event, and nothing else, without a session: in a mail program's own window, in
 * another browser, at the door (docs/product.md#events). The platform says whether it is genuine.
 */
const opensByTicket: Opens = async ({ url, context }) => {
  const ticket = url.searchParams.get("ticket");
  const match = matchPath("/event/:id", url.pathname);
  if (!ticket || !match?.params.id) return false;
  const input = { params: { id: match.params.id }, query: { ticket } };
  const result = await call(context, readEvent, input);
  return result.ok && result.data.place != null;
};

export const middleware = [admit("guestsAndUsers", opensByTicket)];

/** Without a loader here a client navigation would not ask the server, and so not the guard. */
export const loader = () => null;

export default Outlet;
