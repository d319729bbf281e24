import { Button, ButtonLink } from "./button.tsx";
import { useOrganisation } from "./organisation.tsx";
import { Page } from "./page.tsx";
import { useTranslation } from "./translation.ts";

const statusKeys: Record<number, string> = {
  403: "forbidden",
  404: "notFound",
  410: "notFound",
  429: "tooMany",
  503: "away",
};

interface ErrorPageProps {
  status: number;
  unsent?: readonly (readonly [name: string, value: string])[] | undefined;
  isNotOffered?: boolean;
  isOverloaded?: boolean;
}

export function ErrorPage({
  status,
  unsent,
  isNotOffered = false,
  isOverloaded = false,
}: ErrorPageProps) {
  const { t } = useTranslation("common");
  const { portal } = useOrganisation();
  const statusKey = statusKeys[status] ?? (status < 500 ? "refused" : "broken");
  const notShownKey = isNotOffered ? "notOffered" : isOverloaded ? "busy" : statusKey;
  const kind = unsent ? (isOverloaded ? "unsentBusy" : "unsent") : notShownKey;
  const title = t(`problem.${kind}.title`);
  return (
    <Page narrow title={title} lead={t(`problem.${kind}.text`)}>
      <title>{`${title} · ${portal}`}</title>
      <div className="row">
        {unsent && (
          <form method="post">
            {unsent.map(([name, value]) => (
              <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
            ))}
            <Button>{t("problem.send")}</Button>
          </form>
        )}
        {status >= 500 && !unsent && <ButtonLink href="">{t("action.retry")}</ButtonLink>}
        <ButtonLink kind={status >= 500 ? "quiet" : undefined} href="/">
          {t("action.home")}
        </ButtonLink>
      </div>
    </Page>
  );
}
