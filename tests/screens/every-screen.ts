import type { ServerBuild } from "react-router";
import { pathsOf } from "#tests/world/forms/addresses.ts";
import type { Who } from "#tests/world/forms/typed.ts";

/** Who may see one screen or another, whoever sees most first. */
export const viewers: readonly Who[] = ["leader", "stranger", "expired", "newcomer", "waiting"];

/** Where there is more to see than where something is sent. */
const elsewhere: Readonly<Record<string, string>> = {
  "routes/election/print-card/district-print-card": `/DataEntire/card?${new URLSearchParams({
    electoralDistrict: "الدائرة الأولى – قسم أول أسيوط، أسيوط",
  })}`,
  "routes/profile/section": "/profile/personal",
};

/** Screens that need more than to be signed in, or none has: their own tests render them. */
export const screensApart: readonly string[] = [
  "routes/card/check",
  "routes/dues/receipt/receipt",
  "routes/not-found",
  "routes/administrator/confirm",
  "routes/auth/email-code",
  "routes/activation/confirm",
  "routes/leaving/code",
  "routes/profile/email/email",
  "routes/membership/application/withdraw",
  "routes/aid/request/withdraw",
  "routes/feedback/form/edit",
  "routes/feedback/own/withdraw",
  "routes/moderation/own/own",
  "routes/dues/cash/sheet",
  "routes/unknown",
];

/** Every screen with an address of it; `:aid` and its like stand for one of a list (tests/world/forms). */
export function everyScreen(build: ServerBuild): { id: string; path: string }[] {
  return pathsOf(build)
    .filter(({ isScreen }) => isScreen)
    .map(({ id, address }) => ({ id, path: elsewhere[id] ?? address }));
}
