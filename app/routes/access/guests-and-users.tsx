import { matchPath, Outlet } from "react-router";
import { readEvent } from "#app/contract/event.ts";
import { admit, type Opens } from "#app/session/admit.server.ts";
import { call } from "#app/session/api.server.ts";
import { readTicketParam } from "../event/event/ticket.server.ts";

/**
 * A guest's ticket opens its event, and nothing else, without a session: in a mail program's own window, in
 * another browser, at the door (docs/product.md#events). The platform says whether it is genuine; of one that
 * is not, the event's page says so, and says nothing of the event.
 */
const opensByTicket: Opens = async ({ request, url, context }) => {
  const ticket = readTicketParam(url);
  const match = matchPath("/event/:id", url.pathname);
  if (ticket === undefined || !match?.params.id) return false;
  if (request.method === "GET" || request.method === "HEAD") return true;
  const input = { params: { id: match.params.id }, query: { ticket } };
  const result = await call(context, readEvent, input);
  return result.ok && result.data.place != null;
};

export const middleware = [admit("guestsAndUsers", opensByTicket)];

/** Without a loader here a client navigation would not ask the server, and so not the guard. */
export const loader = () => null;

export default Outlet;
