import type { Call } from "#app/contract/endpoint.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { calls } from "#app/platform/http/api.ts";
import type { World } from "#tests/world/platform.ts";
import { content } from "./content.ts";
import { dues } from "./dues.ts";
import { anId, type Given, type GoodRequest, goodBody, toRequestInit } from "./given.ts";
import { meetings } from "./meetings.ts";
import { organisation } from "./organisation.ts";
import { people } from "./people.ts";

const needs = { ...people, ...content, ...meetings, ...organisation, ...dues };

/**
 * A good request of a call, another one each time: the example of its contract, and what it needs beforehand.
 * A new call that needs something has no line yet: tests/platform/every-call.test.ts asks for one.
 */
export async function goodRequest(
  world: World,
  token: string,
  { name }: Pick<Call, "name">,
  number: number,
): Promise<GoodRequest> {
  const call = calls.find((each) => each.name === name);
  if (!call) throw new Error(`No call is named ${name}.`);
  const given: Given = {
    ...{ world, there: world.platform.dependencies, db: world.db, token, name, number },
    email: `sample-${number}@example.com`,
    async after(other, changed, by = token) {
      await world.db.delete(rateLimits);
      const made = calls.find((each) => each.name === other);
      if (!made) throw new Error(`No call is named ${other}.`);
      const good = await goodRequest(world, by, made, number);
      const { body: sent } = toRequestInit(made, { body: { ...good.body, ...changed } });
      const path = made.path.replaceAll(
        /\{(\w+)\}/g,
        (_, each: string) => good.params?.[each] ?? anId(made.path),
      );
      const answer = await world.request(made.method, path, { token: by, body: sent });
      if (answer.status !== 200) throw new Error(`${other}: ${JSON.stringify(answer.body)}`);
      return { ...good.params, ...answer.body.data };
    },
    read: async (path) => (await world.request("GET", path, { token })).body.data,
  };
  const { params, body } = (await needs[name]?.(given)) ?? {};
  const whole = Object.entries({ ...goodBody(call, number), ...body });
  const sent = whole.filter(([, value]) => value !== undefined);
  return {
    ...(params && { params }),
    ...((body || sent.length > 0) && { body: Object.fromEntries(sent) }),
  };
}
