import { createHash, createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { loadOrCreateDemoSecret } from "./demo-secret.ts";
import { type Environment, parseEnvironment, readAddress, vapidPair } from "./environment.ts";

/** The variables: docs/operations.md#configuration */
export type Configuration = Readonly<ReturnType<typeof readConfiguration>>;
export type FacebookConfiguration = Readonly<NonNullable<Configuration["facebook"]>>;
export type PurgeConfiguration = Readonly<NonNullable<Configuration["purge"]>>;
export type LivekitConfiguration = Readonly<NonNullable<Configuration["livekit"]>>;
export type S3Configuration = Readonly<NonNullable<Configuration["s3"]>>;
type Data = NonNullable<ReturnType<typeof parseEnvironment>["data"]>;

/** Each line is a sentence that names its variable. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";
}

const GRAPH_VERSION = "v23.0";

let read: Configuration | undefined;

export function configuration(): Configuration {
  read ??= readConfiguration(process.env);
  return read;
}

const secretsMissing = /^(SESSION_SECRETS|DATA_KEYS) is missing/m;
const WHERE_VARIABLES_ARE =
  "This command needs the variables of the server: run it by sawt, which reads /etc/sawt/sawt.env, " +
  "or beside the server by docker compose exec sawt npm run …; for the demo set DEMO=1.";

/**
 * For a command beside the server: its configuration, or the demo's with DEMO=1.
 * @throws ConfigurationError that says where the variables are when they are missing; one in web-only
 * mode, where there is no data
 */
export function readCommandConfiguration(env: Environment = process.env): Configuration {
  let configuration: Configuration;
  try {
    configuration = readConfiguration({ LOG_LEVEL: "warn", ...env });
  } catch (error) {
    if (!(error instanceof ConfigurationError) || !secretsMissing.test(error.message)) throw error;
    throw new ConfigurationError(`${error.message}\n${WHERE_VARIABLES_ARE}`);
  }
  if (!configuration.apiUrl) return configuration;
  throw new ConfigurationError("API_URL is set: run this where the data is, on the platform.");
}

/**
 * For a command that needs what is there already.
 * @returns a sentence; undefined where DATABASE_URL is set or `dataDir` has an embedded database
 */
export function explainMissingDatabase({
  databaseUrl,
  dataDir,
}: Pick<Configuration, "databaseUrl" | "dataDir">): string | undefined {
  if (databaseUrl || existsSync(join(dataDir, "postgres"))) return undefined;
  return `DATABASE_URL is missing, and ${dataDir} has no database of its own.\n${WHERE_VARIABLES_ARE}`;
}

/**
 * For the server, which may be started for the first time.
 * @returns how secrets are made, where one is missing
 */
export function explainFirstStart(problem: string): string | undefined {
  if (!secretsMissing.test(problem)) return undefined;
  return (
    "At the first start make each by: openssl rand -hex 32. An installation that has run before must " +
    "have its own again: without its DATA_KEYS what it has sealed can never be read."
  );
}

/** The folder of package.json, from a source file or from the build. */
export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, "package.json")) && dirname(folder) !== folder) {
    folder = dirname(folder);
  }
  return folder;
}

/** @throws ConfigurationError with every wrong variable */
export function readConfiguration(
  env: Environment,
  { demoSecret = loadOrCreateDemoSecret }: { demoSecret?: typeof loadOrCreateDemoSecret } = {},
) {
  const { data, problems } = parseEnvironment(env);
  if (!data || problems.length > 0) throw new ConfigurationError(problems.join("\n"));

  const demo = data.DEMO === "1";
  const { HOST: host, PORT: port, API_URL: apiUrl } = data;
  const here = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  const { PUBLIC_URL: publicUrl = here } = data;
  // In web-only mode the demo lives where its platform does.
  const demoAt = (at: string) => `${apiUrl ? new URL(apiUrl).origin : at}/demo/facebook`;
  const dataDir = resolve(data.DATA_DIR ?? join(projectRoot(), ".data"));
  const sessionSecrets = data.SESSION_SECRETS;
  if (sessionSecrets.length === 0) sessionSecrets.push(demoSecret(dataDir));
  const dataKeys = data.DATA_KEYS;
  if (dataKeys.length === 0 && !apiUrl) dataKeys.push(demoSecret(dataDir, "demo-data-key"));
  const facebook = readFacebook(data, {
    demo,
    demoDialog: demoAt(publicUrl),
    // Called by the server itself, which may not reach its own public address.
    demoGraph: demoAt(here),
  });
  return {
    /** Demo data, Facebook and mailbox; on loopback only. */
    demo,
    production: data.NODE_ENV === "production" && !demo,
    host,
    /** 0 lets the system choose; app/server.ts puts the choice into PORT. */
    port,
    /** Absolute; holds the embedded database, and the files unless `s3` does. */
    dataDir,
    s3: apiUrl ? undefined : readS3(data, ""),
    /** Where each night's backup is copied to. */
    backupS3: apiUrl ? undefined : readS3(data, "BACKUP_"),
    purge: apiUrl ? undefined : readPurge(data),
    livekit: apiUrl ? undefined : readLivekit(data),
    livekitUrl: data.LIVEKIT_URL,
    turn:
      apiUrl || data.TURN_URL.length === 0
        ? undefined
        : { urls: data.TURN_URL as readonly string[], secret: data.TURN_SECRET ?? "" },
    databaseUrl: data.DATABASE_URL,
    /** Without a trailing slash. */
    apiUrl,
    /** Origin without a trailing slash. */
    publicUrl,
    secure: publicUrl.startsWith("https:"),
    /** Where visitors find this source, as section 13 of the AGPL asks. */
    sourceUrl: data.SOURCE_URL,
    /** The first signs, all verify. */
    sessionSecrets: sessionSecrets as readonly string[],
    /** The first encrypts personal data, all decrypt. None in web-only mode. */
    dataKeys: dataKeys as readonly string[],
    facebook,
    facebookPage: apiUrl ? undefined : readFacebookPage(data, facebook),
    fallbackAccessToken: demo ? data.FACEBOOK_FALLBACK_ACCESS_TOKEN : undefined,
    smtpUrl: data.SMTP_URL,
    /** Default: the portal's own name and host (mail/send.ts). */
    mailFrom: data.MAIL_FROM,
    logLevel: data.LOG_LEVEL,
    workers: data.WORKERS,
    /** Where monitors read /metrics; undefined: nowhere. */
    metricsAddress: data.METRICS_ADDRESS ? readAddress(data.METRICS_ADDRESS) : undefined,
    /** Addresses and networks (CIDR) whose X-Forwarded-For is trusted. */
    trustedProxies: data.TRUSTED_PROXIES as readonly string[],
    /** Defaults of the settings: months, and days of grace after the end. */
    membershipMonths: data.MEMBERSHIP_MONTHS,
    membershipGraceDays: data.MEMBERSHIP_GRACE_DAYS,
    oneSignal: data.ONESIGNAL_APP_ID
      ? { appId: data.ONESIGNAL_APP_ID, sdkUrl: data.ONESIGNAL_SDK_URL }
      : undefined,
    push: apiUrl
      ? undefined
      : readPush(data, demo ? () => demoSecret(dataDir, "demo-push-key") : undefined),
  };
}

