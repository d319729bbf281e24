import { randomUUID } from "node:crypto";
import { statfs } from "node:fs/promises";
import type { Configuration } from "#app/configuration.ts";
import type { Finding } from "#app/contract/doctor.ts";
import { describeError } from "#app/logging.ts";
import { openStorage } from "../storage/open.ts";
import { finding, judgeDisk } from "./rules.ts";

/** Writes, reads and deletes, in the folder or the bucket. */
export async function examineFiles(configuration: Configuration): Promise<Finding> {
  const { dataDir, s3 } = configuration;
  const place = s3 ? `${s3.endpoint}/${s3.bucket}` : dataDir;
  const key = `doctor-${randomUUID()}`;
  try {
    const storage = openStorage(configuration, "files");
    await storage.set(key, new File([key], key));
    const read = await (await storage.get(key))?.text();
    await storage.remove(key);
    const isSame = read === key && !(await storage.has(key));
    return isSame
      ? finding("files", "ok", "kept", { place })
      : finding("files", "fault", "changed", { place });
  } catch (error) {
    const { code, name } = describeError(error);
    return finding("files", "fault", "refused", { place, detail: code ?? name });
  }
}

export async function examineDisk(
  check: "disk" | "databaseDisk",
  folder: string,
): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return judgeDisk(check, { free: bavail * bsize, size: blocks * bsize });
}

/** Whether a pair belongs together is seen at the start. */
export function examinePush({ push }: Pick<Configuration, "push">): Finding {
  return finding("push", "ok", push?.kind ?? "none");
}
