import { z } from "zod";

const claims = z.object({ exp: z.number() });

/** Read from the token. */
export function endOf(token: string): string | undefined {
  const [, payload = ""] = token.split(".");
  try {
    const { exp } = claims.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
    return new Date(exp * 1000).toISOString();
  } catch {
    return undefined;
  }
}
