import { ButtonLink } from "#app/components/button.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { Link } from "#app/components/link.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { FollowedLink } from "../chat/follow/followed.server.ts";

export function UnitChats({ chats }: { chats: readonly FollowedLink[] }) {
  const { t } = useTranslation("structure");
  const [rooms, others] = [chats.filter((each) => !each.isNew), chats.filter(({ isNew }) => isNew)];
  return (
    <>
      {rooms.length > 0 && (
        <p className="row">
          {rooms.map(({ id, href, title }) => (
            <ButtonLink key={id} kind="quiet" small icon="chat" href={href}>
              {t("chats.enter", { unit: title })}
            </ButtonLink>
          ))}
        </p>
      )}
      {others.length > 0 && (
        <Disclosure id="make-chats" summary={t("chats.make")}>
          <p className="muted">{t("chats.makeText")}</p>
          <ul className="places">
            {others.map(({ id, href, title }) => (
              <li key={id}>
                <Link to={href}>
                  <bdi>{title}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}
