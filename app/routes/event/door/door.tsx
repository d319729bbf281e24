import "../../../styles/dense.css";
import reader from "virtual:qr-reader";
import "../../../styles/event.css";
import type { TFunction } from "i18next";
import { data, Form, href, useNavigation } from "react-router";
import { formatMoment, formatTime } from "#app/arabic/dates.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { filledByScript } from "#app/components/filled-by-script.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageAction } from "#app/components/page-action.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Pager } from "#app/components/pager.tsx";
import { SearchForm } from "#app/components/search-form.tsx";
import {
  readKeyword,
  readPageParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";
import { useTranslation } from "#app/components/translation.ts";
import { GATHER } from "#app/contract/ability.ts";
import { ATTENDEES_PER_PAGE } from "#app/contract/event.values.ts";
import { listEventAttendees } from "#app/contract/event-desk.ts";
import { readEventDoor, readEventDoorList } from "#app/contract/event-door.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { ownerOf } from "#app/session/owner.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { isLeader } from "../../access/menu.ts";
import type { Route } from "./+types/door";
import { readList, strike, tick } from "./door.server.ts";

export const handle = { i18n: ["event", "list", "card"] };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const query = {
    page: readPageParam(url.searchParams) ?? 1,
    keyword: readKeyword(url.searchParams).text,
  };
  const { language, lite } = preferencesOf(context);
  const now = new Date();
  // Cached pages carry no names: app/enhancement/event-door.ts has the list.
  const isKept = url.searchParams.get("kept") === "on";
  const isWhole = url.searchParams.get("all") === "on";
  const [visitor, door, list, whole] = await Promise.all([
    visitorOf(context),
    call(context, readEventDoor, { params }),
    isKept || isWhole
      ? undefined
      : call(context, listEventAttendees, { params, query: { ...query, state: "door" } }),
    isWhole ? call(context, readEventDoorList, { params }) : undefined,
  ]);
  if (!door.ok) throw pageFailure(door);
  if (list && !list.ok) throw pageFailure(list);
  const { title, startsAt, opensAt, closesAt, isOpen, expected, gatheringId } = door.data;
  const { came, cameWithoutPlace } = door.data;
  const mayShowCode = isLeader(visitor) && may(visitor, GATHER);
  return data({
    id: params.id,
    query,
    title,
    startsAt: formatMoment(startsAt, language),
    opensAt: formatMoment(opensAt, language, now, 0),
    closesAt: formatMoment(closesAt, language, now, 0),
    isOpen,
    expected: formatNumber(expected, language),
    came: formatNumber(came - cameWithoutPlace, language),
    cameWithoutPlace: cameWithoutPlace > 0 ? formatNumber(cameWithoutPlace, language) : undefined,
    gatheringId: mayShowCode ? (gatheringId ?? undefined) : undefined,
    items: list?.data.items.map((each) => ({
      ...each,
      cameAt: each.cameAt ? formatTime(each.cameAt, language) : undefined,
    })),
    totalItems: list?.data.metadata.totalItems ?? 0,
    whole: whole?.ok && whole.data.list ? readList(whole.data.list) : undefined,
    hasScript: !lite,
    reader,
    owner: ownerOf(context, visitor),
  });
}

export const action = formActions({ tick, strike });

export const headers = () => ({
  "Cache-Control": "no-store",
  "Permissions-Policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
});

