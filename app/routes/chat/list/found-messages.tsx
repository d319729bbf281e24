import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { firstName } from "#app/arabic/names.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { foundPath } from "../address.ts";
import type { FoundView } from "./search.server.ts";

export function FoundMessages({
  found,
  keyword = "",
}: {
  found: FoundView;
  keyword: string | undefined;
}) {
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
