import { z } from "zod";
import { readContent } from "./read.ts";

const cells = z.array(z.string());

const register = z.strictObject({
  /** A register to try the import with, with a few faults. */
  file: z.strictObject({ headers: cells, rows: z.array(cells) }),
  /** One that was brought in a few days ago, and what was wrong in it. */
  brought: z.strictObject({
    fileName: z.string(),
    headers: cells,
    rejected: z.array(
      z.strictObject({ line: z.int(), cells, path: z.string(), problem: z.string() }),
    ),
  }),
});

/** Registers of members of the demo. */
export const demoRegister = readContent("register.json", register);

/** The register to try the import with, as Excel writes it. */
export function registerCsv(): string {
  const { headers, rows } = demoRegister.file;
  return `\ufeff${[headers, ...rows].map((row) => `${row.join(",")}\r\n`).join("")}`;
}
