import { z } from "zod";

const claims = z.object({ exp: z.number() });

/** Until when the code of a card is good, as it says itself: of one that the platform knows as ours. */
export function endOf(token: string): string | undefined {
  const [, payload = ""] = token.split(".");
  try {
    const { exp } = claims.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
    return new Date(exp * 1000).toISOString();
  } catch {
    return undefined;
  }
}