/** Works offline by app/enhancement/event-door.ts (docs/product.md#events). */
export default function Door({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["event", "card"]);
  const { id, title, isOpen, whole, items, gatheringId, hasScript } = loaderData;
  const here = href("/event/:id/door", { id });
  if (whole) return <WholeList {...loaderData} whole={whole} />;
  return (
    <Page
      dense
      title={t("door.title")}
      lead={<bdi>{title}</bdi>}
      back={{ href: href("/event/:id", { id }), label: title }}
    >
      <PageTitle title={`${t("door.title")} · ${title}`} />
      <p>
        {t(isOpen ? "door.until" : "door.closed", {
          from: loaderData.opensAt,
          until: loaderData.closesAt,
        })}
      </p>
      {isOpen && hasScript && (
        <p
          className="warm clock-wrong"
          role="status"
          data-clock-wrong={t("card:verify.clockWrong")}
          {...filledByScript}
        />
      )}
      {isOpen && hasScript && (
        <event-door
          data-at={here}
          data-owner={loaderData.owner}
          data-words={JSON.stringify(wordsOf(t))}
          data-reader={loaderData.reader}
          {...filledByScript}
        />
      )}
      {items && (
        <div id="door-list" className="stack" suppressHydrationWarning>
          <p>
            {t("door.count", { came: loaderData.came, expected: loaderData.expected })}{" "}
            {loaderData.cameWithoutPlace &&
              t("door.withoutPlace", { number: loaderData.cameWithoutPlace })}
          </p>
          <PlainList {...loaderData} items={items} here={here} />
        </div>
      )}
      {items && (
        <div className="row">
          {gatheringId && (
            <ButtonLink
              kind="quiet"
              href={href("/attendance/gatherings/:id/screen", { id: gatheringId })}
            >
              {t("door.code")}
            </ButtonLink>
          )}
          <ButtonLink kind="quiet" href={`${href("/event/:id/attendees", { id })}?state=came`}>
            {t("door.whoCame")}
          </ButtonLink>
          <ButtonLink kind="quiet" href={`${here}?all=on`}>
            {t("door.paper")}
          </ButtonLink>
        </div>
      )}
      {isOpen && hasScript && <script src="/event-door.js" async />}
    </Page>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function PlainList({
  items,
  here,
  ...loaded
}: Loaded & { items: NonNullable<Loaded["items"]>; here: string }) {
  const { t, i18n } = useTranslation("event");
  const language = toLanguage(i18n.language);
  const _busy = useNavigation().state !== "idle";
  const { query, isOpen, totalItems } = loaded;
  const search = toSearchParams({ keyword: query.keyword }, query.page);
  const path = (act: string) =>
    withSearch(here, new URLSearchParams([["act", act], ...search.entries()]));
  return (
    <>
      <SearchForm
        action={here}
        label={t("attendees.search")}
        keyword={query.keyword}
        clearHref={here}
      />
      {items.length === 0 ? (
        <EmptyState title={t("door.none")} icon="users">
          {t("attendees.noneText")}
        </EmptyState>
      ) : (
        <>
          <DataTable
            label={t("door.list")}
            ending={3}
            columns={[
              t("attendees.column.name"),
              t("attendees.column.number"),
              t("door.party"),
              t("door.came"),
            ]}
            rows={items.map((each) => ({
              id: each.id,
              cells: [
                <bdi key="name">{each.name}</bdi>,
                each.membershipId ? (
                  <bdi key="number" dir="ltr">
                    {each.membershipId}
                  </bdi>
                ) : (
                  t(each.isGuest ? "attendees.guest" : "attendees.noNumber")
                ),
                [
                  formatNumber(1 + each.companions, language),
                  each.state === "waiting" ? t("attendees.waiting") : undefined,
                  each.state === "offered" ? t("attendees.offered") : undefined,
                ]
                  .filter(Boolean)
                  .join(t("common:comma")),
                <Came key="came" {...each} act={path} isOpen={isOpen} />,
              ],
            }))}
          />
          <Pager
            page={query.page}
            perPage={ATTENDEES_PER_PAGE}
            totalItems={totalItems}
            query={toSearchParams({ keyword: query.keyword }, 1)}
          />
        </>
      )}
    </>
  );
}

function Came({
  id,
  name,
  cameAt,
  cameBy,
  isOpen,
  act,
}: NonNullable<Loaded["items"]>[number] & { isOpen: boolean; act: (name: string) => string }) {
  const { t } = useTranslation("event");
  const busy = useNavigation().state !== "idle";
  return (
    <>
      {cameAt && (
        <p>
          {cameBy
            ? t("door.cameBy", { time: cameAt, name: cameBy })
            : t("door.cameByCode", { time: cameAt })}
        </p>
      )}
      {isOpen ? (
        <Form method="post" action={act(cameAt ? "strike" : "tick")}>
          <FormKeyField form={`tick-${id}`} />
          <input type="hidden" name="place" value={id} />
          <Button kind={cameAt ? "plain" : "quiet"} small disabled={busy}>
            {t(cameAt ? "door.strike" : "door.tick")}
            <span className="vh">
              {" "}
              <bdi>{name}</bdi>
            </span>
          </Button>
        </Form>
      ) : (
        !cameAt && "–"
      )}
    </>
  );
}

function WholeList({
  id,
  title,
  startsAt,
  whole,
}: Loaded & { whole: NonNullable<Loaded["whole"]> }) {
  const { t, i18n } = useTranslation("event");
  const language = toLanguage(i18n.language);
  return (
    <Page
      title={<bdi>{title}</bdi>}
      lead={startsAt}
      back={{ href: href("/event/:id/door", { id }), label: t("door.title") }}
    >
      <PageTitle title={`${t("door.list")} · ${title}`} />
      <div className="row">
        <PageAction act="print" label={t("attendees.print")} />
      </div>
      <DataTable
        label={t("door.list")}
        columns={[t("attendees.column.name"), t("door.end"), t("door.party")]}
        rows={whole.map(({ id, name, end, party, state, at }) => ({
          id,
          cells: [
            <span key="name">
              <span className="tick-box" aria-hidden="true">
                {at ? "✓" : ""}
              </span>{" "}
              <bdi>{name}</bdi>
            </span>,
            end ? (
              <bdi key="end" dir="ltr">
                {end}
              </bdi>
            ) : (
              t("attendees.noNumber")
            ),
            [formatNumber(party, language), state === "waiting" && t("attendees.waiting")]
              .filter(Boolean)
              .join(t("common:comma")),
          ],
        }))}
      />
    </Page>
  );
}

const ownWords = [
  "search",
  "tick",
  "undo",
  "strike",
  "struck",
  "undoNeedsLine",
  "party",
  "count",
  "withoutPlace",
  "cameBy",
  "cameByCode",
  "waitsForLine",
  "allSent",
  "unsent",
  "noLine",
  "kept",
  "signedOut",
  "noList",
  "listEnded",
  "tooMany",
  "notOnList",
  "oldCard",
  "badCard",
  "welcome",
  "more",
  "none",
  "camera",
] as const;

const otherWords = (t: TFunction<["event", "card"]>) => ({
  waiting: t("attendees.waiting"),
  offered: t("attendees.offered"),
  cameraStop: t("card:verify.cameraStop"),
  cameraRefused: t("card:verify.cameraRefused"),
});

export type DoorWords = Readonly<
  Record<(typeof ownWords)[number] | keyof ReturnType<typeof otherWords>, string>
>;

function wordsOf(t: TFunction<["event", "card"]>) {
  return {
    ...Object.fromEntries(ownWords.map((name) => [name, t(`door.${name}`, placeholders)])),
    ...otherWords(t),
  };
}

const placeholders = Object.fromEntries(
  ["name", "time", "number", "came", "expected"].map((name) => [name, `{${name}}`]),
);

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "event-door": React.HTMLAttributes<HTMLElement> & {
        "data-at": string;
        "data-owner": string;
        "data-words": string;
        "data-reader": string;
      };
    }
  }
}
