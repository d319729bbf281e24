import { createECDH } from "node:crypto";
import { isIP, isIPv4 } from "node:net";
import { z } from "zod";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/** Blank counts as missing. Messages follow its name. */
const variable = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => String(given ?? "").trim() || undefined, schema);
const text = variable(z.string().optional());
const matching = (pattern: RegExp, message: string) =>
  variable(z.string().regex(pattern, message).optional());
const list = (isRight: (each: string) => boolean, message: string) =>
  variable(z.string().default(""))
    .transform((value) => value.split(",").flatMap((each) => each.trim() || []))
    .refine((values) => values.every(isRight), message);
const secrets = (what: string) =>
  list((each) => each.length >= 32, `must hold ${what} of 32 characters or more.`);
const integer = (usual: number, least: number, most: number) =>
  variable(z.string().default(String(usual)))
    .refine(
      (value) => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most,
      `must be a whole number from ${least} to ${most}.`,
    )
    .transform(Number);
const address = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
      `must be a full address that starts with ${schemes.map((each) => `${each}//`).join(" or ")}.`,
    );
const web = address("http:", "https:")
  .transform((value) => value.replace(/\/+$/, ""))
  .refine((value) => !/[?#]/.test(value), "must have no query and no fragment.");
const origin = web
  .refine(
    (value) => new URL(value).href === `${new URL(value).origin}/`,
    "must be an origin without a path, such as https://sawt.example.org.",
  )
  .transform((value) => new URL(value).origin);
const hostAndPort = /^(\[[\da-f:.]+\]|[a-z\d.-]+):(\d{1,5})$/i;
const unpadded = (value: string | undefined) => value?.replace(/=+$/, "");

const bucket = matching(
  /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/,
  "must be a bucket's name: 3 to 63 small letters, digits, dots and hyphens.",
);
const region = variable(z.string().default("us-east-1"));

const variables = z.object({
  DEMO: matching(/^[01]$/, "must be 1 for demo mode, or left out."),
  NODE_ENV: z.string().optional(),
  HOST: variable(z.string().default("127.0.0.1")).refine(
    (value) => isIP(value) > 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value),
    "must be an address or a name to listen on, such as 127.0.0.1 or 0.0.0.0.",
  ),
  PORT: integer(3000, 0, 65_535),
  PUBLIC_URL: variable(origin.optional()),
  SESSION_SECRETS: secrets("secrets"),
  DATA_KEYS: secrets("keys"),
  DATA_DIR: text,
  // Not parsed: a socket's address, postgresql://user@/name?host=/folder, is no WHATWG URL.
  DATABASE_URL: matching(
    /^postgres(ql)?:\/\/\S+$/,
    "must be a full address that starts with postgres:// or postgresql://.",
  ),
  API_URL: variable(web.optional()),
  FACEBOOK_APP_ID: text,
  FACEBOOK_APP_SECRET: text,
  FACEBOOK_DIALOG_URL: variable(web.optional()),
  FACEBOOK_GRAPH_URL: variable(web.optional()),
  FACEBOOK_FALLBACK_ACCESS_TOKEN: text,
  FACEBOOK_PAGE_ID: matching(
    /^[\w.-]{1,100}$/,
    "must be the id of a page, as its settings show it.",
  ),
  FACEBOOK_PAGE_TOKEN: text,
  SOURCE_URL: variable(address("http:", "https:").optional()),
  SMTP_URL: variable(address("smtp:", "smtps:").optional()),
  MAIL_FROM: text,
  TRUSTED_PROXIES: list(isNetwork, "must hold addresses or networks, such as 10.0.0.0/8."),
  VAPID_PUBLIC_KEY: text.transform(unpadded),
  VAPID_PRIVATE_KEY: text
    .transform(unpadded)
    .refine(
      (value) => value === undefined || /^[\w-]{43}$/.test(value),
      "must be 32 bytes as base64url.",
    ),
  VAPID_SUBJECT: matching(
    /^(mailto:\S+@\S+|https:\/\/\S+)$/,
    "must be an address that starts with mailto: or https:.",
  ),
  ONESIGNAL_APP_ID: matching(
    /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
    "must be the app's id as OneSignal shows it, a UUID.",
  ),
  ONESIGNAL_API_KEY: text,
  ONESIGNAL_API_URL: variable(web.default("https://api.onesignal.com")),
  ONESIGNAL_SDK_URL: variable(web.default("https://cdn.onesignal.com/sdks/web/v16")),
  PURGE_URL: variable(address("http:", "https:").optional()),
  PURGE_METHOD: variable(z.string().default("PURGE")).refine(
    (value) => /^[A-Z]{3,12}$/.test(value) && !["GET", "HEAD", "CONNECT", "TRACE"].includes(value),
    "must be a method in capitals that changes something, such as PURGE, BAN or POST.",
  ),
  PURGE_HEADER: matching(
    /^[\w-]+:\s*[\x20-\x7e]+$/,
    "must be a header with its name, such as Authorization: Bearer TOKEN.",
  ),
  PURGE_BODY: text.refine((value) => value === undefined || isJson(value), "must be JSON."),
  S3_ENDPOINT: variable(web.optional()),
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_REGION: region,
  BACKUP_S3_ENDPOINT: variable(web.optional()),
  BACKUP_S3_BUCKET: bucket,
  BACKUP_S3_ACCESS_KEY_ID: text,
  BACKUP_S3_SECRET_ACCESS_KEY: text,
  BACKUP_S3_REGION: region,
  LIVEKIT_URL: variable(
    z
      .string()
      .refine(
        isLivekit,
        "must be an origin that starts with wss:// or https://, such as wss://livekit.example.org.",
      )
      // For browsers; the SDK makes an http address of it.
      .transform((value) => new URL(value).origin.replace(/^http/, "ws"))
      .optional(),
  ),
  LIVEKIT_API_KEY: text,
  LIVEKIT_API_SECRET: text.refine(
    (value) => value === undefined || value.length >= 32,
    "must have 32 characters or more, as LiveKit wants it.",
  ),
  TURN_URL: list(
    (each) => /^(stuns?|turns?):[\w.[\]:-]+(\?transport=(udp|tcp))?$/i.test(each),
    "must hold addresses of STUN and TURN servers, such as turn:turn.example.org:3478.",
  ),
  TURN_SECRET: text,
  MEMBERSHIP_MONTHS: integer(12, 1, 120),
  MEMBERSHIP_GRACE_DAYS: integer(30, 0, 365),
  WORKERS: integer(1, 1, 64),
  METRICS_ADDRESS: matching(hostAndPort, "must be an address with a port, such as 127.0.0.1:9464."),
  LOG_LEVEL: variable(z.enum(logLevels, `must be one of ${logLevels.join(", ")}.`).default("info")),
});

type Name = keyof z.infer<typeof variables>;
const s3Names = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
const livekitNames = ["LIVEKIT_URL", "LIVEKIT_API_KEY", "LIVEKIT_API_SECRET"] as const;
export type Environment = Readonly<Record<string, string | undefined>>;

export function parseEnvironment(env: Environment) {
  const { data, error } = variables.safeParse(env);
  const problems = error?.issues.map(({ path, message }) => `${path.join()} ${message}`) ?? [];
  return { data, problems: [...problems, ...findContradictions(env)] };
}

function findContradictions(env: Environment): string[] {
  // Data is missing when another variable is wrong.
  const { HOST, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = variables.shape;
  const host = HOST.safeParse(env.HOST).data;
  const key = VAPID_PRIVATE_KEY.safeParse(env.VAPID_PRIVATE_KEY).data;
  const publicKey = VAPID_PUBLIC_KEY.safeParse(env.VAPID_PUBLIC_KEY).data;
  const isDemo = env.DEMO?.trim() === "1";
  const problems: string[] = [];
  // Commas alone make an empty list.
  const has = (name: Name) => /[^\s,]/.test(env[name] ?? "");
  const need = (name: Name, isNeeded: boolean, why: string) => {
    if (isNeeded && !has(name)) problems.push(`${name} is missing${why}`);
  };
  const beside = (name: Name, other: Name) => need(name, has(other), ` beside ${other}.`);
  if (isDemo && host && !isLoopback(host)) {
    problems.push(
      `HOST is ${host}, but demo mode (DEMO=1) listens on this machine only: use 127.0.0.1.`,
    );
  }
  const metricsHost = env.METRICS_ADDRESS && readAddress(env.METRICS_ADDRESS)?.host;
  if (isDemo && metricsHost && !isLoopback(metricsHost)) {
    problems.push(
      `METRICS_ADDRESS is on ${metricsHost}, but demo mode (DEMO=1) listens on this machine only: use 127.0.0.1.`,
    );
  }
  const isProduction = env.NODE_ENV === "production" && !isDemo;
  need("PUBLIC_URL", isProduction, ": production needs the address that visitors use.");
  // Never "make one" here: a command would be given a new one beside a database that has its own.
  need("SESSION_SECRETS", !isDemo, ".");
  need("DATA_KEYS", !isDemo && !has("API_URL"), ".");
  beside("FACEBOOK_APP_SECRET", "FACEBOOK_APP_ID");
  beside("FACEBOOK_PAGE_TOKEN", "FACEBOOK_PAGE_ID");
  beside("FACEBOOK_PAGE_ID", "FACEBOOK_PAGE_TOKEN");
  if (!isDemo) {
    beside("FACEBOOK_APP_ID", "FACEBOOK_APP_SECRET");
    beside("FACEBOOK_APP_ID", "FACEBOOK_DIALOG_URL");
    beside("FACEBOOK_APP_ID", "FACEBOOK_GRAPH_URL");
  }
  if (!has("API_URL")) beside("ONESIGNAL_API_KEY", "ONESIGNAL_APP_ID");
  beside("ONESIGNAL_APP_ID", "ONESIGNAL_API_KEY");
  beside("VAPID_PRIVATE_KEY", "VAPID_PUBLIC_KEY");
  beside("VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY");
  beside("PURGE_URL", "PURGE_HEADER");
  beside("PURGE_URL", "PURGE_BODY");
  beside("TURN_URL", "TURN_SECRET");
  // STUN takes no credentials.
  need("TURN_SECRET", /(^|,)\s*turns?:/i.test(env.TURN_URL ?? ""), " beside TURN_URL.");
  for (const prefix of ["", "BACKUP_"] as const) {
    const names = s3Names.map((name) => `${prefix}${name}` as const);
    const first = [...names, `${prefix}S3_REGION` as const].find(has);
    if (first) for (const name of names) beside(name, first);
  }
  const isOne = (name: "S3_ENDPOINT" | "S3_BUCKET") =>
    env[name]?.trim() === env[`BACKUP_${name}`]?.trim();
  if (has("S3_BUCKET") && isOne("S3_ENDPOINT") && isOne("S3_BUCKET")) {
    problems.push("BACKUP_S3_BUCKET must be another bucket than S3_BUCKET.");
  }
  const livekitName = livekitNames.find(has);
  if (livekitName && !has("API_URL")) for (const name of livekitNames) beside(name, livekitName);
  if (publicKey && key && vapidPair(Buffer.from(key, "base64url")).publicKey !== publicKey) {
    problems.push("VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.");
  }
  return problems;
}

/** P-256, as VAPID (RFC 8292) has them. */
export function vapidPair(key: Buffer): { publicKey: string; privateKey: string } {
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(key);
  return { publicKey: ecdh.getPublicKey("base64url"), privateKey: key.toString("base64url") };
}

export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIPv4(host) && host.startsWith("127."));
}

/** Undefined for what is no address with a port. */
export function readAddress(value: string): { host: string; port: number } | undefined {
  const [, host = "", port = ""] = hostAndPort.exec(value.trim()) ?? [];
  return host ? { host: host.replace(/^\[|\]$/g, ""), port: Number(port) } : undefined;
}

/** Encrypted, except on this machine. */
function isLivekit(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { href, host, hostname, protocol } = new URL(value);
  const isEncrypted = protocol === "wss:" || protocol === "https:";
  const isPlain = protocol === "ws:" || protocol === "http:";
  const isAllowed = isEncrypted || (isPlain && isLoopback(hostname));
  return isAllowed && href === `${protocol}//${host}/`;
}

function isJson(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

function isNetwork(value: string): boolean {
  const [, address = "", bits = "0"] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(value) ?? [];
  return isIP(address) > 0 && Number(bits) <= (isIPv4(address) ? 32 : 128);
}
