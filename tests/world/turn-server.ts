import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./process.ts";

/** Debian's coturn, where it is installed. */
export const hasTurnServer = spawnSync("turnserver", ["--version"]).error === undefined;

/** A relay on this machine, as docs/operations.md#conferences sets one up. */
export async function startTurnServer(
  secret: string,
): Promise<{ url: string; log(): string; stop(): Promise<void> }> {
  const [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), "sawt-turn-"))];
  const child = spawn(
    "turnserver",
    [
      "-n",
      "--listening-ip=127.0.0.1",
      "--relay-ip=127.0.0.1",
      `--listening-port=${port}`,
      "--no-tls",
      "--no-dtls",
      "--no-cli",
      "--use-auth-secret",
      `--static-auth-secret=${secret}`,
      "--realm=sawt.example",
      "--allow-loopback-peers",
      "--verbose",
      "--log-file=stdout",
      `--pidfile=${join(folder, "turn.pid")}`,
      `--userdb=${join(folder, "turn.db")}`,
    ],
    { stdio: ["ignore", "pipe", "pipe"], cwd: folder },
  );
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      text += chunk;
    });
  }
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await answers(port);
  return {
    url: `turn:127.0.0.1:${port}`,
    log: () => text,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when something listens on a port. */
async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    const isThere = await new Promise((resolve) => {
      const socket = createConnection({ host: "127.0.0.1", port });
      socket.once("connect", () => {
        socket.destroy();
        resolve(true);
      });
      socket.once("error", () => setTimeout(() => resolve(false), 50));
    });
    if (isThere) return;
  }
  throw new Error("The TURN server does not listen.");
}
