import { expect, test } from "vitest";
import { AppError, describeError } from "#app/logging.ts";

test("a system's error says its code and call, and not the path in its message", () => {
  const error = Object.assign(new Error("ENOSPC: no space left on device, write '/data/x'"), {
    code: "ENOSPC",
    syscall: "write",
  });
  expect(describeError(error)).toMatchObject({ name: "Error", code: "ENOSPC", syscall: "write" });
  expect(describeError(error)).not.toHaveProperty("message");
});

test("a query's error says PostgreSQL's code, from whichever cause has it, and no parameter", () => {
  const cause = Object.assign(new Error('Key (phone)=(01098765432) already exists."'), {
    code: "23505",
  });
  const told = describeError(new Error("Failed query: … params: 01098765432", { cause }));
  expect(told).toMatchObject({ name: "Error", code: "23505", causes: ["Error"] });
  expect(JSON.stringify(told)).not.toContain("01098765432");
});

test("a bug's message is told, but for what it quotes of an input", () => {
  const bug = new TypeError("Cannot read properties of undefined (reading 'title')");
  expect(describeError(bug).message).toBe(bug.message);
  const quoting = new TypeError('Headers.append: "a person\'s words" is an invalid header value.');
  expect(describeError(quoting).message).toBe('Headers.append: "…" is an invalid header value.');
  expect(describeError(new AppError("The database kept no row.")).message).toBe(
    "The database kept no row.",
  );
  expect(describeError(new SyntaxError("Unexpected token in 01098765432"))).not.toHaveProperty(
    "message",
  );
  expect(describeError("01098765432")).toEqual({ name: "string" });
});
