import { createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type DemoSecret, loadOrCreateDemoSecret } from "./demo-secret.ts";
import { isHost, isLoopback, isNetwork, readVariables, type Variables } from "./environment.ts";
import { type PushSettings, readPush } from "./push-configuration.ts";

/**
 * Everything that the environment decides. The variables are listed in
 * docs/operations.md#configuration.
 */
export interface Configuration extends PushSettings {
  /** Demo data, Facebook and mailbox; on loopback only. */
  readonly demo: boolean;
  readonly production: boolean;
  readonly host: string;
  /** 0 lets the system choose; app/server.ts puts the choice into PORT. */
  readonly port: number;
  /** Absolute; holds the embedded database and the files. */
  readonly dataDir: string;
  readonly databaseUrl?: string;
  /** The outside platform of web-only mode, without a trailing slash. */
  readonly apiUrl?: string;
  /** The origin under which browsers see this site, without a trailing slash. */
  readonly publicUrl: string;
  /** Whether browsers come by https, so that cookies are Secure. */
  readonly secure: boolean;
  /** Newest first: the first signs, all verify. */
  readonly sessionSecrets: readonly string[];
  /** Newest first: the first encrypts personal data, all decrypt. None in web-only mode. */
  readonly dataKeys: readonly string[];
  readonly facebook?: FacebookConfiguration;
  /**
   * The token for a dialog that gave none; in demo mode only
   * (docs/product.md#sign-in-with-facebook).
   */
  readonly fallbackAccessToken?: string;
  readonly smtpUrl?: string;
  /** Undefined for the portal's own name and host (mail/send.ts). */
  readonly mailFrom?: string;
  readonly logLevel: string;
  /** Addresses and networks (CIDR) whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** How long a membership lasts until the settings say otherwise, and how many days after its end it expires. */
  readonly membershipMonths: number;
  readonly membershipGraceDays: number;
}

export interface FacebookConfiguration {
  readonly appId: string;
  readonly appSecret: string;
  /** The whole address of the dialog: …/dialog/oauth. */
  readonly dialogUrl: string;
  /** The base of the Graph: …/vNN.N. */
  readonly graphUrl: string;
}

/** What is wrong with the environment; every line is a sentence that names the variable. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];
const MIN_SECRET_LENGTH = 32;
const GRAPH_VERSION = "v23.0";

let read: Configuration | undefined;

/** The configuration of this process, read once. */
export function configuration(): Configuration {
  read ??= readConfiguration(process.env);
  return read;
}

/** The folder of package.json, found from a source file as well as from the build. */
export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, "package.json")) && dirname(folder) !== folder) {
    folder = dirname(folder);
  }
  return folder;
}

/**
 * Reads and checks `env`. The demo's secret comes from a file, so its maker can be replaced.
 *
 * @throws ConfigurationError that names every wrong variable, not the first only
 */
