import { data } from "react-router";
import { plainPageMiddleware } from "#app/session/plain-page.server.ts";
import { NotFoundPage, notFoundWords } from "./access/not-found-page.tsx";

export const handle = { i18n: notFoundWords };

export const middleware = [plainPageMiddleware];

export const loader = () => data(null, { status: 404 });

export const action = () => {
  throw data(null, { status: 404 });
};

export default NotFoundPage;
