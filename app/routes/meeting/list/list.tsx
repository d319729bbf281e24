import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { Card, CardGrid } from "#app/components/card.tsx";
import { DateBlock } from "#app/components/date-block.tsx";
import { listAddress, view } from "#app/components/list-address.ts";
import { ListPage } from "#app/components/list-page.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { listMeetings } from "#app/contract/meeting.ts";
import {
  CALL_MEETING,
  MAX_MEETINGS_LISTED,
  MEETINGS_PER_PAGE,
  meetingTimes,
} from "#app/contract/meeting.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { listData } from "#app/session/list.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { readAddress } from "../../read-address.server.ts";
import { type MeetingView, toMeetingView } from "../meeting-view.server.ts";
import { Standing } from "../standing.tsx";
import type { Route } from "./+types/list";

export const handle = { i18n: ["meeting", "list"] };

const meetingList = listAddress(href("/meetings"), { time: view(meetingTimes, "upcoming") });

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = readAddress(meetingList, url.searchParams);
  const { hint, ...asked } = query;
  const [visitor, result] = await Promise.all([
    visitorOf(context),
    call(context, listMeetings, { query: asked }),
  ]);
  const { language } = preferencesOf(context);
  const address = { query, mayCall: may(visitor, CALL_MEETING) };
  return listData(context, address, result, "meeting:loadFailed", ({ items, metadata }) => ({
    items: items.map((item) => toMeetingView(item, language)),
    totalItems: metadata.totalItems,
  }));
}

export default function Meetings({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("meeting");
  const { list, mayCall } = loaderData;
  const address = meetingList.of(loaderData.query);
  const { time } = address.query;
  const shown = mayCall || time === "hosted" ? meetingTimes : (["upcoming", "past"] as const);
  const tools = (
    <Tabs label={t("times")} tabs={address.tabs("time", (each) => t(`time.${each}`), shown)} />
  );
  return (
    <ListPage
      texts="meeting:list"
      title={t("title")}
      lead={t("lead")}
      home={href("/")}
      part={t(`time.${time}`)}
      list={list}
      address={address}
      perPage={MEETINGS_PER_PAGE}
      maxListed={MAX_MEETINGS_LISTED}
      actions={
        mayCall && (
          <ButtonLink icon="plus" href={href("/meetings/create")}>
            {t("create.title")}
          </ButtonLink>
        )
      }
      tools={tools}
      empty={{ title: t(`none.${time}`), icon: "meetings", children: t(`noneText.${time}`) }}
    >
      {({ items }) => (
        <CardGrid isWide>
          {items.map((item) => (
            <MeetingCard key={item.id} item={item} />
          ))}
        </CardGrid>
      )}
    </ListPage>
  );
}

function MeetingCard({ item }: { item: MeetingView }) {
  const { t } = useTranslation("meeting");
  const { id, title, startsAt, leafHours, host, isHost } = item;
  return (
    <Card
      beside
      title={title}
      href={href("/meeting/:id", { id })}
      picture={<DateBlock leaf={item.leaf} />}
      date={<Standing meeting={item} />}
    >
      <p>
        <time dateTime={startsAt}>
          <span className="vh">{leafHours[0]}</span>
          {leafHours[1]}
        </time>
      </p>
      <p className="meta">
        {isHost
          ? t(item.isOver ? "confirmedOf" : "comingOf", {
              coming: item.coming,
              invited: item.invitedNumber,
            })
          : host && (
              <>
                {t("calledBy")} <bdi>{host}</bdi>
              </>
            )}
      </p>
    </Card>
  );
}
