import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import { runCommand } from "./command.ts";
import { createDatabase } from "./database.ts";
import { environment } from "./environment.ts";

/** Where an installation keeps what it has; without a database the embedded one of its folder. */
export interface Place {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

/** A database and a folder of their own, below `home`. */
export async function openPlace(
  home: string,
  name: string,
  template = "template0",
): Promise<Place> {
  const dataDir = await mkdtemp(join(home, `${name}-`));
  const database = `place_${process.pid}_${name}`;
  return { databaseUrl: await createDatabase(inject("database"), database, template), dataDir };
}

/** Runs a command there, under the environment of its server. */
export const runIn = (
  command: "backup" | "restore",
  args: readonly string[],
  { databaseUrl, dataDir }: Place,
  more: Record<string, string> = {},
) => runCommand(command, args, environment({ databaseUrl, dataDir, ...more }));
