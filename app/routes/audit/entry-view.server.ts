import type { RouterContextProvider } from "react-router";
import { formatDate, formatDateTime } from "#app/arabic/dates.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import type { AuditEntry } from "#app/contract/audit.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";

/** Somebody of a line; without an id there is nothing to narrow the log by. */
export interface Someone {
  readonly id?: string;
  readonly name: string;
}

/** A line of the log, in the visitor's words. */
export interface EntryView {
  readonly id: number;
  readonly at: string;
  readonly act: string;
  readonly by: Someone;
  readonly person: Someone | undefined;
  readonly detail: string;
  readonly address: string;
}

/** Entries as a list and a file show them. */
export function entryViewOf(context: Readonly<RouterContextProvider>) {
  const t = translatorOf(context);
  const { language } = preferencesOf(context);
  const someone = (person: NonNullable<AuditEntry["by"]>): Someone => ({
    id: person.id,
    name: person.name ?? t("audit:gone"),
  });
  const detailOf = ({ act, detail }: AuditEntry): string => {
    // An id of our own says nothing to anybody.
    if (!detail || uuid.test(detail)) return "";
    if (act === "audit-exported") return exportDetail(detail);
    if (act === "attendees-exported") return attendeesDetail(detail);
    if (act === "aid-changed") return aidDetail(detail);
    // A name that somebody typed is no key, and is not to be filled in like a text of ours.
    if (!key.test(detail)) return detail;
    const fallback = t(`membership:field.${detail}`, { defaultValue: detail });
    return t(`audit:detail.${detail}`, { defaultValue: fallback });
  };
  /** `1006: owner, inReview`: the request's number, then what changed, a status by its own name. */
  const aidDetail = (detail: string): string => {
    const [number = "", changes = ""] = detail.split(": ");
    const words = changes.split(", ").map((change) => {
      const fallback = t(`aid-desk:act.${change}`, { defaultValue: change });
      return t(`aid-desk:isStatus.${change}`, { defaultValue: fallback });
    });
    return `${number}: ${words.join(t("audit:separator"))}`;
  };
  /** Which entries were exported, and how many. */
  const exportDetail = (detail: string): string => {
    const { count, act, from, to, person, actor } = readJson(detail);
    const parts = [
      typeof count === "number" &&
        t("audit:export.count", { count, figures: formatNumber(count, language) }),
      act && t(`audit:act.${act}`, { defaultValue: String(act) }),
      person && t("audit:export.person"),
      actor && t("audit:export.actor"),
      from && t("audit:export.from", { day: formatDate(String(from), language) }),
      to && t("audit:export.to", { day: formatDate(String(to), language) }),
    ];
    return parts.filter(Boolean).join(t("audit:separator"));
  };
  /** Of which event, who, and how many. */
  const attendeesDetail = (detail: string): string => {
    const { title, state, count } = readJson(detail);
    const parts = [
      title,
      t(`event:attendees.${state}`, { defaultValue: String(state) }),
      typeof count === "number" &&
        t("event:attendees.total", { count, figures: formatNumber(count, language) }),
    ];
    return parts.filter(Boolean).join(t("audit:separator"));
  };
  return (entry: AuditEntry): EntryView => ({
    id: entry.id,
    // The half of the day stays with its hour.
    at: formatDateTime(entry.at, language).replace(/ (?=\S+$)/, "\u00a0"),
    act: t(`audit:act.${entry.act}`, { defaultValue: entry.act }),
    by: entry.by ? someone(entry.by) : { name: t("audit:server") },
    person: entry.person ? someone(entry.person) : undefined,
    detail: detailOf(entry),
    address: entry.address,
  });
}

/** Of a document's field, or a part of the settings. */
const key = /^[A-Za-z][\w-]{0,40}$/;
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
