import { formatHours, formatMoment } from "#app/arabic/dates.ts";
import { governorateByCode } from "#app/arabic/governorates.ts";
import type { Call } from "#app/contract/endpoint.ts";
import type { Organisation } from "#app/contract/organisation.ts";
import type { HandlerContext } from "../http/handler.ts";
import { type Language, translate } from "../i18n.ts";
import type { JobKinds } from "../jobs/jobs.ts";
import { renderLetter } from "../mail/layout.ts";
import { notify, withdrawUnread } from "../notification/api.ts";
import { isOpen, type ToldPart } from "./rules.ts";
import type { EventRow } from "./store.ts";
import type { PlaceRow, Settled } from "./store-places.ts";
import { ticketOf } from "./ticket.ts";

/** Keys below `event` in notification.json and mail.json. */
type About =
  | "ask"
  | "registered"
  | "waiting"
  | "offered"
  | "lapsed"
  | "changed"
  | "cancelled"
  | "reminder"
  | "begun"
  | "message";
type Values = Readonly<Record<string, unknown>>;

type Told = Pick<PlaceRow, "id" | "userId" | "guestEmail" | "language"> &
  Partial<Pick<PlaceRow, "companions">>;

export type NotifyContext = Pick<
  HandlerContext<Call>,
  "configuration" | "db" | "jobs" | "now" | "organisation"
>;

/**
 * Users by notification, guests by mail with their ticket's link; sent only on commit.
 * @param values for placeholders beside the event's `title` and `at`
 */
export async function notifySeats(
  context: NotifyContext,
  event: Pick<EventRow, "id" | "title" | "startsAt" | "location" | "endsAt" | "state">,
  places: readonly Told[],
  about: About,
  values: (language: Language) => Values = () => ({}),
): Promise<void> {
  const { db, jobs, now } = context;
  const all = (language: Language) => ({
    title: event.title,
    at: formatMoment(event.startsAt, language),
    place: event.location,
    ...values(language),
  });
  const userIds = places.flatMap(({ userId }) => userId ?? []);
  if (about === "cancelled" || about === "lapsed") {
    await withdrawUnread(db, userIds, { screen: "event", id: event.id });
  }
  await notify(db, userIds, `event.${about}`, { screen: "event", id: event.id, values: all }, now);
  const mails = places.flatMap((place): JobKinds["mail"][] =>
    place.guestEmail === null
      ? []
      : [mailOf(context, event, { ...place, to: place.guestEmail }, about, all)],
  );
  await jobs.addAll(db, "mail", mails);
}

export async function notifyChanged(
  context: NotifyContext,
  { before, after, parts }: { before: EventRow; after: EventRow; parts: readonly ToldPart[] },
  places: readonly Told[],
): Promise<void> {
  await notifySeats(context, after, places, "changed", (language) => {
    const say = (part: ToldPart) => {
      const values = { from: partOf(before, part, language), to: partOf(after, part, language) };
      return translate(language, `notification:event.change.${part}`, values);
    };
    const leave = isOpen(after, context.now)
      ? [translate(language, "notification:event.change.leave")]
      : [];
    return { changes: [...parts.map(say), ...leave].join(" ") };
  });
}

function partOf(event: EventRow, part: ToldPart, language: Language): string {
  const { title, startsAt, endsAt, location, detailedLocation, governorateCode } = event;
  switch (part) {
    case "title":
      return title;
    case "time":
      return formatHours(startsAt, endsAt, language);
    case "place": {
      const governorate = governorateByCode(governorateCode)?.[language] ?? "";
      return translate(language, "notification:event.placeIn", { place: location, governorate });
    }
    case "address":
      return detailedLocation.replaceAll(/\s+/g, " ");
    case "description":
      return "";
  }
}

export async function notifySettled(
  context: NotifyContext,
  event: EventRow,
  { offered, lapsed }: Settled,
): Promise<void> {
  for (const place of offered) {
    const until = (language: Language) => ({ until: formatMoment(place.offeredUntil, language) });
    await notifySeats(context, event, [place], "offered", until);
  }
  await notifySeats(context, event, lapsed, "lapsed");
}

/** Why the reader gets the mail; ends with how to give the place back. */
const footers: Partial<Record<About, "ask" | "over">> = {
  ask: "ask",
  lapsed: "over",
  cancelled: "over",
  begun: "over",
};

/** With the number of companions, never a name: strangers may have written it. */
const namesParty: Partial<Record<About, true>> = { ask: true, registered: true, waiting: true };

function mailOf(
  {
    configuration,
    now,
    organisation,
  }: Pick<NotifyContext, "configuration" | "now" | "organisation">,
  event: Pick<EventRow, "id" | "startsAt" | "endsAt" | "state">,
  { id: placeId, to, language, companions = 0 }: Told & { readonly to: string },
  about: About,
  values: (language: Language) => Values,
): JobKinds["mail"] {
  const current: Organisation = organisation.get();
  const filled = { ...values(language), portal: current.portal[language] };
  const t = (key: string) => translate(language, `mail:event.${about}.${key}`, filled);
  const party = translate(language, "mail:event.party", { count: companions });
  const ticket = encodeURIComponent(ticketOf(configuration, placeId));
  return {
    to,
    subject: t("subject"),
    ...renderLetter(
      language,
      {
        title: t("title"),
        before: [t("lead"), ...(companions > 0 && namesParty[about] ? [party] : [])],
        link: {
          href: `${configuration.publicUrl}/event/${event.id}?ticket=${ticket}`,
          label: t("link"),
        },
        after: [
          translate(
            language,
            `mail:event.after.${footers[about] ?? (isOpen(event, now) ? "place" : "begun")}`,
          ),
        ],
      },
      current,
    ),
  };
}
