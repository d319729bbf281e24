import { mergeUsers, readMerge } from "#app/contract/merge.ts";
import { byCaller } from "../database/rate-limit.ts";
import { resource } from "../http/resource.ts";
import { merge } from "./actions.ts";
import { presentPair } from "./read.ts";

const HOUR = 60 * 60;

export const mergeResource = resource("merge")
  .on(readMerge, presentPair)
  // Enough for a day at a desk, too few for a script.
  .on(mergeUsers, merge, { limits: [byCaller(60, HOUR)] });
