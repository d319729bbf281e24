import { join } from "node:path";
import { startServer } from "./server.ts";
import type { Row } from "./table.ts";

/** npm start on a new data folder, and again: from the command to the ready line. */
export async function measureStarts(folder: string, { quick }: { quick: boolean }): Promise<Row[]> {
  const start = () =>
    startServer({ DATA_DIR: join(folder, "started") }, ["npm", "start", "--silent"]);
  const first = await start();
  await first.stop();
  const later: number[] = [];
  for (let turn = 0; turn < (quick ? 1 : 3); turn++) {
    const again = await start();
    await again.stop();
    later.push(again.startedIn);
  }
  const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
  return [
    { what: "first npm start, to ready", figure: seconds(first.startedIn) },
    { what: "second npm start, to ready", figure: later.map(seconds).join(", ") },
  ];
}
