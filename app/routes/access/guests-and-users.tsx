import { Outlet } from "react-router";
import { admit } from "#app/session/admit.server.ts";
import { opensByTicket } from "../event/ticket.server.ts";

export const middleware = [admit("guestsAndUsers", opensByTicket)];

/** Without a loader here a client navigation would not ask the server, and so not the guard. */
export const loader = () => null;

export default Outlet;
