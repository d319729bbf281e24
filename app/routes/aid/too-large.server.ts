import type { RouterContextProvider } from "react-router";
import { MAX_AID_FILE_MB, MAX_AID_FILES } from "#app/contract/aid.values.ts";
import { translatorOf } from "#app/session/i18n.server.ts";

/** Too many or too large: no file was read. */
export function tooLargeFailure(context: Readonly<RouterContextProvider>) {
  const t = translatorOf(context);
  const files = t("aid:files.count", { count: MAX_AID_FILES });
  const message = t("aid:files.tooLarge", { files, megabytes: MAX_AID_FILE_MB });
  return { ok: false, status: 413, hasServerMessage: false, message, errors: [] } as const;
}
