import { join } from "node:path";
import { runScript } from "./child.ts";
import { copyDemoData } from "./demo-data.ts";
import { load, type Row } from "./table.ts";

/** Candidates with a picture each, brought in by a browser's import beside those of the demo. */
export async function measureCandidates(
  folder: string,
  { quick }: { readonly quick: boolean },
): Promise<Row[]> {
  const total = quick ? 300 : 5_000;
  const DATA_DIR = join(folder, "candidates");
  await copyDemoData(folder, DATA_DIR);
  const script = ["scripts/bench/candidate-import.ts", String(total)];
  const { said } = await runScript(script, { DATA_DIR });
  const found = (what: string) => {
    const [, seconds, megabytes] = new RegExp(`${what}: ([\\d.]+) s, (\\d+) MB`).exec(said) ?? [];
    if (!seconds) throw new Error(`The import said: ${said}`);
    return { seconds, megabytes };
  };
  const checked = found("checked, with pictures");
  const bytes = /, (\d+ MB) of pictures/.exec(said)?.[1];
  return [
    {
      what: `import of ${total} candidates, ${bytes} of pictures (job)`,
      figure: `checked ${checked.seconds} s; again ${found("checked again").seconds} s; load ${load()}`,
    },
    {
      what: "published together, and taken back as one",
      figure: `${found("published together").seconds} s; ${found("taken back as one").seconds} s`,
    },
    { what: "peak memory (RSS) of its process", figure: `${checked.megabytes} MB` },
  ];
}
