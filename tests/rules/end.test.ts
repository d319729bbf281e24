import { execFile } from "node:child_process";
import { expect, test } from "vitest";

/** What a process that ends itself by app/serving/shutdown.ts printed, and its exit code. */
function run(statement: string): Promise<{ code: unknown; out: string }> {
  const script = `
    import pino from "pino";
    import { shutDownOnSignals } from "#app/serving/shutdown.ts";
    const end = async () => { console.log("ended in order"); };
    shutDownOnSignals(end, pino());
    setInterval(() => undefined, 1000);
    ${statement}`;
  const args = ["--input-type=module-typescript", "--eval", script];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { timeout: 30_000 }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out: out + err }),
    );
  });
}

test("an exception that nobody caught is logged, and ends the process in order with exit code 1", async () => {
  const { code, out } = await run("setImmediate(() => { throw new TypeError('planted'); });");
  expect([code, out]).toEqual([1, expect.stringContaining('"msg":"uncaught"')]);
  expect(out).toContain("TypeError");
  expect(out).toContain("ended in order");
});

test("a rejection that nobody waited for is logged, and the process goes on until it is told to end", async () => {
  const { code, out } = await run(
    "void Promise.reject(new TypeError()); setTimeout(() => process.kill(process.pid), 100);",
  );
  expect([code, out]).toEqual([0, expect.stringContaining('"msg":"unhandled"')]);
  expect(out).toContain("ended in order");
});
