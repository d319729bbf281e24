import { parseArgs } from "node:util";
import { DrizzleQueryError } from "drizzle-orm";
import { formatNumber } from "#app/arabic/numbers.ts";
import { readCommandConfiguration } from "#app/configuration.ts";
import { openLog } from "#app/logging.ts";
import { reasonOf } from "#app/platform/import/reasons.ts";
import { openPersonal } from "#app/platform/privacy/personal.ts";
import { openFile } from "#app/platform/spreadsheet/source.ts";
import { openImportDatabase } from "./members/database.ts";
import { importMembers } from "./members/import.ts";
import { progress } from "./members/progress.ts";
import { openReport } from "./members/report.ts";

/**
 * npm run members:import -- FILE.csv|FILE.xlsx [--sheet NAME] [--give-numbers] [--dry-run]
 *   [--report REJECTED.csv]
 *
 * Brings an organisation's members in, under the configuration of its server. Safe to run twice: a
 * member is found again by membership number, or by national ID without one. The columns:
 * docs/operations.md#bringing-existing-members-in.
 */
const EXAMPLE =
  'npm run members:import -- members.xlsx [--sheet "NAME"] [--give-numbers] [--dry-run] [--report rejected.csv]';
const number = (value: number) => formatNumber(value, "en");

try {
  await run(readArguments(process.argv.slice(2)));
} catch (error) {
  // A query's own message quotes its values, which are people's; its cause says what went wrong.
  const hasReported = error instanceof DrizzleQueryError ? error.cause : error;
  console.error(hasReported instanceof Error ? hasReported.message : hasReported);
  process.exit(1);
}

async function run({
  file,
  dry,
  report: path,
  sheet,
  givesNumbers,
}: ReturnType<typeof readArguments>): Promise<void> {
  const configuration = readCommandConfiguration();
  const source = await openFile(file);
  const report = await openReport(path);
  const log = openLog(configuration.logLevel);
  const { db, close } = await openImportDatabase(configuration, log);
  const started = performance.now();
  const bar = progress("members");
  try {
    const personal = openPersonal(configuration);
    const now = new Date();
    const into = { db, personal, report, now, dry, tell: bar.at, sheet, givesNumbers };
    const { rows, added, updated, unread, notes, ...read } = await importMembers(source, into);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const counts = `${number(added)} added, ${number(updated)} brought up to date`;
    const said = dry ? `would be ${counts}; nothing was written` : counts;
    bar.end(`members: ${number(rows)} rows in ${seconds} s: ${said}`);
    if (read.sheet) console.log(`sheet: ${read.sheet}`);
    if (unread.length > 0) console.log(`columns that mean nothing here: ${unread.join(", ")}`);
    for (const [note, members] of Object.entries(notes)) {
      const [column, problem = ""] = note.split(" ");
      console.log(`${number(members)} with a note on ${column}: ${reasonOf({ problem }, "en")}`);
    }
    for (const { column, word, rows: those } of read.unknown)
      console.log(`${number(those)} rows with the unknown ${column} “${word}”`);
    if (read.unknown.length > 0)
      console.log(
        "Say once what these words mean at /users/import: this command knows it then too.",
      );
    if (report.rows > 0)
      console.log(`${number(report.rows)} rejected, by line and reason: ${path}`);
  } finally {
    await close();
    await report.close();
  }
}

/** @throws an Error in a sentence */
function readArguments(args: string[]) {
  const options = {
    "dry-run": { type: "boolean" },
    "give-numbers": { type: "boolean" },
    sheet: { type: "string" },
    report: { type: "string" },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new Error("Name one file.");
    return {
      file,
      dry: values["dry-run"] ?? false,
      givesNumbers: values["give-numbers"] ?? false,
      sheet: values.sheet,
      report: values.report ?? `${file}.rejected.csv`,
    };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${EXAMPLE}`);
  }
}
