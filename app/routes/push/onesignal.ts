import sdk, { type IOneSignalOneSignal } from "react-onesignal";
import { PushProblem } from "./browser.ts";

/** Its own scope, beside our worker's. */
export const WORKER = { path: "push/onesignal/service-worker.js", scope: "/push/onesignal/" };

/** Polling for the id (docs/product.md#push). */
const TRIES = 10;
const PAUSE_MS = 1_000;

interface Start {
  appId: string;
  sdkUrl: string;
  language: "ar" | "en";
  onReady?: (id: string | undefined) => void;
  onChange?: (id: string) => void;
}

/**
 * Call after consent: fetches the SDK.
 *
 * @returns the subscription's id; undefined after ten seconds
 * @throws PushProblem "script" if the SDK doesn't load, else "failed"
 */
export async function startOneSignal(
  { appId, sdkUrl, language, onReady, onChange }: Start,
  { sdk, pause }: Tools = defaultTools,
): Promise<{ id: string | undefined }> {
  if (!sdk.Notifications.isPushSupported()) {
    console.info("This browser has no push notifications.");
    onReady?.(undefined);
    return { id: undefined };
  }
  await init(sdk, {
    appId,
    scriptSrc: `${sdkUrl}/OneSignalSDK.page.js`,
    serviceWorkerPath: WORKER.path,
    serviceWorkerParam: { scope: WORKER.scope },
    autoResubscribe: true,
    welcomeNotification: { disable: true, message: "" },
  });
  await pause(PAUSE_MS);
  sdk.User.setLanguage(language);
  sdk.User.PushSubscription.addEventListener("change", ({ current }) => {
    if (current.id) onChange?.(current.id);
  });
  await sdk.User.PushSubscription.optIn();
  const id = await poll(() => sdk.User.PushSubscription.id, pause);
  onReady?.(id);
  return { id };
}

type Options = Parameters<IOneSignalOneSignal["init"]>[0];

async function init(sdk: IOneSignalOneSignal, options: Options): Promise<void> {
  try {
    await sdk.init(options);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (/script failed to load/i.test(reason)) {
      throw new PushProblem("script", "push script failed to load");
    }
    // Toggled on one page: still running.
    if (/already initialized/i.test(reason)) return console.info("OneSignal: already initialised");
    throw new PushProblem("failed", /appId/i.test(reason) ? "appId is missing" : reason);
  }
}

async function poll(
  read: () => string | null | undefined,
  pause: Tools["pause"],
): Promise<string | undefined> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const id = read();
    if (id) return id;
    await pause(PAUSE_MS);
  }
  return read() ?? undefined;
}

export function wrap(sdk: IOneSignalOneSignal) {
  const { Slidedown, User } = sdk;
  return {
    prompt: () => Slidedown.promptPush(),
    promptCategories: () => Slidedown.promptPushCategories(),
    promptEmail: () => Slidedown.promptEmail(),
    promptSms: () => Slidedown.promptSms(),
    promptEmailAndSms: () => Slidedown.promptSmsAndEmail(),
    addTags: (tags: Record<string, string>) => User.addTags(tags),
    removeTags: (names: readonly string[]) => User.removeTags([...names]),
    tags: () => User.getTags(),
    addAlias: (name: string, id: string) => User.addAlias(name, id),
    removeAlias: (name: string) => User.removeAlias(name),
    addEmail: (address: string) => User.addEmail(address),
    removeEmail: (address: string) => User.removeEmail(address),
    addSms: (number: string) => User.addSms(number),
    removeSms: (number: string) => User.removeSms(number),
    optIn: () => User.PushSubscription.optIn(),
    optOut: () => User.PushSubscription.optOut(),
    setLanguage: (language: "ar" | "en") => User.setLanguage(language),
  };
}

export const oneSignal = wrap(sdk);

interface Tools {
  readonly sdk: IOneSignalOneSignal;
  readonly pause: (ms: number) => Promise<void>;
}

const defaultTools: Tools = {
  sdk,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
