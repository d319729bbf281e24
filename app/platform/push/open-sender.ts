import type { Dependencies } from "../dependencies.ts";
import { oneSignal } from "./onesignal.ts";
import type { PushSender } from "./sender.ts";
import { webPush } from "./web-push.ts";

export function openSender({
  configuration,
  organisation,
  log,
}: Pick<Dependencies, "configuration" | "organisation" | "log">): PushSender | undefined {
  const { push, demo, publicUrl } = configuration;
  if (push?.kind === "onesignal") return oneSignal(push, { publicUrl, organisation, log });
  return push && webPush(push, { allowLoopback: demo, organisation, log });
}