function readPurge(data: Data) {
  if (!data.PURGE_URL) return undefined;
  const [, name = "", value = ""] = /^([\w-]+):\s*(.+)$/.exec(data.PURGE_HEADER ?? "") ?? [];
  return {
    url: data.PURGE_URL,
    method: data.PURGE_METHOD,
    header: name ? ([name, value] as const) : undefined,
    body: data.PURGE_BODY,
  };
}

function readLivekit(data: Data) {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret } = data;
  return url && apiKey && apiSecret ? { url, apiKey, apiSecret } : undefined;
}

function readS3(data: Data, prefix: "" | "BACKUP_") {
  const endpoint = data[`${prefix}S3_ENDPOINT`];
  const bucket = data[`${prefix}S3_BUCKET`];
  if (!endpoint || !bucket) return undefined;
  return {
    endpoint,
    bucket,
    region: data[`${prefix}S3_REGION`],
    accessKeyId: data[`${prefix}S3_ACCESS_KEY_ID`] ?? "",
    secretAccessKey: data[`${prefix}S3_SECRET_ACCESS_KEY`] ?? "",
  };
}

/** Facebook may want a proof by the app's secret. */
function readFacebookPage(data: Data, facebook: ReturnType<typeof readFacebook>) {
  const { FACEBOOK_PAGE_ID: id, FACEBOOK_PAGE_TOKEN: token, FACEBOOK_GRAPH_URL } = data;
  if (!id || !token) return undefined;
  const graphUrl =
    facebook?.graphUrl ?? FACEBOOK_GRAPH_URL ?? `https://graph.facebook.com/${GRAPH_VERSION}`;
  return { id, token, graphUrl, appSecret: facebook?.appSecret };
}

/** In demo mode the demo's own unless another is set. */
function readFacebook(
  data: Data,
  { demo, demoDialog, demoGraph }: { demo: boolean; demoDialog: string; demoGraph: string },
) {
  const { FACEBOOK_DIALOG_URL: dialogUrl, FACEBOOK_GRAPH_URL: graphUrl } = data;
  if (data.FACEBOOK_APP_ID) {
    return {
      appId: data.FACEBOOK_APP_ID,
      appSecret: data.FACEBOOK_APP_SECRET ?? "",
      dialogUrl: dialogUrl ?? `https://www.facebook.com/${GRAPH_VERSION}/dialog/oauth`,
      graphUrl: graphUrl ?? `https://graph.facebook.com/${GRAPH_VERSION}`,
    };
  }
  if (!demo) return undefined;
  const [secret = ""] = data.SESSION_SECRETS;
  return {
    appId: "demo",
    appSecret: createHmac("sha256", secret).update("facebook").digest("hex"),
    dialogUrl: dialogUrl ?? `${demoDialog}/dialog/oauth`,
    graphUrl: graphUrl ?? `${demoGraph}/${GRAPH_VERSION}`,
  };
}

/** OneSignal before VAPID (RFC 8292, base64url). A demo derives a pair from its own secret. */
function readPush(data: Data, demoSecret: (() => string) | undefined) {
  const { ONESIGNAL_APP_ID: appId, ONESIGNAL_API_KEY: apiKey } = data;
  if (appId && apiKey) {
    return { kind: "onesignal" as const, appId, apiKey, apiUrl: data.ONESIGNAL_API_URL };
  }
  const key = data.VAPID_PRIVATE_KEY
    ? Buffer.from(data.VAPID_PRIVATE_KEY, "base64url")
    : // A demo's secret may have any length; a private key has 32 bytes.
      demoSecret && createHash("sha256").update(demoSecret()).digest();
  // VAPID's contact; default: the organisation.
  return key && { kind: "web-push" as const, ...vapidPair(key), subject: data.VAPID_SUBJECT };
}
