import { Banner } from "#app/components/banner.tsx";
import { Countdown } from "#app/components/countdown.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Section } from "#app/components/page.tsx";
import { Spinner } from "#app/components/spinner.tsx";
import { Toasts } from "#app/components/toast.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { UploadProgress } from "#app/components/upload-progress.tsx";

const upload = { progress: undefined, notice: undefined };

export function Messages() {
  const { t } = useTranslation("components");
  return (
    <Section title={t("says.title")}>
      <Banner label={t("says.title")} action={{ href: "#renew", label: t("says.renew") }}>
        {t("says.notice")}
      </Banner>
      <Banner label={t("says.refused")} kind="refusal" icon="warning">
        {t("says.refusal")}
      </Banner>
      <div className="toasts-shown">
        <Toasts toast={{ type: "success", message: t("says.sent") }} />
        <Toasts toast={{ type: "error", message: t("says.failed") }} />
      </div>
      <div className="narrow stack">
        <UploadProgress {...upload} progress={0.6} />
        <UploadProgress {...upload} notice="waiting" />
        <UploadProgress {...upload} notice="away" />
        <UploadProgress {...upload} notice="broken" />
        <UploadProgress {...upload} notice="tooLarge" />
        <div className="row">
          <Countdown live remaining={24} />
          <Countdown live remaining={8} />
          <Countdown live remaining={0} />
        </div>
      </div>
      <EmptyState title={t("says.empty")} icon="check">
        {t("says.emptyText")}
      </EmptyState>
      <Spinner />
    </Section>
  );
}
