import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/** PostgreSQL's CopyDone; how many rows there were follows in a message of its own. */
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);

/** A line to a database on which the count of a COPY comes in another packet than its rows. */
export async function openSlowCounts(databaseUrl: string) {
  const { host, port, user, database: name } = new pg.Client(databaseUrl);
  const at = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const server = createServer({ noDelay: true }, async (client) => {
    const database = connect(at);
    client.on("error", () => undefined).on("close", () => database.destroy());
    client.pipe(database);
    try {
      for await (const part of database as AsyncIterable<Buffer>) {
        const end = part.indexOf(COPY_DONE);
        const rows = end < 0 ? part.length : end + COPY_DONE.length;
        client.write(part.subarray(0, rows));
        if (rows === part.length) continue;
        await wait(3);
        client.write(part.subarray(rows));
      }
    } catch {
      // Cut by the client's end.
    }
    client.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const line = (server.address() as AddressInfo).port;
  return {
    url: `postgresql://${user}@127.0.0.1:${line}/${name}`,
    close: () => server.close(),
  };
}
