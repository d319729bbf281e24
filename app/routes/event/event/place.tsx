import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, href, useNavigation } from "react-router";
import { Bar } from "#app/components/bar.tsx";
import { Button } from "#app/components/button.tsx";
import { ButtonFold } from "#app/components/button-fold.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Link } from "#app/components/link.tsx";
import { QrCode } from "#app/components/qr-code.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { PlacesLeft, Standing } from "../event-card.tsx";
import { ChangePlace } from "./change-place.tsx";
import type { EventDetailView } from "./event.tsx";
import { pathOf } from "./event-path.ts";
import { useParty } from "./party-fields.tsx";

interface PlaceProps {
  event: EventDetailView;
  rejected: { act: string; result: SubmissionResult<string[]> } | undefined;
}

export function Place({ event, rejected }: PlaceProps) {
  const { t } = useTranslation("event");
  if (event.phase === "cancelled") return null;
  const { place, isKnown, ticket } = event;
  const state = place?.state ?? "left";
  const mayEnter = ticket ? event.isForGuests : event.mayRegister;
  const problems = Object.values(rejected?.result.error ?? {}).flatMap((each) => each ?? []);
  const hasBegun = event.phase !== "upcoming";
  const isOver = event.phase === "over";
  if (hasBegun && (state === "waiting" || state === "offered")) {
    return (
      <Panel event={event} title={t("place.inVain.title")}>
        <p>{t(isOver ? "place.over" : "place.inVain.text")}</p>
      </Panel>
    );
  }
  if (isOver) {
    return state === "registered" ? (
      <Panel event={event} title={t("place.overTitle")}>
        <p>{t(`place.${place?.came === undefined ? "had" : place.came ? "came" : "missed"}`)}</p>
      </Panel>
    ) : (
      <Note event={event}>{t("place.over")}</Note>
    );
  }
  if (state === "registered" || state === "waiting" || state === "offered") {
    return (
      <Panel event={event} title={t(`place.${state}`)}>
        {rejected?.act !== "change" && (
          <ErrorSummary errors={problems.map((message) => ({ message }))} />
        )}
        {place?.name && (
          <p>
            <bdi>{place.name}</bdi>
          </p>
        )}
        {place?.companions ? <p>{t("place.with", { count: place.companions })}</p> : null}
        {state === "waiting" && <p>{t("place.position", { number: place?.position })}</p>}
        {state === "waiting" && Boolean(place?.companions) && <p>{t("place.partyWaits")}</p>}
        {state === "offered" && <p>{t("place.until", { until: place?.offeredUntil })}</p>}
        {place?.isOfAccount && <p>{t(hasBegun ? "place.ofAccountNow" : "place.ofAccount")}</p>}
        {state === "registered" && event.ticketQr && (
          <>
            <p>{t("ticket.text")}</p>
            <div className="ticket">
              <QrCode {...event.ticketQr} label={t("ticket.title")} />
            </div>
          </>
        )}
        {state === "registered" && event.hasCard && (
          <p>
            <Link to={href("/profile/card")}>{t("ticket.card")}</Link>
          </p>
        )}
        {state === "offered" && mayEnter && !place?.isOfAccount && (
          <ActForm event={event} act={ticket ? "confirm" : "register"} label={t("place.confirm")} />
        )}
        {place && !hasBegun && !place.isOfAccount && (
          <>
            <ChangePlace
              event={event}
              place={place}
              rejected={rejected?.act === "change" ? rejected.result : undefined}
            />
            <ActForm
              event={event}
              act="giveBack"
              label={t(state === "waiting" ? "place.leave" : "place.giveBack")}
              isQuiet
            />
          </>
        )}
      </Panel>
    );
  }
  if (ticket && mayEnter) {
    const isLeft = state === "left";
    return (
      <Panel event={event} title={t(isLeft ? "place.left" : "guest.confirm")}>
        {isLeft && <p>{t("place.leftText")}</p>}
        {/* The limits changed since. */}
        <ErrorSummary errors={problems.map((message) => ({ message }))} />
        {problems.length > 0 && (
          <p>
            <Link to={href("/event/:id", { id: event.id })}>{t("ticket.again")}</Link>
          </p>
        )}
        <p>
          <bdi>{place?.name}</bdi>
        </p>
        {place?.companions ? <p>{t("place.with", { count: place.companions })}</p> : null}
        <ActForm
          event={event}
          act="confirm"
          label={t(
            isLeft ? (event.placesLeft > 0 ? "place.takeAgain" : "place.wait") : "place.confirm",
          )}
          isQuiet={isLeft}
        />
      </Panel>
    );
  }
  if (isKnown ? event.mayRegister : event.isForGuests) {
    return (
      <>
        {event.mailed && (
          <section className="panel stack" aria-label={t("guest.sent")}>
            <h2>{t("guest.sent")}</h2>
            <p>
              {t("guest.sentTo")} <bdi dir="ltr">{event.mailed.sentTo}</bdi>
            </p>
            <p>{t("guest.sentText", { until: event.mailed.until })}</p>
          </section>
        )}
        <EntryForm event={event} rejected={rejected?.result} />
      </>
    );
  }
  if (event.phase === "draft") return <Note event={event} />;
  return <Note event={event}>{t(event.isOpen ? "place.notForYou" : "place.closed")}</Note>;
}

