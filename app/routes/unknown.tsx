import { data } from "react-router";
import { plainPageMiddleware } from "#app/session/plain-page.server.ts";

export const middleware = [plainPageMiddleware];

/** Any path that no screen has: 404, for reads and writes alike. */
const refuse = () => {
  throw data(null, { status: 404 });
};

export const loader = refuse;
export const action = refuse;

export default function Unknown() {
  return null;
}
