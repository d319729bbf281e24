import "../../../styles/chat.css";
import { href, type RouterContextProvider } from "react-router";
import { formatShort } from "#app/arabic/dates.ts";
import { firstName } from "#app/arabic/names.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { Link } from "#app/components/link.tsx";
import { ListPage } from "#app/components/list-page.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { SearchForm } from "#app/components/search-form.tsx";
import { toSearchParams, withSearch } from "#app/components/search-params.ts";
import { useTranslation } from "#app/components/translation.ts";
import { listChatRooms, searchChat } from "#app/contract/chat.ts";
import { CHAT_ROOMS_PER_PAGE, MAX_CHAT_ROOMS_LISTED } from "#app/contract/chat.values.ts";
import { call } from "#app/session/api.server.ts";
import { listData } from "#app/session/list.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { readAddress } from "../../read-address.server.ts";
import { foundPath, messagePath, roomPath } from "../address.ts";
import { toCalendar } from "../room/room-view.server.ts";
import { useOutbox } from "../use-outbox.ts";
import type { Route } from "./+types/list";
import { chatList, Rooms, RoomTools } from "./rooms.tsx";
import { toRoomView } from "./rooms-view.server.ts";

export const handle = { isHydrated: true, i18n: ["chat", "list"], isWhole: true };

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = readAddress(chatList, url.searchParams);
  const { hint, keyword, ...asked } = query;
  const { language } = preferencesOf(context);
  const [result, said] = await Promise.all([
    call(context, listChatRooms, {
      query: { ...asked, ...(keyword && { keyword }) },
    }),
    keyword ? searchMessages(url, context, keyword) : undefined,
  ]);
  return listData(context, { query, messages: said }, result, "chat:loadFailed", (answer) => ({
    items: answer.items.map((item) => toRoomView(item, language)),
    totalItems: answer.metadata.totalItems,
    requests: answer.requests,
    calendar: toCalendar(new Date(), language),
  }));
}

async function searchMessages(
  { searchParams }: URL,
  context: Readonly<RouterContextProvider>,
  keyword: string,
) {
  const room = searchParams.get("room") || undefined;
  const given = searchParams.get("before") ?? "";
  const before = room && /^[1-9]\d{0,14}$/.test(given) ? Number(given) : undefined;
  const query = { keyword, ...(room && { room }), ...(before && { before }) };
  const found = await call(context, searchChat, { query });
  if (!found.ok) return undefined;
  const { language } = preferencesOf(context);
  const now = new Date();
  const { items, isCut } = found.data;
  return {
    room,
    isCut,
    before: found.data.before ?? undefined,
    items: items.map((each) => ({
      room: each.room,
      href: messagePath(each.room, each.seq),
      name: each.name ?? undefined,
      by: each.by ?? undefined,
      isMine: each.isMine,
      text: each.text,
      at: [each.at, formatShort(each.at, language, now)] as const,
    })),
  };
}
type FoundView = NonNullable<Awaited<ReturnType<typeof searchMessages>>>;

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("chat");
  const { query, list, messages } = loaderData;
  const { view, keyword } = query;
  const address = chatList.of(query);
  useOutbox();
  if (messages?.room) return <RoomSearch found={messages} keyword={keyword ?? ""} />;
  const requests = "requests" in list ? list.requests : 0;
  return (
    <div className="chat">
      <div className="chat-list">
        <ListPage
          texts="chat:list"
          title={t("title")}
          home={href("/")}
          part={t(`view.${view}`)}
          list={list}
          address={{ ...address, clearPath: address.action }}
          perPage={CHAT_ROOMS_PER_PAGE}
          maxListed={MAX_CHAT_ROOMS_LISTED}
          actions={
            <ButtonLink icon="plus" href={href("/create-new-room")}>
              {t("create.title")}
            </ButtonLink>
          }
          tools={<RoomTools address={address} requests={requests} />}
          empty={{ title: t(`none.${view}`), icon: "chat", children: t(`noneText.${view}`) }}
        >
          {({ items, calendar }) => (
            <Rooms
              given={items}
              calendar={calendar}
              isFollowed={view === "all" && !keyword && query.page === 1}
            />
          )}
        </ListPage>
        {keyword && (
          <p>
            <ButtonLink kind="quiet" icon="plus" href={newRoomPath(keyword)}>
              {t("create.start")}
            </ButtonLink>
          </p>
        )}
        {messages && (
          <Section title={t("found.title")} id="messages">
            <FoundMessages found={messages} keyword={keyword} />
          </Section>
        )}
      </div>
      <p className="no-room muted">{t("choose")}</p>
    </div>
  );
}

const newRoomPath = (keyword: string) =>
  withSearch(href("/create-new-room"), toSearchParams({ keyword }));

function RoomSearch({ found, keyword }: { found: FoundView; keyword: string }) {
  const { t } = useTranslation("chat");
  const { room } = found;
  const name = found.items[0]?.name;
  const title = t("found.inRoom");
  return (
    <Page title={title} lead={name} back="/contact">
      <PageTitle title={title} />
      <SearchForm
        action={href("/contact")}
        label={t("search")}
        keyword={keyword}
        hiddenFields={{ room }}
        clearHref={room ? roomPath(room) : href("/contact")}
      />
      <FoundMessages found={found} keyword={keyword} />
    </Page>
  );
}

function FoundMessages({ found, keyword = "" }: { found: FoundView; keyword: string | undefined }) {
  const { t } = useTranslation("chat");
  const { items, room, before, isCut } = found;
  const rooms = new Map(items.map((each) => [each.room, each.name ?? t("nobody")]));
  return (
    <>
      {items.length === 0 && !before && <p className="muted">{t("found.none")}</p>}
      <ul className="rooms">
        {items.map((message) => (
          <li key={message.href} className="room-line">
            <div>
              <p className="title">
                <Link to={message.href}>
                  <bdi>{message.name ?? t("nobody")}</bdi>
                </Link>
              </p>
              <p className="excerpt" dir="auto">
                {message.isMine ? t("me") : message.by ? firstName(message.by) : t("nobody")}:{" "}
                {message.text}
              </p>
            </div>
            <time className="meta" dateTime={message.at[0]}>
              {message.at[1]}
            </time>
          </li>
        ))}
      </ul>
      {room && before && (
        <p>
          <ButtonLink kind="quiet" href={foundPath(keyword, room, before)}>
            {t("found.older")}
          </ButtonLink>
        </p>
      )}
      {!room && isCut && (
        <>
          <p className="muted">{t("found.cut")}</p>
          <ul className="row">
            {[...rooms].map(([id, name]) => (
              <li key={id}>
                <ButtonLink kind="plain" small href={foundPath(keyword, id)}>
                  <bdi>{name}</bdi>
                </ButtonLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
