import { Outlet } from "react-router";
import { openPage } from "#app/session/open-page.server.ts";

export const middleware = [openPage];

export const loader = () => null;

export default Outlet;
