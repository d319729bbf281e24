import { signInOverHttp } from "./over-http.ts";
import { readSessionCookie } from "./session-cookie.ts";

/** The codes on the card of somebody of the demo. */
export async function codesOf(
  origin: string,
  uid: string,
): Promise<{ token: string; printToken: string }> {
  const { cookies } = await signInOverHttp(origin, uid);
  const { accessToken } = await readSessionCookie(cookies.get("session") ?? "");
  const answer = await fetch(`${origin}/api/v1/profile/card`, {
    headers: { Authorization: `Bearer ${accessToken}` },
  });
  return (await answer.json()).data;
}
