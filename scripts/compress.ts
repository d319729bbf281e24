import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { projectRoot } from "#app/configuration.ts";

/**
 * After the build: a .br and a .gz beside every text that browsers load, at the best quality, so
 * that the server never compresses a file.
 */
const folder = join(projectRoot(), "build/client");
const smallest = 256;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

for await (const name of glob("**/*.{js,css,svg,json,xml,txt,html,webmanifest}", { cwd: folder })) {
  const path = join(folder, name);
  const content = await readFile(path);
  if (content.length < smallest) continue;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${path}.br`, await brotli(content, { params }));
  await writeFile(`${path}.gz`, await deflate(content, { level: 9 }));
}
