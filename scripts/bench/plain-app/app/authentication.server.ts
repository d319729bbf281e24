import { createContext, type MiddlewareFunction } from "react-router";
import { findUser, type User } from "./database.server.ts";
import { getSession } from "./session.server.ts";

export const userContext = createContext<User | undefined>();

/** Finds the user whom the session names. */
export const authenticate: MiddlewareFunction<Response> = async ({ request, context }) => {
  const session = await getSession(request.headers.get("Cookie"));
  const userId = session.get("userId");
  context.set(userContext, userId ? await findUser(userId) : undefined);
};
