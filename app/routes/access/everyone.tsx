import { Outlet } from "react-router";
import { openPageMiddleware } from "#app/session/open-page.server.ts";
import { plainPageMiddleware } from "#app/session/plain-page.server.ts";

export const middleware = [openPageMiddleware, plainPageMiddleware];

export const loader = () => null;

export default Outlet;
