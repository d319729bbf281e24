import { href } from "react-router";
import { type SaidTime, toSaidTime } from "#app/arabic/dates.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Attachments } from "#app/components/attachments.tsx";
import { ButtonLink } from "#app/components/button.tsx";
import { Lines } from "#app/components/lines.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Timeline } from "#app/components/timeline.tsx";
import { Trail } from "#app/components/trail.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { When } from "#app/components/when.tsx";
import { readOwnAid } from "#app/contract/aid.ts";
import {
  type AidAct,
  aidStatuses,
  repliableStatuses,
  undecidedStatuses,
} from "#app/contract/aid.values.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { isVerified } from "../../access/menu.ts";
import { StatusTag } from "../status-tag.tsx";
import type { Route } from "./+types/request";
import { ReplyForm } from "./reply-form.tsx";
import { sendReply } from "./send-reply.server.ts";

export const handle = { isHydrated: true, i18n: ["aid", "file"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const result = await call(context, readOwnAid, { params });
  if (!result.ok) throw pageFailure(result);
  const { amount, attachments, steps, ...request } = result.data;
  const { language } = preferencesOf(context);
  const now = new Date();
  return {
    ...request,
    /** Asking anew needs a membership in force. */
    mayAsk: isVerified(await visitorOf(context)),
    createdAt: toSaidTime(request.createdAt, language, now),
    amount: amount ? formatNumber(amount, language) : undefined,
    pictures: attachments.filter(({ type }) => type.startsWith("image/")),
    papers: attachments.filter(({ type }) => !type.startsWith("image/")),
    takesReplies: !request.withdrawnAt && repliableStatuses.includes(request.status),
    mayWithdraw: !request.withdrawnAt && undecidedStatuses.includes(request.status),
    isAsked: steps.findLast(({ act }) => act === "note" || act === "reply")?.act === "note",
    steps: steps.map((step, index) => ({
      index,
      act: step.act,
      note: step.note ?? undefined,
      to: step.to ?? undefined,
      at: toSaidTime(step.at, language, now),
    })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return sendReply(request, context, params.id);
}

export default function OwnRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("aid");
  const { id, number, title, category, status, amount, description, createdAt } = loaderData;
  const { pictures, papers, takesReplies, mayWithdraw, isAsked, withdrawnAt, steps } = loaderData;
  const { mayAsk } = loaderData;
  const heading = t("request.title", { number });
  return (
    <Page
      narrow
      title={heading}
      lead={t(withdrawnAt ? "isStatus.withdrawn" : `isStatus.${status}`)}
      back={
        <Trail
          parents={[
            ...(mayAsk ? [{ href: href("/humanitarian-aid"), label: t("title") }] : []),
            { href: href("/humanitarian-aid/my-requests"), label: t("own.title") },
          ]}
        />
      }
    >
      <PageTitle title={heading} hasError={actionData?.status === "error"} />
      <section className="panel stack">
        <h2>
          <bdi>{title}</bdi>
        </h2>
        <p className="meta">
          <StatusTag status={status} withdrawnAt={withdrawnAt} />{" "}
          <span>{t(`category.${category}`)}</span> <When at={createdAt} />
        </p>
        {amount && <p>{t("request.amount", { amount })}</p>}
        <p className="words" dir="auto">
          <Lines text={description} />
        </p>
      </section>
      {status === "pending" && !withdrawnAt && (
        <Section title={t("request.next.title")} id="next">
          <ol>
            {(["read", "asked", "decided"] as const).map((step) => (
              <li key={step}>{t(`request.next.${step}`)}</li>
            ))}
          </ol>
        </Section>
      )}
      <Section title={t("request.history")}>
        <History steps={steps} />
      </Section>
      <Section title={t("request.files")} id="files">
        {pictures.length + papers.length === 0 && <p className="muted">{t("request.noFiles")}</p>}
        <Attachments
          pictures={pictures}
          papers={papers}
          address={(attachmentId) =>
            href("/humanitarian-aid/my-requests/:id/attachments/:attachmentId", {
              id,
              attachmentId,
            })
          }
          openText={(name) => t("request.open", { name })}
        />
        {!takesReplies && (
          <p className="muted">{t(withdrawnAt ? "request.withdrawn" : "request.closed")}</p>
        )}
      </Section>
      {takesReplies && (
        <Section title={t(isAsked ? "reply.asked" : "reply.title")} id="reply">
          <ReplyForm id={id} lastResult={actionData} />
        </Section>
      )}
      {mayWithdraw && (
        <p>
          <ButtonLink
            kind="quiet"
            icon="trash"
            href={href("/humanitarian-aid/my-requests/:id/withdraw", { id })}
          >
            {t("withdraw.link")}
          </ButtonLink>
        </p>
      )}
    </Page>
  );
}

interface StepView {
  readonly index: number;
  readonly act: AidAct;
  readonly at: SaidTime;
  readonly to: string | undefined;
  readonly note: string | undefined;
}

function History({ steps }: { steps: readonly StepView[] }) {
  const { t } = useTranslation("aid");
  const statusOf = (to: string | undefined) => aidStatuses.find((each) => each === to) ?? "unknown";
  return (
    <Timeline
      steps={steps.map(({ index, act, at, to, note }) => ({
        key: String(index),
        title: act === "status" ? t(`status.${statusOf(to)}`) : t(`act.${act}`),
        change: act === "filesAdded" && to && t("files.count", { count: Number(to) || 1 }),
        at,
        note,
      }))}
    />
  );
}
