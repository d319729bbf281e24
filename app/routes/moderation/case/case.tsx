import "../../../styles/chat.css";
import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Lines } from "#app/components/lines.tsx";
import { Link } from "#app/components/link.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { Timeline } from "#app/components/timeline.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { When } from "#app/components/when.tsx";
import { decideCase } from "#app/contract/moderation.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { Files } from "../../chat/files/files.tsx";
import { Paragraphs } from "../../reaction/paragraphs.tsx";
import { WritingPanel } from "../writing.tsx";
import type { Route } from "./+types/case";
import { DecisionForm, useDecisionFields } from "./decision-form.tsx";
import { type LoadedCase, loadCase } from "./load-case.server.ts";

export const handle = { i18n: ["moderation", "chat"] };

export const loader = ({ params, context }: Route.LoaderArgs) => loadCase(context, params.id);

export const action = actionsFor<Route.ActionArgs>().formAction(decideCase, {
  input: ({ params }, { value: { days, ...value } }) => ({
    params,
    body: { ...value, ...(days !== undefined && { days: String(days) }) },
  }),
  done: (t, { answer }) => t(`moderation:done.${answer.act}`),
  to: ({ params }) => href("/desk/moderation/:id", params),
});

export default function Case({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("moderation");
  const item = loaderData;
  const form = useDecisionFields(item, actionData);
  const { author, isMessage } = item;
  const title = t(isMessage ? "case.messageTitle" : "case.title", { author });
  return (
    <Page title={title} back="/desk/moderation" lead={<Why item={item} />}>
      <PageTitle title={`${title} · ${t("queue.title")}`} hasError={actionData !== undefined} />
      <ErrorSummary errors={form.errors} />
      <div className="two-sides">
        <div className="stack">
          {item.state === "decided" && <Decided item={item} />}
          <Section title={t(isMessage ? "case.message" : "case.writing")}>
            <WritingPanel writing={item.writing} author={item.author} />
            {item.writing.files.length > 0 && (
              <Disclosure summary={t("case.files", { count: item.writing.files.length })}>
                <Files files={item.writing.files} />
              </Disclosure>
            )}
            {isMessage && <p className="muted">{t("case.inConfidence")}</p>}
            {item.quote && (
              <>
                <p className="muted">{t("case.quote")}</p>
                <Paragraphs className="panel stack" text={item.quote} />
              </>
            )}
          </Section>
          {item.answer && (
            <Section title={t("case.answer")}>
              <Paragraphs className="panel stack" text={item.answer} />
            </Section>
          )}
          {item.state === "open" && <DecisionForm key={item.version} item={item} form={form} />}
        </div>
        <div className="stack">
          {item.reporters.length > 0 && <Reporters item={item} />}
          <AuthorHistory item={item} />
          <Section title={t("case.steps")} id="steps">
            <Timeline
              steps={item.steps.map(({ act, reason, ...step }, at) => ({
                ...step,
                key: at,
                title: t(`step.${act}`),
                details: reason && t(`reason.${reason}`),
              }))}
            />
          </Section>
        </div>
      </div>
    </Page>
  );
}

function Why({ item }: { item: LoadedCase }) {
  const { t } = useTranslation("moderation");
  const { origin, word, reports, reason } = item;
  return (
    <>
      {origin === "words" && <>{t("origin.words", { word })} </>}
      {origin === "newcomer" && <>{t("origin.newcomer")} </>}
      {reports > 0 && <>{t("origin.reports", { count: reports })} </>}
      {reason && <span className="muted">{t(`reason.${reason}`)}</span>}
    </>
  );
}

function Decided({ item: { decision, next } }: { item: LoadedCase }) {
  const { t } = useTranslation("moderation");
  if (!decision) return null;
  const { act, by, at } = decision;
  return (
    <div className="panel stack" role="status">
      <p>
        <StatusChip tone={act === "keep" ? "good" : "bad"}>{t(`act.${act}`)}</StatusChip>
        {by && <bdi>{by}</bdi>}{" "}
        <span className="muted">
          <When at={at} />
        </span>
      </p>
      <p>
        {next ? (
          <ButtonLink href={href("/desk/moderation/:id", { id: next })} icon="chevron">
            {t("case.next")}
          </ButtonLink>
        ) : (
          t("case.nothingLeft")
        )}
      </p>
    </div>
  );
}

function Reporters({ item: { reporters } }: { item: LoadedCase }) {
  const { t } = useTranslation("moderation");
  return (
    <Section title={t("case.reporters")}>
      <p className="muted">{t("case.reportersText")}</p>
      <Timeline
        steps={reporters.map(({ name, reason, note, at }) => ({
          key: `${name} ${at.iso}`,
          title: t(`reason.${reason}`),
          by: name,
          at,
          note,
        }))}
      />
      {reporters.map(
        ({ name, at, before }) =>
          before.length > 0 && (
            <Disclosure key={`before ${name} ${at.iso}`} summary={t("case.before")}>
              {before.map(({ by, text }) => (
                <p key={`${by} ${text}`} className="words" dir="auto">
                  <b>
                    <bdi>{by}</bdi>
                  </b>{" "}
                  <Lines text={text} />
                </p>
              ))}
            </Disclosure>
          ),
      )}
    </Section>
  );
}

/** Only if edited since. */
function AuthorHistory({ item: { history } }: { item: LoadedCase }) {
  const { t } = useTranslation("moderation");
  const { counts, earlier, since, stoppedUntil } = history;
  return (
    <Section title={t("case.history")}>
      <p>
        {t("case.since", { day: since })}{" "}
        {stoppedUntil && <b className="warm">{t("case.stopped", { day: stoppedUntil })}</b>}
      </p>
      {counts.length === 0 ? (
        <p className="muted">{t("case.noHistory")}</p>
      ) : (
        <>
          <p>
            {counts.map(({ act, count }) => (
              <StatusChip key={act} tone={act === "keep" ? "good" : "bad"}>
                {t(`counted.${act}`, { count })}
              </StatusChip>
            ))}
          </p>
          <ul className="stack">
            {earlier.map(({ id, quote, act, reason, at }) => (
              <li key={id}>
                <Link to={href("/desk/moderation/:id", { id })}>
                  <bdi>{quote.slice(0, 80).toWellFormed()}</bdi>
                </Link>{" "}
                <small className="muted">
                  {[t(`act.${act}`), reason && t(`reason.${reason}`), at]
                    .filter(Boolean)
                    .join(" · ")}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
