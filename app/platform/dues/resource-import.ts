import { checkDuesPayments, importDuesPayments } from "#app/contract/dues-import.ts";
import { byCaller } from "../database/rate-limit.ts";
import { resource } from "../http/resource.ts";
import { checkPayments, importPayments } from "./actions-import.ts";

/** Each reads and writes up to two hundred accounts. */
const limits = [byCaller(60, 600)];

export const duesImportResource = resource("dues")
  .on(checkDuesPayments, checkPayments, { limits })

  .on(importDuesPayments, importPayments, { limits });
