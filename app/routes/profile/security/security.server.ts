import { href, type RouterContextProvider } from "react-router";
import { joinByComma } from "#app/arabic/comma.ts";
import { formatDate, formatMoment, toSaidTime, withinText } from "#app/arabic/dates.ts";
import { type LiveSession, listSessions } from "#app/contract/auth.ts";
import { listConsents } from "#app/contract/consent.ts";
import { listAccesses } from "#app/contract/profile.ts";
import { call } from "#app/session/api.server.ts";
import { auditDetail } from "#app/session/audit-detail.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { isScreenOffered } from "#app/session/platform-features.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";

/** Unknown parts are omitted. */
export async function loadSecurity(context: Readonly<RouterContextProvider>) {
  const [sessions, consents, accesses] = await Promise.all([
    call(context, listSessions, {}),
    call(context, listConsents, {}),
    call(context, listAccesses, {}),
  ]);
  const t = translatorOf(context);
  const { language } = preferencesOf(context);
  const now = new Date();
  return {
    hasData: isScreenOffered(href("/profile/data")),
    mayLeave: isScreenOffered(href("/profile/leaving")),
    devices: sessions.ok
      ? groupByDevice(sessions.data).map(
          ({ id, device, createdAt, lastUsedAt, isCurrent, count }) => ({
            id,
            device: device ?? t("profile:security.unknownDevice"),
            isCurrent,
            since: formatDate(createdAt, language, now),
            lastUsed: withinText(formatMoment(lastUsedAt, language, now)),
            count: count > 1 ? t("profile:security.signIns", { count }) : undefined,
          }),
        )
      : undefined,
    consents: consents.ok
      ? consents.data.map(({ purpose, isGiven, at }) => {
          return { purpose, isGiven, since: at ? formatDate(at, language, now) : undefined };
        })
      : undefined,
    accesses: accesses.ok
      ? accesses.data.map(({ at, act, by, detail, details, count }, index) => ({
          id: `${index} ${at}`,
          at: toSaidTime(at, language, now),
          act: t(`profile:act.${act}`, { defaultValue: "" }),
          by:
            by ?? t(`profile:security.${act === "administrator-invited" ? "server" : "somebody"}`),
          detail: joinByComma(
            (details ?? (detail ? [detail] : [])).map((each) =>
              auditDetail(act, each, { t, language }),
            ),
            language,
          ),
          times: count && count > 1 ? t("profile:security.times", { count }) : undefined,
        }))
      : undefined,
  };
}

/** One line per device; the current session apart. */
function groupByDevice(sessions: readonly LiveSession[]) {
  const groups = new Map<string, LiveSession & { count: number }>();
  for (const session of sessions) {
    const name = session.isCurrent ? `${session.id} current` : (session.device ?? "");
    const { createdAt, lastUsedAt, count } = groups.get(name) ?? { ...session, count: 0 };
    groups.set(name, {
      ...session,
      createdAt: createdAt < session.createdAt ? createdAt : session.createdAt,
      lastUsedAt: lastUsedAt > session.lastUsedAt ? lastUsedAt : session.lastUsedAt,
      count: count + 1,
    });
  }
  return [...groups.values()].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}
