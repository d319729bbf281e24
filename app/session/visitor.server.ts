import { createContext, type RouterContextProvider } from "react-router";
import { getMe } from "#app/contract/auth.ts";
import type { Visitor } from "./admission.ts";
import { call } from "./api.server.ts";
import { endedOf, endSession } from "./end-session.server.ts";
import { sessionOf } from "./store.server.ts";

const visitorContext = createContext<Promise<Visitor> | null>(null);

export function visitorOf(context: Readonly<RouterContextProvider>): Promise<Visitor> {
  const earlier = context.get(visitorContext);
  if (earlier) return earlier;
  const visitor = fetchVisitor(context);
  context.set(visitorContext, visitor);
  return visitor;
}

/** After all calls: nobody, if one of them ended the session. */
export async function readLeftVisitor(context: Readonly<RouterContextProvider>): Promise<Visitor> {
  const [asked] = await Promise.allSettled([visitorOf(context)]);
  if (endedOf(context)) context.set(visitorContext, Promise.resolve({ kind: "anonymous" }));
  else if (asked.status === "rejected") throw asked.reason;
  return visitorOf(context);
}

async function fetchVisitor(context: Readonly<RouterContextProvider>): Promise<Visitor> {
  const { data } = sessionOf(context);
  if (data.accessToken) {
    const me = await call(context, getMe, {});
    // Refused after its refresh: the tokens are dead.
    if (!me.ok && me.status === 401) throw endSession(context, me);
    // The layout renders without a name; the guard refuses unknown users.
    return { kind: "authenticated", user: me.ok ? me.data : undefined };
  }
  if (data.signUpToken) return { kind: "signing-up" };
  return { kind: data.isGuest ? "guest" : "anonymous" };
}
