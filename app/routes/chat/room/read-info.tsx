import "../../../styles/chat.css";
import { href, redirect } from "react-router";
import { toSaidTime } from "#app/arabic/dates.ts";
import { Avatar } from "#app/components/avatar.tsx";
import { ButtonLink } from "#app/components/button.tsx";
import { Lines } from "#app/components/lines.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { When } from "#app/components/when.tsx";
import { readChatMessageInfo } from "#app/contract/chat.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { messagePath } from "../address.ts";
import { Files } from "../files/files.tsx";
import type { Route } from "./+types/read-info";
import { toMessageView } from "./room-view.server.ts";

export const handle = { i18n: ["chat"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const id = url.searchParams.get("id");
  if (!id) throw redirect(href("/contact"));
  const seq = url.searchParams.get("seq") ?? "";
  const result = await call(context, readChatMessageInfo, { params: { id, seq } });
  const { language } = preferencesOf(context);
  const now = new Date();
  if (!result.ok) {
    if (result.status === 404 || result.status === 400) throw pageFailure(result);
    return { id, seq, info: undefined };
  }
  const { message, readBy, notYet, readCount, notYetCount } = result.data;
  const info = {
    message: toMessageView(message, language, now),
    readBy: readBy.map(({ id: userId, name, at }) => ({
      id: userId,
      name,
      at: at ? toSaidTime(at, language, now) : undefined,
    })),
    notYet,
    readCount,
    notYetCount,
    isDiscreet: readBy.length + notYet.length < Math.min(1, readCount + notYetCount),
  };
  return { id, seq, info };
}

export default function ReadInfo({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("chat");
  const { id, seq, info } = loaderData;
  const title = t("info.title");
  const back = (
    <ButtonLink kind="quiet" small href={messagePath(id, seq)}>
      {t("info.back")}
    </ButtonLink>
  );
  return (
    <Page title={title} actions={back}>
      <PageTitle title={title} />
      {!info && (
        <p className="panel" role="alert">
          {t("info.failed")}
        </p>
      )}
      {info && (
        <>
          <blockquote className="panel words" dir="auto">
            <Lines text={info.message.text ?? t("message.deleted")} />
            <Files files={info.message.files} />
          </blockquote>
          <p className="muted">{info.message.when}</p>
          <Section title={t("info.readBy", { count: info.readCount })}>
            {info.readCount === 0 && <p className="muted">{t("info.nobody")}</p>}
            {info.isDiscreet && <p className="muted">{t("people.discreet")}</p>}
            <ul className="rooms">
              {info.readBy.map((each) => (
                <li key={each.id} className="room-line">
                  <Avatar name={each.name} />
                  <bdi>{each.name}</bdi>{" "}
                  {each.at && (
                    <span className="meta">
                      <When at={each.at} />
                    </span>
                  )}
                </li>
              ))}
            </ul>
            {info.readBy.length > 0 && <p className="muted">{t("info.hint")}</p>}
          </Section>
          {info.notYetCount > 0 && (
            <Section title={t("info.notYet", { count: info.notYetCount })}>
              <ul className="rooms">
                {info.notYet.map(({ id: userId, name }) => (
                  <li key={userId} className="room-line">
                    <Avatar name={name} />
                    <bdi>{name}</bdi>
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </>
      )}
    </Page>
  );
}
