import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { data, Form, href } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Empty } from "#app/components/empty.tsx";
import { Field } from "#app/components/field.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Pager } from "#app/components/pager.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { listOwnFeedback } from "#app/contract/feedback.ts";
import { FEEDBACK_PER_PAGE, feedbackTypes } from "#app/contract/feedback-form.ts";
import { call, type Failed } from "#app/session/api.server.ts";
import { explainFailure } from "#app/session/failure.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/own";
import { type OwnQuery, ownPage, ownPath, ownSearch, readOwnQuery } from "./own-query.ts";
import { type ShownFeedback, shownFeedback } from "./shown-feedback.server.ts";

export const handle = { words: ["feedback"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = readOwnQuery(url.searchParams);
  const { type, keyword, page } = asked;
  // Another platform may know the keyword alone, so the usual values are not sent.
  const query = {
    ...(keyword && { keyword }),
    ...(type && { feedbackType: type }),
    ...(page > 1 && { page }),
  };
  const answer = await call(context, listOwnFeedback, { query });
  if (!answer.ok) {
    const otherwise = wordsOf(context)(`feedback:own.${reasonOf(answer)}`);
    const { failure, ...init } = explainFailure({ ...answer, said: false }, otherwise);
    return data({ asked, failure }, init);
  }
  const { items, totalItems } = ownPage(answer.data, asked);
  return data({ asked, totalItems, items: items.map((item) => shownFeedback(context, item)) });
}

/** A platform that takes too long, and one whose answer has no data, have sentences of their own. */
function reasonOf({ status, said }: Failed): string {
  if (status === 0 || status === 504) return "timedOut";
  return status === 404 || (status === 502 && !said) ? "notFound" : "failed";
}

/** One's own complaints, suggestions and reports of the street, with what was answered. */
export default function Own({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("feedback");
  const { asked, ...found } = loaderData;
  const title = t("own.title");
  return (
    <Page title={title} lead={t("own.lead")} actions={<Ways />}>
      <PageTitle title={title} wrong={"failure" in found} />
      <Types asked={asked} />
      <Search asked={asked} />
      {"failure" in found ? (
        <Empty
          title={found.failure}
          icon="warning"
          action={{ href: ownPath(asked), label: t("retry") }}
        />
      ) : found.items.length > 0 ? (
        <>
          <ul className="notes">
            {found.items.map((item) => (
              <li key={item.id}>
                <Item item={item} />
              </li>
            ))}
          </ul>
          <Pager
            page={asked.page}
            perPage={FEEDBACK_PER_PAGE}
            totalItems={found.totalItems}
            query={ownSearch(asked)}
          />
        </>
      ) : (
        <Nothing asked={asked} totalItems={found.totalItems} />
      )}
    </Page>
  );
}

/** Where each kind is sent. */
const ways = {
  complaints: href("/profile/complaints-suggestions/add-complaint"),
  suggestions: href("/profile/complaints-suggestions/add-suggestion"),
  "street-pulse": href("/profile/complaints-suggestions/add-street-pulse"),
};

/** What can be sent. */
function Ways() {
  const { t } = useTranslation("feedback");
  return feedbackTypes.map((type, at) => (
    <Fragment key={type}>
      <ButtonLink kind={at > 0 ? "quiet" : undefined} icon="plus" href={ways[type]}>
        {t(`add.${type}.link`)}
      </ButtonLink>{" "}
    </Fragment>
  ));
}

function Types({ asked }: { asked: OwnQuery }) {
  const { t } = useTranslation("feedback");
  const tabs = [undefined, ...feedbackTypes].map((type) => ({
    href: ownPath({ type, keyword: asked.keyword }),
    label: t(type ? `types.${type}` : "types.all"),
    current: type === asked.type,
  }));
  return <Tabs label={t("types.label")} tabs={tabs} />;
}

function Search({ asked }: { asked: OwnQuery }) {
  const { t } = useTranslation("feedback");
  // The address rules, also after "back": another one is another form.
  return (
    <Form
      key={ownPath(asked)}
      className="search"
      role="search"
      action={href("/profile/complaints-suggestions")}
    >
      {asked.type && <input type="hidden" name="type" value={asked.type} />}
      <Field
        type="search"
        name="keyword"
        label={t("own.keyword")}
        defaultValue={asked.keyword}
        maxLength={200}
        dir="auto"
        enterKeyHint="search"
      />
      <Button kind="quiet" icon="search">
        {t("search")}
      </Button>
    </Form>
  );
}

/** An item, and what was answered. */
function Item({ item }: { item: ShownFeedback }) {
  const { t } = useTranslation("feedback");
  const { id, type, status, topic, title, body, reply, createdAt, number } = item;
  return (
    <Card
      title={title}
      href={href("/profile/complaints-suggestions/:id", { id })}
      tag={type && t(`type.${type}`)}
      date={
        <>
          {status && <b>{t(`status.${status}`)}</b>} <bdi>{createdAt}</bdi>{" "}
          {number && <span className="digits">{t("number", { number })}</span>}
        </>
      }
      footer={
        status === "open" && (
          <ButtonLink
            kind="plain"
            small
            icon="edit"
            href={href("/profile/complaints-suggestions/:id/edit", { id })}
          >
            {t("edit.link")} <span className="vh">{title}</span>
          </ButtonLink>
        )
      }
    >
      {topic && <p className="muted">{t(`topic.${topic}`)}</p>}
      <p className="clamped" dir="auto">
        {body}
      </p>
      {reply && (
        <div className="reply">
          <p className="meta">
            <b>{t("reply.official")}</b> <bdi>{reply.at}</bdi>
          </p>
          <p className="clamped" dir="auto">
            {reply.body}
          </p>
        </div>
      )}
    </Card>
  );
}

/** Why there is nothing, and what to do next. */
function Nothing({ asked, totalItems }: { asked: OwnQuery; totalItems: number }) {
  const { t } = useTranslation("feedback");
  if (totalItems > 0) {
    const action = { href: ownPath({ ...asked, page: 1 }), label: t("empty.first") };
    return <Empty title={t("empty.beyond")} icon="list" action={action} />;
  }
  if (asked.keyword) {
    const action = { href: ownPath({ type: asked.type }), label: t("empty.clear") };
    return (
      <Empty title={t("empty.filtered")} action={action}>
        {t("empty.filteredText")}
      </Empty>
    );
  }
  if (asked.type) {
    const action = { href: ways[asked.type], label: t(`add.${asked.type}.link`) };
    return <Empty title={t(`empty.ofType.${asked.type}`)} icon="chat" action={action} />;
  }
  return (
    <Empty title={t("empty.own")} icon="chat">
      {t("empty.ownText")}
    </Empty>
  );
}
