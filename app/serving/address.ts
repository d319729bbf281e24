import cluster from "node:cluster";
import { createServer } from "node:net";
import { StartupError } from "#app/logging.ts";

interface Address {
  readonly host: string;
  readonly port: number;
}

/** The first of those that systemd passes. */
const FIRST_PASSED = 3;

/**
 * The listening socket that systemd holds and passes to this process, or to the primary above it
 * (sd_listen_fds(3)). Connections wait in it while one process ends and the next starts.
 */
export function passedSocket(): number | undefined {
  const { LISTEN_FDS, LISTEN_PID } = process.env;
  const owner = cluster.isWorker ? process.ppid : process.pid;
  return Number(LISTEN_FDS) >= 1 && Number(LISTEN_PID) === owner ? FIRST_PASSED : undefined;
}

/**
 * The port to listen on; for 0 a free one, where several processes need the same.
 * @throws a StartupError when the port can't be had
 */
export async function findPort(address: Address): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(address.port, address.host, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    throw explainListenError(error, address);
  });
  const found = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof found === "object" && found ? found.port : address.port;
}

/** @param variable where the address comes from, unless from HOST and PORT */
export function explainListenError(
  { code }: NodeJS.ErrnoException,
  { host, port }: Address,
  variable?: string,
): StartupError {
  return code === "EADDRINUSE"
    ? new StartupError(
        `Something else listens on ${host}:${port} already: set ${variable ?? "PORT"} to another ${variable ? "address" : "number"}.`,
      )
    : new StartupError(
        `Can't listen on ${host}:${port} (${code}): set ${variable ?? "HOST and PORT"}.`,
      );
}
