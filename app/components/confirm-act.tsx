import { ButtonLink } from "./button.tsx";
import { ConfirmPage, HiddenFields } from "./confirm-page.tsx";
import type { IconName } from "./icon.tsx";
import { type Back, backPath, Page } from "./page.tsx";
import { PageTitle } from "./page-title.tsx";
import { useTranslation } from "./translation.ts";

interface ConfirmActProps {
  /** Sent again with the confirmation. */
  asked: { readonly action: string; readonly fields: readonly (readonly [string, string])[] };
  label: string;
  name: string | undefined;
  back: Back;
  /** The consequences. */
  lead: string;
  isReversible?: boolean;
  icon?: IconName;
  facts?: Parameters<typeof ConfirmPage>[0]["facts"];
  cancel?: string;
}

/** docs/product.md#asking-once-more */
export function ConfirmAct(props: ConfirmActProps) {
  const { asked, label, name, back, lead, isReversible = false, icon, facts, cancel } = props;
  const { t } = useTranslation("common");
  if (name === undefined) return <GonePage back={back} />;
  return (
    <ConfirmPage
      title={label}
      about={name}
      lead={lead}
      isFinal={!isReversible}
      back={back}
      form="act-confirm"
      action={asked.action}
      submit={label}
      cancel={cancel ?? t("confirm.cancel")}
      {...(icon && { icon })}
      {...(facts && { facts })}
      fields={<HiddenFields values={asked.fields} />}
    />
  );
}

function GonePage({ back }: { back: Back }) {
  const { t } = useTranslation("common");
  const title = t("confirm.gone");
  return (
    <Page narrow title={title}>
      <PageTitle title={title} />
      <p>
        <ButtonLink href={backPath(back)}>{t("back")}</ButtonLink>
      </p>
    </Page>
  );
}
