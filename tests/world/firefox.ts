import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/*
 * A stock Firefox over WebDriver BiDi. Playwright drives a Firefox that it has patched and that can't
 * be had from a package registry; the protocol needs a WebSocket, which Node has, and nothing else.
 */

type Json = Record<string, unknown>;

export interface Firefox {
  /** A new visitor with cookies of their own, and what the console complained of so far. */
  visit(
    width: number,
    cookies: Readonly<Record<string, string>>,
    origin: string,
  ): Promise<FirefoxVisit>;
  close(): Promise<void>;
}

export interface FirefoxVisit {
  readonly complaints: readonly string[];
  /** Goes to an address and waits until it is loaded. */
  open(address: string): Promise<void>;
  /** Goes to an address and doesn't wait. */
  begin(address: string): Promise<void>;
  /** What a script in the page answers; a promise is waited for. */
  run<T>(expression: string): Promise<T>;
  /** Waits until an expression is true in the page. */
  until(expression: string): Promise<void>;
  close(): Promise<void>;
}

/** What a test does not need, and what would ask the network. */
const preferences = {
  "app.update.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "remote.prefs.recommended": true,
  "toolkit.telemetry.enabled": false,
};

/**
 * Starts Firefox.
 *
 * @throws an Error with what it printed when it ends instead of listening
 */
export async function openFirefox(
  path = process.env.FIREFOX_PATH ?? "firefox-esr",
): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), "sawt-firefox-"));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  const child = spawn(
    path,
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
    { env: { ...process.env, HOME: profile, MOZ_DISABLE_CONTENT_SANDBOX: "1" } },
  );
  const socket = new WebSocket(`${await addressOf(child)}/session`);
  await new Promise((opened, failed) => {
    socket.addEventListener("open", opened, { once: true });
    socket.addEventListener("error", failed, { once: true });
  });

  let count = 0;
  const waiting = new Map<number, (answer: Json) => void>();
  const listeners = new Set<(event: Json) => void>();
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Json;
    if (message.type === "event") for (const listener of listeners) listener(message);
    else waiting.get(Number(message.id))?.(message);
  });
  const send = async (method: string, params: Json = {}): Promise<Json> => {
    const id = ++count;
    const answered = new Promise<Json>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const answer = await answered;
    waiting.delete(id);
    if (answer.type === "error") throw new Error(`${method}: ${answer.error}: ${answer.message}`);
    return answer.result as Json;
  };
  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });

  return {
    async visit(width, cookies, origin) {
      const { userContext } = await send("browser.createUserContext");
      const { context } = await send("browsingContext.create", { type: "tab", userContext });
      await send("browsingContext.setViewport", { context, viewport: { width, height: 800 } });
      const { hostname: domain } = new URL(origin);
      for (const [name, value] of Object.entries(cookies)) {
        const cookie = { name, value: { type: "string", value }, domain, path: "/" };
        const partition = { type: "storageKey", userContext };
        await send("storage.setCookie", { cookie, partition });
      }
      const complaints: string[] = [];
      const listen = ({ params }: Json) => {
        const { level, text, source } = params as { level: string; text: string; source: Json };
        if (source.context === context && level === "error") complaints.push(text);
      };
      listeners.add(listen);
      const run = async <T>(expression: string): Promise<T> => {
        const evaluated = await send("script.evaluate", {
          expression: `Promise.resolve(${expression}).then(JSON.stringify)`,
          target: { context },
          awaitPromise: true,
        });
        const { value } = (evaluated.result ?? {}) as { value?: string };
        if (evaluated.type === "exception") throw new Error(JSON.stringify(evaluated));
        return (value === undefined ? undefined : JSON.parse(value)) as T;
      };
      return {
        complaints,
        run,
        async open(url) {
          await send("browsingContext.navigate", { context, url, wait: "complete" });
        },
        async begin(url) {
          await send("browsingContext.navigate", { context, url, wait: "none" });
        },
        async until(expression) {
          await run(`new Promise((done) => {
            const look = () => (${expression}) ? done(true) : setTimeout(look, 20);
            look();
          })`);
        },
        async close() {
          await send("browsingContext.close", { context });
          await send("browser.removeUserContext", { userContext });
          listeners.delete(listen);
        },
      };
    },
    async close() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      await send("browser.close").catch(() => undefined);
      socket.close();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Where Firefox listens, as it says. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      printed += chunk;
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`Firefox ended with ${code}:\n${printed}`)));
  });
}
