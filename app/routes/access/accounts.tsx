import "../../styles/inside.css";
import { Outlet } from "react-router";
import { admit } from "#app/session/admit.server.ts";

export const middleware = [admit("accounts")];

/** Without a loader client navigation skips the server, and so the guard. */
export const loader = () => null;

export default Outlet;
