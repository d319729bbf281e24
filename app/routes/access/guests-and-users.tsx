import { matchPath, Outlet } from "react-router";
import { readEvent } from "#app/contract/event.ts";
import { admit, type Opens } from "#app/session/admit.server.ts";
import { call } from "#app/session/api.server.ts";
import { readTicketParam } from "../event/event/ticket.server.ts";

/**
 * The ticket opens its event without a session, as from a mail program's browser
 * (docs/product.md#events). An invalid one reveals nothing of the event.
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

/** Without a loader client navigation skips the server, and so the guard. */
export const loader = () => null;

export default Outlet;
