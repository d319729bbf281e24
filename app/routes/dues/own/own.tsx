import { ButtonLink } from "#app/components/button.tsx";
import { Lines } from "#app/components/lines.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { readOwnDues } from "#app/contract/dues.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toChargeView, toReceiptView } from "../dues-view.server.ts";
import { Money } from "../money.tsx";
import { Charges, Receipts } from "../tables.tsx";
import type { Route } from "./+types/own";

export const handle = { i18n: ["dues"] };

export async function loader({ context }: Route.LoaderArgs) {
  const result = await call(context, readOwnDues, {});
  if (!result.ok) throw pageFailure(result);
  const { language } = preferencesOf(context);
  const { charges, receipts, transfer, link, ...sums } = result.data;
  return {
    ...sums,
    transfer: transfer ?? undefined,
    link: link ?? undefined,
    charges: charges.map((each) => toChargeView(each, language)),
    receipts: receipts.map((each) => toReceiptView(each, language)),
  };
}

export default function OwnDues({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("dues");
  const { owed, overdue, charges, receipts, blocksRenewal } = loaderData;
  const title = t("own.title");
  return (
    <Page
      title={title}
      lead={t("own.lead")}
      back={{ href: "/profile", label: t("common:profile") }}
    >
      <PageTitle title={title} />
      <p className="panel">
        {owed > 0 ? (
          <>
            {t("own.owed")}{" "}
            <b>
              <Money of={owed} />
            </b>{" "}
            {overdue > 0 && (
              <span className="warn">
                {t("own.overdue")} <Money of={overdue} />
              </span>
            )}
          </>
        ) : (
          t(charges.length > 0 ? "own.settled" : "own.nothing")
        )}
      </p>
      {owed > 0 && blocksRenewal && <p>{t("own.blocksRenewal")}</p>}
      {owed > 0 && <HowToPay {...loaderData} />}
      <Section title={t("charges.title")}>
        <Charges charges={charges} />
      </Section>
      <Section title={t("receipts.title")}>
        <Receipts receipts={receipts} />
      </Section>
    </Page>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function HowToPay({ transfer, link }: Pick<Loaded, "transfer" | "link">) {
  const { t } = useTranslation("dues");
  return (
    <Section title={t("own.how")}>
      <div className="prose">
        <p>{t("own.office")}</p>
        {transfer && (
          <>
            <p>{t("own.transfer")}</p>
            <p className="words" dir="auto">
              <Lines text={transfer} />
            </p>
          </>
        )}
        {link && (
          <p>
            <ButtonLink href={link} rel="noopener" target="_blank">
              {t("own.link")}
            </ButtonLink>
          </p>
        )}
        {(transfer || link) && <p className="muted">{t("own.noted")}</p>}
      </div>
    </Section>
  );
}
