import { CHANGE_ORGANISATION } from "#app/contract/ability.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { dismissProxyReport, reportBody, reportStream } from "#app/contract/proxy.ts";
import { canEverywhere } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { deleteTest, saveTest } from "./store.ts";

type Done = Record<string, never>;

/** The latest report is kept; each leaves a line, as the request itself left none. */
export async function noteBody({
  body: { outcome, bytes, place },
  db,
  log,
  now,
}: HandlerContext<typeof reportBody>): Promise<Done> {
  if (outcome === "passed") await deleteTest(db, "bodies", bytes);
  else {
    await saveTest(db, { service: "bodies", outcome, values: { bytes }, testedAt: now });
    log.warn({ bytes, place }, "a proxy before this server refused a body for its size");
  }
  return {};
}

export async function noteStream({
  body: { outcome, seconds },
  caller,
  db,
  log,
  now,
}: HandlerContext<typeof reportStream>): Promise<Done | Refusal> {
  if (!canEverywhere(caller, CHANGE_ORGANISATION)) return refuse("forbidden");
  if (outcome === "passed") await deleteTest(db, "streams");
  else {
    await saveTest(db, { service: "streams", outcome, values: { seconds }, testedAt: now });
    log.warn({ outcome, seconds }, "a proxy before this server stands in the way of event streams");
  }
  return {};
}

export async function dismissReport({
  caller,
  db,
  params,
}: HandlerContext<typeof dismissProxyReport>): Promise<Done | Refusal> {
  if (!canEverywhere(caller, CHANGE_ORGANISATION)) return refuse("forbidden");
  await deleteTest(db, params.part);
  return {};
}
