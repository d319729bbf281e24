import type { ReactNode } from "react";
import { EmailWords } from "#app/components/email-words.tsx";
import { Icon, type IconName } from "#app/components/icon.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { UnitView } from "./unit-view.server.ts";

export function Contacts({ unit }: { unit: UnitView }) {
  const { t } = useTranslation("structure");
  const { location, detailedLocation, phone, email, map } = unit;
  const place = [location, detailedLocation].filter(Boolean).join(t("common:comma"));
  if (!place && !phone && !email && !map) return null;
  return (
    <ul className="contacts">
      {place && (
        <Line icon="pin" label={t("address")}>
          <span dir="auto">{place}</span>
        </Line>
      )}
      {phone && (
        <Line icon="phone" label={t("phone")}>
          <a href={phone.href}>
            <bdi dir="ltr">{phone.shown}</bdi>
          </a>
        </Line>
      )}
      {email && (
        <Line icon="mail" label={t("email")}>
          <a href={`mailto:${email}`}>
            <EmailWords>{email}</EmailWords>
          </a>
        </Line>
      )}
      {map && (
        <li className="map">
          <Icon name="pin" />
          <a href={map} target="_blank" rel="noopener">
            {t("map")}
          </a>
        </li>
      )}
    </ul>
  );
}

function Line({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>
        <span className="muted">{label}</span> {children}
      </span>
    </li>
  );
}
