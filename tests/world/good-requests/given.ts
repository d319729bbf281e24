import type { Call } from "#app/contract/endpoint.ts";
import { fieldsOf } from "#tests/world/bad-values.ts";
import { picture } from "#tests/world/membership.ts";
import { person, type World } from "#tests/world/platform.ts";

/** What a call takes when all is well. */
export interface GoodRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}
type Answer = Awaited<ReturnType<World["request"]>>["body"];

/** By what a good request is prepared. */
export interface Given {
  readonly world: World;
  readonly there: World["platform"]["dependencies"];
  readonly db: World["db"];
  /** Of who makes the call. */
  readonly token: string;
  readonly name: string;
  /** Another one each time, as the address. */
  readonly number: number;
  readonly email: string;
  /** Makes another call well, with some fields changed, as the same caller or as another: what it answers. */
  readonly after: (name: string, changed?: GoodRequest["body"], by?: string) => Promise<Answer>;
  /** What a call answers that only reads. */
  readonly read: (path: string) => Promise<Answer>;
}

/** What must be there before a call is made, and what of its body the contract's example can't know. */
export type Needs = (given: Given) => GoodRequest | Promise<GoodRequest>;
export type NeedsOf = Readonly<Record<string, Needs>>;

/** Who makes most calls. */
export const HOST = person("verified", "admin").uid;
export const LEADER = person("verified", "central_leaders").uid;
export const MEMBER = person("verified").uid;

export const memberToken = async ({ world }: Given) => (await world.signIn(MEMBER)).accessToken;

/** Several calls need the same. */
export const each = (names: readonly string[], needs: Needs): NeedsOf =>
  Object.fromEntries(names.map((name) => [name, needs]));

/** A body of its own. */
export const body =
  (of: (given: Given) => GoodRequest["body"]): Needs =>
  (given) => ({ body: of(given) ?? {} });

/** About something that is made by its id; with fields of the body's, where they are changed. */
export const on =
  (make: (given: Given) => Promise<unknown>, changed?: GoodRequest["body"]): Needs =>
  async (given) => ({
    params: { id: String(await make(given)) },
    ...(changed && { body: changed }),
  });

/** About something that another call makes. */
export const made =
  (call: string, changed?: GoodRequest["body"]) =>
  async ({ after }: Given): Promise<string> =>
    String((await after(call, changed)).id);

/** An id that something could have, as the calls of a path write ids. */
export function anId(path: string): string {
  return /^\/(attendance|events|event-desk|meetings|meeting-desk|reports|surveys|survey-desk|chat|imports|election\/imports|membership|feedback|humanitarian-aid|dues|users)\//.test(
    path,
  )
    ? "00000000-0000-7000-8000-000000000000"
    : "1";
}

export const pdf = (number: number) =>
  new File([`%PDF-1.7\n${number}\ntrailer\n<< >>\n%%EOF\n`], "cv.pdf", { type: "application/pdf" });

const anyFile = picture();

/** A call's example with another first text each time, and files: the first field of them, and those that are needed. */
export function goodBody(call: Call, number: number): Record<string, unknown> {
  const fields = fieldsOf(call.body);
  const takes = (name: string, value: unknown) =>
    fields.some(([each, field]) => each === name && field.safeParse(value).success);
  const example = { ...call.example };
  const varied = Object.entries(example).find(
    ([name, value]) => typeof value === "string" && takes(name, `${value} ${number}`),
  );
  if (varied) example[varied[0]] = `${varied[1]} ${number}`;
  const files = fields.filter(([name]) => takes(name, anyFile));
  const sent = files.filter(([name], at) => at === 0 || !takes(name, undefined));
  return {
    ...example,
    ...Object.fromEntries(sent.map(([name]) => [name, picture(`${number}.jpg`)])),
  };
}

/** A request as a client would send it. */
export function toRequestInit({ multipart, method }: Call, { params, body = {} }: GoodRequest) {
  if (method === "GET") return { params };
  if (!multipart) {
    return { params, body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    for (const each of [value].flat()) if (each !== undefined) form.append(name, each as string);
  }
  return { params, body: form, headers: {} };
}
