import type { Call } from "#app/contract/endpoint.ts";
import { calls } from "#app/platform/http/api.ts";
import { toRequestInit } from "#tests/world/good-requests/given.ts";
import { goodRequest } from "#tests/world/good-requests/good-request.ts";
import { type Everybody, nobody, type Question } from "#tests/world/permission-table.ts";

let number = 0;

/**
 * A call with all that it takes, about what an administrator made.
 *
 * @param like the call whose samples make what this one reads
 */
export async function askOfSample(
  { world, tokens, keep }: Everybody,
  call: Call,
  { like, query = "" }: { like?: string | undefined; query?: string } = {},
): Promise<Question> {
  const made = calls.find(({ name }) => name === like) ?? call;
  const key = `sample ${call.name}`;
  const sample = await keep(key, () => goodRequest(world, tokens.admin ?? "", made, ++number));
  const { params = {}, body } = toRequestInit(call, sample);
  if (!("id" in params)) return { ask: { params, body, query }, key };
  const id = /^\d+$/.test(params.id ?? "") ? "999999999" : nobody;
  return { ask: { params, body, query }, key, absent: { params: { ...params, id }, body, query } };
}
