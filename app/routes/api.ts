import { forward } from "#app/transport.server.ts";
import type { Route } from "./+types/api";

/** Bearer tokens only, never the cookie. */
export const loader = ({ request }: Route.LoaderArgs) => forward(request);
export const action = ({ request }: Route.ActionArgs) => forward(request);
