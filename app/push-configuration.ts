import { createECDH, createHash } from "node:crypto";
import type { readVariables } from "./environment.ts";

/** How the platform pushes: through OneSignal, or straight to browsers (Web Push). */
export type PushConfiguration =
  | {
      readonly kind: "onesignal";
      readonly appId: string;
      readonly apiKey: string;
      /** The base of OneSignal's REST API. */
      readonly apiUrl: string;
    }
  | {
      readonly kind: "web-push";
      /** The VAPID pair (RFC 8292), as base64url. */
      readonly publicKey: string;
      readonly privateKey: string;
      /** Whom a push service may write to about us: mailto: or https:. Without one, the organisation. */
      readonly subject?: string | undefined;
    };

/** What browsers load of OneSignal; on the web also where the platform is elsewhere. */
export interface OneSignalWeb {
  readonly appId: string;
  /** The folder of the SDK's scripts: …/sdks/web/v16. */
  readonly sdkUrl: string;
}

export interface PushSettings {
  /** None where nothing is configured, and in web-only mode. */
  readonly push?: PushConfiguration | undefined;
  readonly oneSignal?: OneSignalWeb | undefined;
}

const API_URL = "https://api.onesignal.com";
const SDK_URL = "https://cdn.onesignal.com/sdks/web/v16";

type Reader = Pick<ReturnType<typeof readVariables>, "problems" | "text" | "web">;

/**
 * Reads ONESIGNAL_* and VAPID_*. OneSignal comes first where both are set; a demo without either
 * makes a VAPID pair from a secret of its own.
 *
 * @param isWebOnly the platform is elsewhere, and with it what it sends by
 * @returns how to make the settings once the environment is known to be right, which may touch the disk
 */
export function readPush(
  { problems, text, web }: Reader,
  isWebOnly: boolean,
): (demoSecret: (() => string) | undefined) => PushSettings {
  const appId = text("ONESIGNAL_APP_ID");
  const apiKey = text("ONESIGNAL_API_KEY");
  const apiUrl = web("ONESIGNAL_API_URL") ?? API_URL;
  const sdkUrl = web("ONESIGNAL_SDK_URL") ?? SDK_URL;
  if (appId && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(appId)) {
    problems.push("ONESIGNAL_APP_ID must be the app's id as OneSignal shows it, a UUID.");
  }
  if (appId && !apiKey && !isWebOnly) {
    problems.push("ONESIGNAL_API_KEY is missing beside ONESIGNAL_APP_ID.");
  }
  if (apiKey && !appId) problems.push("ONESIGNAL_APP_ID is missing beside ONESIGNAL_API_KEY.");
  const vapid = readVapid({ problems, text });

  return (demoSecret) => {
    const oneSignal = appId ? { appId, sdkUrl } : undefined;
    if (isWebOnly) return { oneSignal };
    if (appId && apiKey) {
      return { oneSignal, push: { kind: "onesignal", appId, apiKey, apiUrl } };
    }
    const { subject } = vapid;
    const pair = vapid.pair ?? (demoSecret && pairOf(hashed(demoSecret())));
    return pair ? { push: { kind: "web-push", ...pair, subject } } : {};
  };
}

function readVapid({ problems, text }: Pick<Reader, "problems" | "text">) {
  const publicKey = text("VAPID_PUBLIC_KEY")?.replace(/=+$/, "");
  const privateKey = text("VAPID_PRIVATE_KEY")?.replace(/=+$/, "");
  const subject = text("VAPID_SUBJECT");
  if (subject && !/^(mailto:\S+@\S+|https:\/\/\S+)$/.test(subject)) {
    problems.push("VAPID_SUBJECT must be an address that starts with mailto: or https:.");
  }
  if (!publicKey && !privateKey) return { subject };
  if (!privateKey) problems.push("VAPID_PRIVATE_KEY is missing beside VAPID_PUBLIC_KEY.");
  else if (!publicKey) problems.push("VAPID_PUBLIC_KEY is missing beside VAPID_PRIVATE_KEY.");
  else if (!/^[\w-]{43}$/.test(privateKey)) {
    problems.push("VAPID_PRIVATE_KEY must be 32 bytes as base64url.");
  } else {
    const pair = pairOf(Buffer.from(privateKey, "base64url"));
    if (pair.publicKey === publicKey) return { subject, pair };
    problems.push("VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.");
  }
  return { subject };
}

/** A demo's secret may have any length; a private key has 32 bytes. */
function hashed(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** A private key of P-256 with its public one. */
function pairOf(key: Buffer): { publicKey: string; privateKey: string } {
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(key);
  return { publicKey: ecdh.getPublicKey("base64url"), privateKey: key.toString("base64url") };
}
