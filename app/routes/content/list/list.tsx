import { data, href, redirect } from "react-router";
import { z } from "zod";
import { formatShort, toSaidTime } from "#app/arabic/dates.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { CountLinks } from "#app/components/count-links.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { Link } from "#app/components/link.tsx";
import { type AskedOf, keyword, listAddress, view } from "#app/components/list-address.ts";
import { ListPage } from "#app/components/list-page.tsx";
import { RowKeys } from "#app/components/row-keys.tsx";
import { ListSearch } from "#app/components/search-form.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { When } from "#app/components/when.tsx";
import { CHANGE_ORGANISATION } from "#app/contract/ability.ts";
import type { ContentLine } from "#app/contract/content.ts";
import {
  CONTENT_PER_PAGE,
  type ContentKind,
  type ContentState,
  contentAbilities,
  contentKindAt,
  contentPath,
  MAX_CONTENT_LISTED,
} from "#app/contract/content.values.ts";
import { kindCalls } from "#app/contract/content-kinds.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { listData } from "#app/session/list.server.ts";
import { type Preferences, preferencesOf } from "#app/session/preferences.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { mayReadSurveys } from "../../access/menu.ts";
import { readAddress } from "../../read-address.server.ts";
import { silenceOf } from "../../silence/silence.server.ts";
import { DeskTabs } from "../desk-tabs.tsx";
import { ownKinds } from "../kinds.server.ts";
import { deskKinds, useKind, wordKeys } from "../kinds.ts";
import { stateTones } from "../state-tone.ts";
import type { Route } from "./+types/list";

export const handle = { i18n: ["content", "list"] };

const listedStates = [
  "all",
  "draft",
  "check",
  "scheduled",
  "live",
  "withdrawn",
  "trash",
] as const satisfies readonly (ContentState | "live" | "all")[];

const addressOf = (kind: ContentKind) =>
  listAddress(contentPath(kind), { state: view(listedStates, "all"), keyword });

type ContentAddress = AskedOf<ReturnType<typeof addressOf>>;

export async function loader({ url, context }: Route.LoaderArgs) {
  const kind = contentKindAt(url.pathname);
  const listQuery = readAddress(addressOf(kind), url.searchParams);
  const { state, hint, ...query } = listQuery;
  const result = await call(context, kindCalls[kind].list, {
    query: { ...query, ...(state !== "all" && { state }) },
  });
  const visitor = await visitorOf(context);
  const address = {
    listQuery,
    mayCreate: may(visitor, contentAbilities(kind).create),
    maySet: may(visitor, CHANGE_ORGANISATION),
    tools: (deskKinds[kind].tools ?? []).filter(({ can }) => !can || may(visitor, can)),
    kinds: await ownKinds(context),
    hasSurveys: mayReadSurveys(visitor),
  };
  const preferences = preferencesOf(context);
  const isSilent = silenceOf(context, "everywhere") !== undefined;
  const present = (line: ContentLine) => toLineView(line, preferences, isSilent);
  return listData(
    context,
    address,
    result,
    "content:list.failed",
    ({ items, metadata, counts }) => ({
      items: items.map(present),
      totalItems: metadata.totalItems,
      counts,
    }),
  );
}

function toLineView(
  line: ContentLine,
  { language }: Preferences,
  isSilent: boolean,
  now = new Date(),
) {
  const { id, state, title, titleEn, isLive, scheduledAt, changedAt, by } = line;
  const isEnglish = language === "en" && Boolean(titleEn);
  return {
    id,
    state,
    title: isEnglish ? (titleEn ?? title) : title,
    ...(language === "en" && !isEnglish && { lang: "ar" }),
    /** Edited since publication. */
    isChanged: isLive && state !== "published",
    hasEnglish: Boolean(titleEn),
    changedAt: toSaidTime(changedAt, language, now, formatShort),
    scheduledAt: scheduledAt ? toSaidTime(scheduledAt, language, now) : undefined,
    /** Overdue: a silence holds it back. */
    isHeld: Boolean(scheduledAt && isSilent && Date.parse(scheduledAt) < now.getTime()),
    by: by ?? "",
  };
}

const published = z.object({ published: z.string().max(64) });

