import { Fragment } from "react";
import { Form, href, useNavigation } from "react-router";
import { ActRow, ActRows } from "#app/components/act-rows.tsx";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { ConsentForm } from "../../consent/consent-form.tsx";
import { sectionPath } from "../sections.ts";
import type { loadSecurity } from "./security.server.ts";

type SecurityData = Awaited<ReturnType<typeof loadSecurity>>;

export function Security({ devices, consents, accesses, hasData, mayLeave }: SecurityData) {
  const { t } = useTranslation(["profile", "leaving"]);
  return (
    <>
      {devices && <Devices devices={devices} />}
      {consents && <Consents consents={consents} />}
      {accesses && <Accesses accesses={accesses} />}
      {hasData && (
        <Section title={t("security.data")}>
          <p className="prose">{t("security.dataText")}</p>
          <ButtonLink kind="quiet" icon="download" href={href("/profile/data")} download>
            {t("security.download")}
          </ButtonLink>
        </Section>
      )}
      {mayLeave && (
        <Section title={t("leaving:title")}>
          <p className="prose">{t("leaving:linkText")}</p>
          <ButtonLink kind="quiet" icon="sign-out" href={href("/profile/leaving")}>
            {t("leaving:link")}
          </ButtonLink>
        </Section>
      )}
    </>
  );
}

function Devices({ devices }: { devices: NonNullable<SecurityData["devices"]> }) {
  const { t } = useTranslation("profile");
  const busy = useNavigation().state !== "idle";
  return (
    <Section title={t("security.devices")}>
      <dl className="facts">
        {devices.map(({ id, device, isCurrent, since, lastUsed, count }) => (
          <Fragment key={id}>
            <dt>
              <bdi>{device}</bdi>{" "}
              {isCurrent && <span className="tag">{t("security.current")}</span>}
            </dt>
            <dd>
              {t("security.lastUsed", { at: lastUsed })}{" "}
              <span className="muted">{t("security.since", { day: since })}</span>{" "}
              {count && <span className="muted">{count}</span>}
            </dd>
          </Fragment>
        ))}
      </dl>
      <ActRows>
        <ActRow text={t("security.devicesText")}>
          <Form method="post" action={`${sectionPath("security")}?act=signOut`}>
            <FormKeyField form="everywhere" />
            <Button kind="danger" icon="sign-out" disabled={busy}>
              {t("security.everywhere")}
            </Button>
          </Form>
        </ActRow>
      </ActRows>
    </Section>
  );
}

function Consents({ consents }: { consents: NonNullable<SecurityData["consents"]> }) {
  const { t } = useTranslation("consent");
  return (
    <Section title={t("title")} id="consents">
      <p className="prose">{t("text")}</p>
      {consents.map((consent) => (
        <ConsentForm
          key={consent.purpose}
          {...consent}
          action={`${sectionPath("security")}?act=consent`}
        />
      ))}
    </Section>
  );
}

function Accesses({ accesses }: { accesses: NonNullable<SecurityData["accesses"]> }) {
  const { t } = useTranslation("profile");
  return (
    <Section title={t("security.accesses")}>
      <p className="prose">{t("security.accessesText")}</p>
      {accesses.length === 0 ? (
        <p className="muted">{t("security.noAccesses")}</p>
      ) : (
        <dl className="facts">
          {accesses.map(({ id, at, act, by, detail, times }) => (
            <Fragment key={id}>
              <dt>
                {/* May wrap in a narrow column. */}
                <time dateTime={at.iso} title={at.whole}>
                  {at.said}
                </time>
              </dt>
              <dd>
                <bdi>{by}</bdi> {detail ? `${act}: ${detail}` : act}
                {times && <span className="tag">{times}</span>}
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </Section>
  );
}
