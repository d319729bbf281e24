import { createHmac } from "node:crypto";
import { z } from "zod";
import type { FacebookConfiguration } from "#app/configuration.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { TestOutcome } from "#app/contract/first-steps.values.ts";
import type { Dependencies } from "../dependencies.ts";

export interface FacebookPerson {
  readonly facebookId: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly pictureUrl?: string | undefined;
}

const TIMEOUT_MS = 5_000;

const inspection = z.object({
  data: z.object({
    is_valid: z.boolean(),
    app_id: z.coerce.string().optional(),
    user_id: z.coerce.string().optional(),
    /** Unix seconds; 0 for a token that doesn't expire. */
    expires_at: z.number().optional(),
  }),
});

const profile = z.object({
  id: z.coerce.string().min(1).max(100),
  name: z.string().optional(),
  email: z.string().optional(),
  picture: z
    .object({ data: z.object({ url: z.string(), is_silhouette: z.boolean().optional() }) })
    .optional()
    .catch(undefined),
});

/**
 * Asks the Graph whose token this is. It must have been issued to this app: a token of another app
 * would sign its user in here.
 */
export async function verifyFacebookToken(
  { configuration: { facebook }, log }: Pick<Dependencies, "configuration" | "log">,
  token: string,
  now: Date,
): Promise<FacebookPerson | Refusal> {
  if (!facebook) return refuse("social-not-configured");
  const inspected = await callGraph(facebook, "/debug_token", {
    input_token: token,
    access_token: `${facebook.appId}|${facebook.appSecret}`,
  });
  // A bad user token is answered 200 with is_valid false; anything else is our or the provider's
  // fault.
  const parsed = inspection.safeParse(inspected.body);
  if (inspected.status !== 200 || !parsed.success) {
    log.warn({ status: inspected.status }, "the social provider did not inspect a token");
    return refuse("social-unavailable");
  }
  const { is_valid, app_id, user_id, expires_at = 0 } = parsed.data.data;
  const isOver = expires_at !== 0 && expires_at * 1000 <= now.getTime();
  if (!is_valid || app_id !== facebook.appId || isOver) return refuse("social-refused");

  const result = await callGraph(facebook, "/me", {
    fields: "id,name,email,picture",
    access_token: token,
    appsecret_proof: createHmac("sha256", facebook.appSecret).update(token).digest("hex"),
  });
  const me = profile.safeParse(result.body);
  if (result.status >= 400 && result.status < 500) return refuse("social-refused");
  if (result.status !== 200 || !me.success) {
    log.warn({ status: result.status }, "the social provider did not say who a token's holder is");
    return refuse("social-unavailable");
  }
  const { id, name, email, picture } = me.data;
  if (user_id !== undefined && user_id !== id) return refuse("social-refused");
  const pictureUrl = picture?.data.is_silhouette ? undefined : picture?.data.url;
  return { facebookId: id, name, email, pictureUrl };
}

/** @returns `worked`, or what is wrong */
export async function checkFacebookApp({
  configuration: { facebook },
  log,
}: Pick<Dependencies, "configuration" | "log">): Promise<TestOutcome> {
  if (!facebook) return "not-configured";
  const { appId, appSecret } = facebook;
  // An app access token is made of both, so inspecting it proves the secret.
  const token = `${appId}|${appSecret}`;
  const query = { input_token: token, access_token: token };
  const { status, body } = await callGraph(facebook, "/debug_token", query);
  const isTaken = status === 200 && inspection.safeParse(body).data?.data.is_valid === true;
  if (!isTaken) log.warn({ status }, "the social provider did not accept this app");
  if (isTaken) return "worked";
  if (status === 0) return "no-answer";
  if (status === 429 || status >= 500) return "try-later";
  return "app-refused";
}

/** The URL holds secrets: neither it nor its errors are logged. */
async function callGraph(
  { graphUrl }: FacebookConfiguration,
  path: string,
  query: Record<string, string>,
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(`${graphUrl}${path}?${new URLSearchParams(query)}`, {
      headers: { Accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: await response.json().catch(() => undefined) };
  } catch {
    return { status: 0, body: undefined };
  }
}