interface PanelProps {
  event: EventDetailView;
  title: string;
  children: ReactNode;
}

function Panel({ event, title, children }: PanelProps) {
  return (
    <section className="panel stack" aria-label={title}>
      <h2>{title}</h2>
      {children}
      <Room event={event} />
    </section>
  );
}

function Note({ event, children }: { event: EventDetailView; children?: ReactNode }) {
  return (
    <div className="panel stack">
      <Room event={event} />
      {children && <p role="note">{children}</p>}
    </div>
  );
}

function Room({ event }: { event: EventDetailView }) {
  const { t } = useTranslation("event");
  const { phase, attendees, maxAttendance, taken } = event;
  return (
    <div>
      <p className="room-left">
        {phase === "upcoming" ? (
          <PlacesLeft item={event} />
        ) : (
          phase !== "over" && <Standing item={event} />
        )}{" "}
        <small className="muted">
          {t("attending", { number: attendees, maximum: maxAttendance })}
        </small>
      </p>
      {phase !== "over" && <Bar share={taken} />}
    </div>
  );
}

interface ActFormProps {
  event: EventDetailView;
  act: "confirm" | "register" | "giveBack";
  label: string;
  isQuiet?: boolean;
}

function ActForm({ event, act, label, isQuiet }: ActFormProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={pathOf(event, act)}>
      <FormKeyField form={act} />
      <Button {...(isQuiet && { kind: "quiet" as const })} disabled={busy}>
        {label}
      </Button>
    </Form>
  );
}

function EntryForm({
  event,
  rejected,
}: {
  event: EventDetailView;
  rejected: SubmissionResult<string[]> | undefined;
}) {
  const { t } = useTranslation("event");
  const { isKnown, questions, placesLeft } = event;
  const act = isKnown ? "register" : "ask";
  const busy = useNavigation().state !== "idle";
  const { form, errors, companions, answers } = useParty(event, rejected);
  const title = placesLeft > 0 ? t("place.take") : t("place.wait");
  const isAsked = !isKnown || questions.length > 0;
  const entry = (
    <>
      {!isKnown && <p>{t("guest.text")}</p>}
      <Form method="post" action={pathOf(event, act)} id="place" noValidate className="stack">
        <ErrorSummary errors={errors} />
        <FormKeyField form={act} />
        {!isKnown && (
          <>
            <Field {...form.field("fullName")} autoComplete="name" dir="auto" />
            <Field {...form.field("email")} type="email" autoComplete="email" dir="ltr" />
          </>
        )}
        {isAsked || !companions ? (
          companions
        ) : (
          <ButtonFold icon="plus" label={t("place.bring")} isOpen={errors.length > 0}>
            {companions}
          </ButtonFold>
        )}
        {answers}
        <div className="row">
          <Button icon="check" disabled={busy}>
            {isKnown ? title : t("guest.ask")}
          </Button>
        </div>
      </Form>
    </>
  );
  return (
    <section className="panel stack" aria-label={title}>
      <Room event={event} />
      {placesLeft <= 0 && <p>{t("place.waitText", { count: event.waiting })}</p>}
      {isAsked ? (
        <ButtonFold isPrimary label={title} isOpen={rejected !== undefined}>
          <div className="stack">{entry}</div>
        </ButtonFold>
      ) : (
        entry
      )}
    </section>
  );
}
