import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { formatMoment } from "#app/arabic/dates.ts";
import { type Language, toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { writeDayTime } from "#app/arabic/said-day-time.ts";
import { Button } from "#app/components/button.tsx";
import { Checkbox as Agreement } from "#app/components/choices.tsx";
import { DigitsField } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { NotificationItem } from "../notification-item.tsx";
import { ChosenFacts } from "./chosen-people.tsx";
import { createPath } from "./create-path.ts";
import type { Check, Draft } from "./draft.ts";
import type { CreateOptions, SelectOption } from "./load-create.server.ts";

interface CheckProps {
  offer: CreateOptions;
  check: Check;
}

interface CheckPartProps extends CheckProps {
  isWrong: boolean;
}

export function CheckPart({ offer, check, isWrong }: CheckPartProps) {
  const { t } = useTranslation("notification-screens");
  const { title, message, url } = check.draft;
  const preview = { id: "preview", title, message, createdAt: "", isRead: false };
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWrong) container.current?.focus({ preventScroll: true });
  }, [isWrong]);
  return (
    <div className="stack" tabIndex={-1} ref={container}>
      <Section title={t("create.check.preview")}>
        <ul className="notices">
          <NotificationItem item={preview} />
        </ul>
        {url && (
          <p>
            {t("create.check.link")}{" "}
            <a href={url} target="_blank" rel="noopener noreferrer" dir="ltr">
              {url}
            </a>
          </p>
        )}
      </Section>
      <Section title={t("create.check.audience")}>
        <Audience offer={offer} check={check} />
      </Section>
      {check.people !== 0 && <SendForm offer={offer} check={check} />}
    </div>
  );
}

function Audience({ offer, check }: CheckProps) {
  const { t, i18n } = useTranslation("notification-screens");
  const { draft, people, isToEverybody } = check;
  const { isLocal, ownGovernorate: own } = offer;
  const everywhere = isLocal
    ? (own ?? t("create.governorates.ofArea"))
    : t("create.governorates.all");
  const language = toLanguage(i18n.language);
  return (
    <>
      {offer.selection && <ChosenFacts selection={offer.selection} />}
      <dl className="facts">
        {!offer.selection && (
          <>
            <dt>{t("create.governorates.title")}</dt>
            <dd>{labelsOf(draft.governorates, offer.governorates) || everywhere}</dd>
            <dt>{t("create.roles.title")}</dt>
            <dd>{labelsOf(draft.roles, offer.roles) || t("create.roles.all")}</dd>
          </>
        )}
        {draft.isCampaign && (
          <>
            <dt>{t("create.check.kind")}</dt>
            <dd>{t("create.check.campaign")}</dd>
          </>
        )}
        {draft.at && (
          <>
            <dt>{t("create.field.at")}</dt>
            <dd>
              <bdi>{hourOf(draft, language)}</bdi>
            </dd>
          </>
        )}
        <dt>{t("create.check.reach")}</dt>
        <dd>
          <b>
            {people === undefined
              ? t("create.check.unknown")
              : t("create.people", { count: people, number: formatNumber(people, language) })}
          </b>
        </dd>
      </dl>
      {check.silentUntil && (
        <Warning>
          {t("create.check.silence", { until: formatMoment(check.silentUntil, language) })}
        </Warning>
      )}
      {people === 0 && <Warning>{t("create.check.nobody")}</Warning>}
      {isToEverybody && people !== 0 && (
        <Warning>{t(isLocal ? "create.check.everybodyOwn" : "create.check.everybody")}</Warning>
      )}
    </>
  );
}

const hourOf = ({ at }: Draft, language: Language): string => writeDayTime(at, language) || at;

function Warning({ children }: { children: string }) {
  return (
    <p className="warn">
      <Icon name="warning" /> {children}
    </p>
  );
}

function labelsOf(chosen: readonly string[], offered: readonly SelectOption[] = []): string {
  const known = offered.filter(({ value }) => chosen.includes(value));
  const unknown = chosen.filter((value) => !offered.some((each) => each.value === value));
  return [...known.map(({ label }) => label), ...unknown].join(" · ");
}

function SendForm({ offer, check }: CheckProps) {
  const { t, i18n } = useTranslation("notification-screens");
  const busy = useNavigation().state !== "idle";
  const { draft, people, isToEverybody, key, wrong } = check;
  const { title, message, url, at, roles, governorates, selection, isCampaign } = draft;
  const language = toLanguage(i18n.language);
  const hiddenFields = Object.entries({
    title,
    message,
    url,
    at: at || undefined,
    people,
    roles,
    governorates,
    selection,
    isCampaign: isCampaign ? "on" : undefined,
  }).flatMap(([name, values]) =>
    [values ?? []].flat().map((value) => [name, String(value)] as const),
  );
  const error = wrong ? [wrong] : undefined;
  const { isLocal } = offer;
  return (
    <Form method="post" action={createPath("send", offer)} className="stack writing">
      {key ? <input type="hidden" name="key" value={key} /> : <FormKeyField form="notify" />}
      {hiddenFields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {isToEverybody && people !== undefined && (
        <DigitsField
          name="confirm"
          label={t(isLocal ? "create.confirm.labelOwn" : "create.confirm.label", {
            number: formatNumber(people, language),
          })}
          error={error}
        />
      )}
      {isToEverybody && people === undefined && (
        <Agreement
          id="confirm"
          name="confirm"
          label={t(isLocal ? "create.confirm.unknownOwn" : "create.confirm.unknown")}
          error={error}
        />
      )}
      <Button icon="bell" disabled={busy}>
        {at
          ? t("create.scheduled.submit", { at: hourOf(draft, language) })
          : people === undefined
            ? t("create.sendNow")
            : t("create.sendTo", { count: people, number: formatNumber(people, language) })}
      </Button>
    </Form>
  );
}
