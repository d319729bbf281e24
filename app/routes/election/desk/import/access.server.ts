import type { RouterContextProvider } from "react-router";
import { CREATE_CANDIDATES, PUBLISH_CANDIDATES } from "#app/contract/election-desk.values.ts";
import { may } from "#app/session/admission.ts";
import { visitorOf } from "#app/session/visitor.server.ts";

/** Whether the visitor has to do with imports of candidates: who brings them in, and who publishes. */
export async function maySeeImports(context: Readonly<RouterContextProvider>): Promise<boolean> {
  const visitor = await visitorOf(context);
  return may(visitor, CREATE_CANDIDATES) || may(visitor, PUBLISH_CANDIDATES);
}
