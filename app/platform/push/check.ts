import { randomUUID } from "node:crypto";
import type { TestOutcome } from "#app/contract/first-steps.values.ts";
import { translate } from "../i18n.ts";
import type { World } from "../world.ts";
import type { PushMessage } from "./rules.ts";
import { findDevices } from "./store.ts";

/** What a test of push found, and the subscriptions that are no more. */
export interface PushCheck {
  readonly outcome: TestOutcome;
  readonly values: Readonly<Record<"devices" | "reached", number>>;
  readonly gone: readonly string[];
}

/** Pushes a test to all devices of a person now, and says what their push services answered. */
export async function checkPush(
  { db, pushSender, configuration }: Pick<World, "db" | "pushSender" | "configuration">,
  userId: string,
  now: Date,
): Promise<PushCheck> {
  const none = { values: { devices: 0, reached: 0 }, gone: [] };
  const { push } = configuration;
  if (!pushSender || !push) return { outcome: "not-configured", ...none };
  const devices = await findDevices(db, userId, push.kind);
  if (devices.length === 0) return { outcome: "no-device", ...none };
  const inBoth = (part: "title" | "message") => ({
    ar: translate("ar", `notification:test.${part}`),
    en: translate("en", `notification:test.${part}`),
  });
  const message: PushMessage = {
    id: randomUUID(),
    title: inBoth("title"),
    message: inBoth("message"),
    screen: null,
    params: null,
    createdAt: now,
  };
  const statuses: number[] = [];
  const onStatus = (status: number) => statuses.push(status);
  const outcomes = await pushSender.send(message, devices, { number: 0, now, onStatus });
  const reached = outcomes.filter((each) => each === "sent").length;
  const gone = devices.filter((_, at) => outcomes[at] === "gone");
  return {
    outcome: reached > 0 ? "worked" : outcomeOfPush(statuses, gone.length === devices.length),
    values: { devices: devices.length, reached },
    gone: gone.map(({ subscriptionId }) => subscriptionId),
  };
}

/** Why no device was reached, by what the push services answered; 0 is no answer. */
function outcomeOfPush(statuses: readonly number[], isGone: boolean): TestOutcome {
  if (statuses.some((status) => status === 401 || status === 403)) return "key-refused";
  if (isGone) return "gone";
  if (statuses.every((status) => status === 0)) return "no-answer";
  if (statuses.some((status) => status === 429 || status >= 500)) return "try-later";
  return "refused";
}
