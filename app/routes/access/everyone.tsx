import { Outlet } from "react-router";
import { plainPageMiddleware } from "#app/session/plain-page.server.ts";
import { openPageMiddleware } from "#app/session/public-page.server.ts";

export const middleware = [openPageMiddleware, plainPageMiddleware];

export const loader = () => null;

export default Outlet;