export function readConfiguration(
  env: Variables,
  {
    demoSecret = loadOrCreateDemoSecret,
  }: { demoSecret?: (dataDir: string, name?: DemoSecret) => string } = {},
): Configuration {
  const { problems, text, list, address, web, whole: integer } = readVariables(env);

  if (!["1", "0", undefined].includes(text("DEMO"))) {
    problems.push("DEMO must be 1 for demo mode, or left out.");
  }
  const demo = text("DEMO") === "1";
  const production = env.NODE_ENV === "production" && !demo;

  const host = text("HOST") ?? "127.0.0.1";
  if (!isHost(host)) {
    problems.push("HOST must be an address or a name to listen on, such as 127.0.0.1 or 0.0.0.0.");
  } else if (demo && !isLoopback(host)) {
    problems.push(
      `HOST is ${host}, but demo mode (DEMO=1) listens on this machine only: use 127.0.0.1.`,
    );
  }
  const port = integer("PORT", 3000, 0, 65_535);
  const here = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;

  const outside = web("PUBLIC_URL");
  if (outside && new URL(outside).href !== `${new URL(outside).origin}/`) {
    problems.push("PUBLIC_URL must be an origin without a path, such as https://sawt.example.org.");
  }
  if (production && !text("PUBLIC_URL")) {
    problems.push("PUBLIC_URL is missing: production needs the address that visitors use.");
  }
  const publicUrl = outside ? new URL(outside).origin : here;

  const sessionSecrets = list("SESSION_SECRETS");
  if (sessionSecrets.some((secret) => secret.length < MIN_SECRET_LENGTH)) {
    problems.push(`SESSION_SECRETS must hold secrets of ${MIN_SECRET_LENGTH} characters or more.`);
  } else if (sessionSecrets.length === 0 && !demo) {
    problems.push("SESSION_SECRETS is missing: give one or more random secrets, newest first.");
  }

  const apiUrl = web("API_URL");
  const dataKeys = list("DATA_KEYS");
  if (dataKeys.some((key) => key.length < MIN_SECRET_LENGTH)) {
    problems.push(`DATA_KEYS must hold keys of ${MIN_SECRET_LENGTH} characters or more.`);
  } else if (dataKeys.length === 0 && !demo && !apiUrl) {
    problems.push("DATA_KEYS is missing: give one or more random keys, newest first.");
  }

  const databaseUrl = text("DATABASE_URL");
  // Not parsed: a socket's address, postgresql://user@/name?host=/folder, is no URL to WHATWG.
  if (databaseUrl && !/^postgres(ql)?:\/\/\S+$/.test(databaseUrl)) {
    problems.push(
      "DATABASE_URL must be a full address that starts with postgres:// or postgresql://.",
    );
  }
  const smtpUrl = address("SMTP_URL", ["smtp:", "smtps:"]);
  const logLevel = text("LOG_LEVEL") ?? "info";
  if (!LOG_LEVELS.includes(logLevel)) {
    problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(", ")}.`);
  }
  const trustedProxies = list("TRUSTED_PROXIES");
  if (!trustedProxies.every(isNetwork)) {
    problems.push("TRUSTED_PROXIES must hold addresses or networks, such as 10.0.0.0/8.");
  }

  const membershipMonths = integer("MEMBERSHIP_MONTHS", 12, 1, 120);
  const membershipGraceDays = integer("MEMBERSHIP_GRACE_DAYS", 30, 0, 365);
  const facebook = readFacebook({ demo, problems, text, web });
  const push = readPush({ problems, text, web }, apiUrl !== undefined);
  if (problems.length > 0) throw new ConfigurationError(problems.join("\n"));

  const dataDir = resolve(text("DATA_DIR") ?? join(projectRoot(), ".data"));
  if (sessionSecrets.length === 0) sessionSecrets.push(demoSecret(dataDir));
  if (dataKeys.length === 0 && !apiUrl) dataKeys.push(demoSecret(dataDir, "demo-data-key"));
  return {
    demo,
    production,
    host,
    port,
    dataDir,
    databaseUrl,
    apiUrl,
    publicUrl,
    secure: publicUrl.startsWith("https:"),
    sessionSecrets,
    dataKeys,
    facebook: facebook?.({
      // In web-only mode the demo lives where its platform does.
      dialogAt: apiUrl ? new URL(apiUrl).origin : publicUrl,
      graphAt: apiUrl ? new URL(apiUrl).origin : here,
      secret: sessionSecrets[0] ?? "",
    }),
    fallbackAccessToken: demo ? text("FACEBOOK_FALLBACK_ACCESS_TOKEN") : undefined,
    smtpUrl,
    mailFrom: text("MAIL_FROM"),
    logLevel,
    trustedProxies,
    membershipMonths,
    membershipGraceDays,
    ...push(demo ? () => demoSecret(dataDir, "demo-push-key") : undefined),
  };
}

type MakeFacebook =
  | ((demo: { dialogAt: string; graphAt: string; secret: string }) => FacebookConfiguration)
  | undefined;
type Reader = Pick<ReturnType<typeof readVariables>, "problems" | "text" | "web">;

/** The provider, once the addresses are known; in demo mode the demo's own unless another is set. */
function readFacebook({ demo, problems, text, web }: Reader & { demo: boolean }): MakeFacebook {
  const appId = text("FACEBOOK_APP_ID");
  const appSecret = text("FACEBOOK_APP_SECRET");
  const dialogUrl = web("FACEBOOK_DIALOG_URL");
  const graphUrl = web("FACEBOOK_GRAPH_URL");
  if (appId) {
    if (!appSecret) problems.push("FACEBOOK_APP_SECRET is missing beside FACEBOOK_APP_ID.");
    return () => ({
      appId,
      appSecret: appSecret ?? "",
      dialogUrl: dialogUrl ?? `https://www.facebook.com/${GRAPH_VERSION}/dialog/oauth`,
      graphUrl: graphUrl ?? `https://graph.facebook.com/${GRAPH_VERSION}`,
    });
  }
  if (demo) {
    return ({ dialogAt, graphAt, secret }) => ({
      appId: "demo",
      appSecret: createHmac("sha256", secret).update("facebook").digest("hex"),
      dialogUrl: dialogUrl ?? `${dialogAt}/demo/facebook/dialog/oauth`,
      // Asked by the server itself, which may not reach its own outside address.
      graphUrl: graphUrl ?? `${graphAt}/demo/facebook/${GRAPH_VERSION}`,
    });
  }
  for (const name of ["FACEBOOK_APP_SECRET", "FACEBOOK_DIALOG_URL", "FACEBOOK_GRAPH_URL"]) {
    if (text(name)) problems.push(`FACEBOOK_APP_ID is missing beside ${name}.`);
  }
  return undefined;
}
