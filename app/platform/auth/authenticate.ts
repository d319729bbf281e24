import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { Caller } from "../http/caller.ts";
import { findMember } from "../user/store.ts";
import type { World } from "../world.ts";
import { maySignIn } from "./rules.ts";
import { readToken } from "./tokens.ts";

/**
 * Who a request comes from, by its bearer token. A session that was ended, or whose user was
 * blocked or deleted meanwhile, is refused at its next request.
 */
export async function authenticate(request: Request, world: World): Promise<Caller | Refusal> {
  const header = request.headers.get("authorization");
  if (!header) return { kind: "anonymous" };
  const token = /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(header)?.[1];
  if (!token) return refuse("token-stale");
  const claims = await readToken(token, world.configuration.sessionSecrets, world.clock.now());
  if (claims === "stale" || claims.use === "sign-up-refresh") return refuse("token-stale");
  if (claims.use !== "access") {
    const { use: _, ...identity } = claims;
    return { kind: "signing-up", ...identity };
  }
  const member = await findMember(world.db, claims, world.clock.now());
  if (!member) return refuse("session-ended");
  return maySignIn(member.status) ?? member;
}
