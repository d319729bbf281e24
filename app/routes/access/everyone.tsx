import { Outlet } from "react-router";
import { openPageMiddleware } from "#app/session/open-page.server.ts";

export const middleware = [openPageMiddleware];

export const loader = () => null;

export default Outlet;
