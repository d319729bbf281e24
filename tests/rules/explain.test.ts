import { expect, test } from "vitest";
import { z } from "zod";
import { explain } from "#app/contract/explain.ts";
import { MAX_PER_PAGE, pageQuery } from "#app/contract/page.ts";

const schema = z.object({
  name: z.string().min(1).max(5),
  kind: z.enum(["one", "two"]),
  phone: z.string().regex(/^\d+$/, "phone"),
  email: z.email(),
  list: z.array(z.string().max(3)).max(2),
  answer: z.union([z.enum(["yes", "no"]), z.boolean()]),
  link: z.union([z.literal(""), z.literal(1)], { error: "link" }),
});
const good = {
  name: "a",
  kind: "one",
  phone: "1",
  email: "a@b.example",
  list: [],
  answer: true,
  link: "",
};

test.each([
  ["missing", { name: undefined }, "name", "required"],
  ["null", { name: null }, "name", "required"],
  ["empty", { name: "" }, "name", "required"],
  ["of another type", { name: 5 }, "name", "wrong"],
  ["a list where one is wanted", { name: ["a", "b"] }, "name", "wrong"],
  ["too long", { name: "abcdef" }, "name", "text-long"],
  ["none of the choices", { kind: "three" }, "kind", "choice"],
  ["a choice that was not made", { kind: undefined }, "kind", "choice"],
  ["a yes or no that was not said", { answer: undefined }, "answer", "choice"],
  ["what a union calls by a name", { link: "x" }, "link", "link"],
  ["what the schema calls by a name", { phone: "x" }, "phone", "phone"],
  ["no address", { email: "x" }, "email", "email"],
  ["a list too long", { list: ["a", "b", "c"] }, "list", "list-long"],
  ["wrong within", { list: ["a", "abcd"] }, "list.1", "text-long"],
])("a field that is %s is called so", (_, change, path, problem) => {
  const { error } = schema.safeParse({ ...good, ...change });
  expect(error && explain(error, schema)).toMatchObject([{ path, problem }]);
});

test("the value itself is never told", () => {
  const { error } = schema.safeParse({ name: "secret-secret", kind: "secret", phone: "secret" });
  expect(JSON.stringify(error && explain(error, schema))).not.toContain("secret");
});

test.each(["0", "-1", "1e9", "1.5", "x", "", " ", "NaN", "Infinity", ["1", "2"], {}])(
  "%j is no page, and no limit",
  (value) => {
    expect(pageQuery(10).safeParse({ page: value }).success).toBe(false);
    expect(pageQuery(10).safeParse({ limit: value }).success).toBe(false);
  },
);

test("a page is the first of ten items unless more is asked for, and not too much", () => {
  expect(pageQuery(10).parse({})).toEqual({ page: 1, limit: 10 });
  expect(pageQuery(10).safeParse({ limit: MAX_PER_PAGE }).success).toBe(true);
  expect(pageQuery(10).safeParse({ limit: MAX_PER_PAGE + 1 }).success).toBe(false);
});

test("a text beyond the bound of what is read is told the limit of what is kept", () => {
  const reason = z
    .string()
    .max(20)
    .overwrite((text) => text.trim())
    .max(5);
  const wrong = z.object({ reason }).safeParse({ reason: "a".repeat(21) });
  expect(wrong.error && explain(wrong.error, z.object({ reason }))).toEqual([
    { path: "reason", problem: "text-long", values: { count: 5 } },
  ]);
});
