import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { data, Form, href, redirect, useNavigation } from "react-router";
import { digitsOnly } from "#app/arabic/digits.ts";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { useErrorFocus } from "#app/components/error-summary.tsx";
import { DigitsField } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Pager } from "#app/components/pager.tsx";
import { readPageParam } from "#app/components/search-params.ts";
import { useTranslation } from "#app/components/translation.ts";
import { GATHER } from "#app/contract/ability.ts";
import {
  checkIn as checkInCall,
  checkOut as checkOutCall,
  listOwnPresences,
} from "#app/contract/attendance.ts";
import { PRESENCES_PER_PAGE } from "#app/contract/attendance.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { isScreenOffered } from "#app/session/platform-features.server.ts";
import { toast, toastResult } from "#app/session/toast.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { type PresenceView, toPresenceView } from "../views.server.ts";
import type { Route } from "./+types/attendance";

async function checkOut({ request, context }: Route.ActionArgs) {
  const { key } = await readForm(request, context, checkOutCall.body);
  const result = await call(context, checkOutCall, { body: {} }, { key });
  const done = translatorOf(context)("attendance:checkOut.done");
  toastResult(context, result, (result.ok && result.message) || done);
  return redirect(href("/attendance"), 303);
}

async function checkIn({ request, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, checkInCall.body);
  if (submission.status !== "success") return formInvalid(submission, ["code"]);
  const result = await call(context, checkInCall, { body: submission.value }, { key });
  if (!result.ok) return formRejected(context, submission, result, ["code"]);
  const message = result.message ?? translatorOf(context)("attendance:checkIn.done");
  toast(context, { type: "success", message });
  return redirect(href("/attendance"), 303);
}

export const handle = { i18n: ["attendance"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = readPageParam(url.searchParams) ?? 1;
  const result = await call(context, listOwnPresences, { query: { page } });
  const presences = result.ok ? result.data : undefined;
  return data({
    // From the QR code; the form submits it.
    code: digitsOnly(url.searchParams.get("code") ?? "").slice(0, 40),
    mayGather:
      may(await visitorOf(context), GATHER) && isScreenOffered(href("/attendance/gatherings")),
    page,
    /** Unknown where the platform only takes codes. */
    isKnown: presences !== undefined,
    current: presences?.current ? toPresenceView(context, presences.current) : undefined,
    items: presences?.items.map((each) => toPresenceView(context, each)) ?? [],
    totalItems: presences?.metadata.totalItems ?? 0,
  });
}

export const action = formActions({ checkIn, checkOut });

export default function Attendance({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("attendance");
  const { code, mayGather, page, isKnown, current, items, totalItems } = loaderData;
  const title = t("title");
  const organiserLink = mayGather && (
    <ButtonLink kind="quiet" small icon="users" href={href("/attendance/gatherings")}>
      {t("gatherings.title")}
    </ButtonLink>
  );
  const form = <CheckInForm code={code} rejected={actionData?.result} />;
  return (
    <Page narrow title={title} lead={t("lead")} actions={organiserLink}>
      <PageTitle title={title} hasError={actionData !== undefined} />
      {(current || !isKnown) && <CheckOutForm current={current} />}
      {current ? (
        <Disclosure open={code !== "" || actionData !== undefined} summary={t("checkIn.other")}>
          {form}
        </Disclosure>
      ) : (
        form
      )}
      {isKnown && <History items={items} page={page} totalItems={totalItems} />}
    </Page>
  );
}

interface CheckInFormProps {
  code: string;
  rejected: SubmissionResult<string[]> | undefined;
}

function CheckInForm({ code, rejected }: CheckInFormProps) {
  const { t } = useTranslation("attendance");
  useErrorFocus("check-in-code", rejected);
  const inputRef = useRef<HTMLInputElement>(null);
  // A refused code has rotated by the next scan.
  useEffect(() => {
    if (rejected && inputRef.current) inputRef.current.value = "";
  }, [rejected]);
  const busy = useNavigation().state !== "idle";
  return (
    <Form
      method="post"
      action={`${href("/attendance")}?act=checkIn`}
      id="check-in"
      noValidate
      className="stack"
    >
      <FormKeyField form="check-in" />
      <DigitsField
        id="check-in-code"
        name="code"
        defaultValue={rejected ? "" : code}
        ref={inputRef}
        className="door-code"
        label={t("checkIn.code")}
        hint={code && !rejected ? t("checkIn.fromPicture") : t("checkIn.hint")}
        error={rejected?.error?.code ?? rejected?.error?.[""] ?? undefined}
        maxLength={40}
        enterKeyHint="go"
      />
      <Button icon="check" disabled={busy}>
        {t("checkIn.submit")}
      </Button>
    </Form>
  );
}

function CheckOutForm({ current }: { current: PresenceView | undefined }) {
  const { t } = useTranslation("attendance");
  const busy = useNavigation().state !== "idle";
  return (
    <section className="panel stack" aria-labelledby="here">
      <h2 id="here">{current ? t("checkOut.here") : t("checkOut.title")}</h2>
      {current && (
        <p>
          <b>
            <bdi>{current.title}</bdi>
          </b>
          <br />
          <bdi>{current.place}</bdi> <span className="muted">{current.area}</span>
          <br />
          <span className="muted">{t("checkOut.since", { time: current.since })}</span>
        </p>
      )}
      <Form method="post" action={`${href("/attendance")}?act=checkOut`}>
        <FormKeyField form="check-out" />
        <Button kind="quiet" icon="sign-out" disabled={busy}>
          {t("checkOut.submit")}
        </Button>
      </Form>
      <p className="hint">{t("checkOut.text")}</p>
    </section>
  );
}

interface HistoryProps {
  items: readonly PresenceView[];
  page: number;
  totalItems: number;
}

function History({ items, page, totalItems }: HistoryProps) {
  const { t } = useTranslation("attendance");
  const firstPage = { href: "/attendance", label: t("history.first") };
  return (
    <Section title={t("history.title")}>
      {items.length === 0 ? (
        <EmptyState
          title={t(totalItems > 0 ? "history.beyond" : "history.none")}
          icon="events"
          {...(totalItems > 0 && { action: firstPage })}
        >
          {totalItems === 0 && t("history.noneText")}
        </EmptyState>
      ) : (
        <>
          <ul className="steps">
            {items.map(({ id, title, place, area, came, since, left }) => (
              <li key={id}>
                <b>
                  <bdi>{title}</bdi>
                </b>
                <br />
                <bdi>{place}</bdi> <span className="muted">{area}</span>
                <br />
                <small className="muted">
                  {left
                    ? t("history.fromTo", { came, left })
                    : t("checkOut.since", { time: since })}
                </small>
              </li>
            ))}
          </ul>
          <Pager
            page={page}
            perPage={PRESENCES_PER_PAGE}
            totalItems={totalItems}
            query={new URLSearchParams()}
          />
        </>
      )}
    </Section>
  );
}
