/* Details of audit entries, for readers of the log and for those they are about. */
import type { TFunction } from "i18next";
import { formatDate, formatDateRange } from "#app/arabic/dates.ts";
import type { Language } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { auditActs, auditDetailOf } from "#app/contract/audit.values.ts";

interface Speech {
  readonly t: TFunction;
  readonly language: Language;
}

/** "" where there are no words for it: codes of another release are left out. */
export function auditDetail(
  act: string,
  detail: string | null | undefined,
  speech: Speech,
): string {
  const known = auditActs.find((each) => each === act);
  if (!(detail && known) || uuid.test(detail)) return "";
  const { t } = speech;
  switch (auditDetailOf[known]) {
    case "none":
    case "id":
      return "";
    case "number":
    case "words":
      return detail;
    case "field":
      return wordOf(t, "membership:field", detail);
    case "part":
      return wordOf(t, "audit:detail", detail);
    case "aid":
      return aidDetail(detail, t);
    case "service":
      return serviceDetail(detail, t);
    case "thread": {
      const [kind = "", id = ""] = detail.split(" ");
      const number = /^\d+$/.test(id) ? id : "";
      return [wordOf(t, "audit:thread", kind), number].filter(Boolean).join(" ");
    }
    case "election":
      return electionDetail(detail, speech);
    case "entries":
      return entriesDetail(detail, speech);
    case "attendees":
      return attendeesDetail(detail, speech);
    case "people":
      return peopleDetail(detail, speech);
  }
}

function wordOf(t: TFunction, group: string, code: string): string {
  // Only codes may be used as i18next keys.
  return key.test(code) ? t(`${group}.${code}`, { defaultValue: "" }) : "";
}
const key = /^[A-Za-z][\w-]{0,40}$/;
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

const join = (t: TFunction, parts: readonly unknown[]) =>
  parts.filter(Boolean).join(t("common:comma"));

/** `1006: owner, inReview`: the request's number, then what changed, or a status. */
function aidDetail(detail: string, t: TFunction): string {
  const [number = "", changes = ""] = detail.split(": ");
  const words = changes.split(", ").map((change) => {
    const status = wordOf(t, "aid-desk:isStatus", change);
    return status ? t("audit:aidStatus", { status }) : wordOf(t, "aid-desk:act", change);
  });
  return join(t, [number, ...words]);
}

/** `mail: worked`. */
function serviceDetail(detail: string, t: TFunction): string {
  const [service = "", outcome = ""] = detail.split(": ");
  const result = outcome && t(`audit:service.${outcome === "worked" ? "worked" : "failed"}`);
  return join(t, [wordOf(t, "audit:service", service), result]);
}

/** `home 2026-11-01 – 2026-11-02 (places)`, or an election's name. */
function electionDetail(detail: string, { t, language }: Speech): string {
  const [, phase = "", from = "", until = "", places = ""] =
    /^([a-zA-Z]+) (\d{4}-\d\d-\d\d) – (\d{4}-\d\d-\d\d)(.*)$/.exec(detail) ?? [];
  if (!phase) return detail;
  const days = formatDateRange({ from, to: until }, language);
  return `${join(t, [wordOf(t, "election:phase", phase), days])}${places}`;
}

function entriesDetail(detail: string, { t, language }: Speech): string {
  const { count, act, from, to, person, actor } = readJson(detail);
  return join(t, [
    typeof count === "number" &&
      t("audit:export.count", { count, figures: formatNumber(count, language) }),
    typeof act === "string" && wordOf(t, "audit:act", act),
    person && t("audit:export.person"),
    actor && t("audit:export.actor"),
    from && t("audit:export.from", { day: formatDate(String(from), language) }),
    to && t("audit:export.to", { day: formatDate(String(to), language) }),
  ]);
}

function attendeesDetail(detail: string, { t, language }: Speech): string {
  const { title, state, count } = readJson(detail);
  return join(t, [
    title,
    typeof state === "string" && wordOf(t, "event:attendees", state),
    typeof count === "number" &&
      t("event:attendees.total", { count, figures: formatNumber(count, language) }),
  ]);
}

/** `rows=12; columns=name,phone; filters=status=verified; reason=words`. */
function peopleDetail(detail: string, { t, language }: Speech): string {
  const [plain = "", reason] = detail.split("; reason=");
  const parts = new Map(plain.split("; ").map((part) => [part.split("=")[0], part]));
  const partOf = (name: string) => parts.get(name)?.slice(name.length + 1) ?? "";
  const count = Number(partOf("rows"));
  const columns = partOf("columns").split(",");
  return join(t, [
    t("export:people", { count, figures: formatNumber(count, language) }),
    ...columns.map((column) => wordOf(t, "export:column", column)),
    reason,
  ]);
}

function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
