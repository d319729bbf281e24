import type { RouterContextProvider } from "react-router";
import { formatShort, type SaidTime, toSaidTime } from "#app/arabic/dates.ts";
import type { AuditEntry } from "#app/contract/audit.ts";
import { auditDetail } from "#app/session/audit-detail.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";

export interface Someone {
  readonly id?: string;
  readonly name: string;
}

export interface EntryView {
  readonly id: number;
  readonly at: SaidTime;
  readonly act: string;
  readonly by: Someone;
  readonly person: Someone | undefined;
  readonly detail: string;
  readonly address: string;
}

export function entryViewOf(context: Readonly<RouterContextProvider>) {
  const t = translatorOf(context);
  const { language } = preferencesOf(context);
  const now = new Date();
  const someone = (person: NonNullable<AuditEntry["by"]>): Someone => ({
    id: person.id,
    name: person.name ?? t("audit:gone"),
  });
  return (entry: AuditEntry): EntryView => ({
    id: entry.id,
    at: toSaidTime(entry.at, language, now, (...at) => formatShort(...at, true)),
    act: t(`audit:act.${entry.act}`, { defaultValue: "" }),
    by: entry.by ? someone(entry.by) : { name: t("audit:server") },
    person: entry.person ? someone(entry.person) : undefined,
    detail: auditDetail(entry.act, entry.detail, { t, language }),
    address: entry.address,
  });
}