export const action = formActions({
  async adopt({ request, url, context }: Route.ActionArgs) {
    const kind = contentKindAt(url.pathname);
    const { submission, key } = await readForm(request, context, published);
    if (submission.status !== "success") {
      toast(context, { type: "error", message: translatorOf(context)("failure:malformed") });
      return redirect(contentPath(kind), 303);
    }
    const params = { id: submission.value.published };
    const result = await call(context, kindCalls[kind].adopt, { params }, { key });
    if (!result.ok && result.status === 404) throw data(null, { status: 404 });
    if (!result.ok) {
      toast(context, { type: "error", message: result.message });
      return redirect(contentPath(kind), 303);
    }
    return redirect(contentPath(kind, result.data.id, "edit"), 303);
  },
});

export default function ContentList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("content");
  const { mayCreate, maySet, kinds, hasSurveys, tools, list } = loaderData;
  const kind = useKind();
  const address = addressOf(kind).of(loaderData.listQuery);
  const own = (key: string) => t(`kind.${kind}.${key}`);
  const { icon, readPath } = deskKinds[kind];
  const { state } = address.query;
  return (
    <ListPage
      texts="content:list"
      names={`content:kind.${kind}`}
      title={own("title")}
      lead={tools.length > 0 ? undefined : own("lead")}
      home={readPath}
      part={t(wordKeys(kind, `part.${state}`))}
      list={list}
      address={address}
      perPage={CONTENT_PER_PAGE}
      maxListed={MAX_CONTENT_LISTED}
      actions={
        mayCreate && (
          <>
            <ButtonLink icon="plus" href={contentPath(kind, "create")}>
              {own("create")}
            </ButtonLink>
            {tools.map((tool) => (
              <ButtonLink key={tool.href} kind="quiet" href={tool.href}>
                {t(tool.label)}
              </ButtonLink>
            ))}
            {maySet && (
              <ButtonLink kind="quiet" href={href("/desk/settings/content")}>
                {t("settings.link")}
              </ButtonLink>
            )}
          </>
        )
      }
      tools={
        <>
          <DeskTabs kinds={kinds} hasSurveys={hasSurveys} current={kind} />
          <ListSearch address={address} label={t("search")} />
          <States address={address} counts={"counts" in list ? list.counts : undefined} />
        </>
      }
      empty={{
        title: state === "all" ? own("none") : t(`none.${state}`),
        icon,
        children: state === "trash" ? t("list.trashText") : own("noneText"),
      }}
    >
      {({ items }) => (
        <>
          <DataTable
            label={`${own("title")}: ${t(wordKeys(kind, `part.${state}`))}`}
            ending={1}
            columns={[t("column.title"), t("column.state"), t("column.changed")]}
            rows={items.map((item) => ({
              id: item.id,
              cells: [
                <Link key="title" to={contentPath(kind, item.id, "edit")} lang={item.lang}>
                  <bdi>{item.title}</bdi>
                </Link>,
                <span key="state">
                  <StatusChip tone={stateTones[item.state]}>
                    {t(wordKeys(kind, `state.${item.state}`))}
                  </StatusChip>
                  {item.scheduledAt && <When at={item.scheduledAt} />}{" "}
                  {item.isHeld && <small className="muted">{t("silence.heldShort")}</small>}{" "}
                  {item.isChanged && <small className="muted">{t("changedBeside")}</small>}{" "}
                  {!item.hasEnglish && <small className="muted">{t("noEnglish")}</small>}
                </span>,
                <span key="changed">
                  <When at={item.changedAt} />{" "}
                  <small className="muted">
                    <bdi>{item.by}</bdi>
                  </small>
                </span>,
              ],
            }))}
          />
          <RowKeys />
        </>
      )}
    </ListPage>
  );
}

function States({
  address,
  counts = {},
}: {
  address: ContentAddress;
  counts?: Readonly<Record<string, number>> | undefined;
}) {
  const { t, i18n } = useTranslation("content");
  const kind = useKind();
  const language = toLanguage(i18n.language);
  const tabs = address.tabs("state", (each) => t(wordKeys(kind, `part.${each}`)));
  const tallies = tabs.map((tab) => {
    const count = tab.value === "all" ? sumOf(counts) : counts[tab.value];
    return { ...tab, count: count === undefined ? undefined : formatNumber(count, language) };
  });
  return <CountLinks label={t(`kind.${kind}.parts`)} counts={tallies} />;
}

/** `live` overlaps with other states. */
function sumOf({ live, trash, ...counts }: Readonly<Record<string, number>>): number | undefined {
  return live === undefined
    ? undefined
    : Object.values(counts).reduce((sum, count) => sum + count, 0);
}
