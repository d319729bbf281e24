import { formatNumber } from "#app/arabic/numbers.ts";

/** One line that changes in a terminal; in a log, a line at every tenth of the file. */
export function progress(what: string) {
  let told = 0;
  return {
    at(share: number, rows: number): void {
      const line = `${what}: ${formatNumber(rows, "en")} rows, ${Math.floor(share * 100)} %`;
      if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}`);
      const tenth = Math.floor(share * 10);
      if (!process.stdout.isTTY && tenth > told && tenth < 10) console.log(line);
      told = tenth;
    },
    end(line: string): void {
      if (process.stdout.isTTY) process.stdout.write("\r\x1b[K");
      console.log(line);
    },
  };
}
