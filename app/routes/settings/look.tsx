import "../../styles/dense.css";
import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { data, Form, href, redirect } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ColourField } from "#app/components/colour-field.tsx";
import { Conflict } from "#app/components/conflict.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { PictureField } from "#app/components/picture-field.tsx";
import { Rail } from "#app/components/rail.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  type Contrast,
  removeLogo,
  resetColours,
  saveColours,
  uploadLogo,
} from "#app/contract/organisation.ts";
import { type Colours, colourNames, MAX_LOGO_MB } from "#app/contract/organisation.values.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/look";
import { type ColourCheck, checkContrast, loadLook } from "./colours.server.ts";
import { Forbidden } from "./forbidden.tsx";
import { forbiddenResponse, loadSettings } from "./settings.server.ts";
import { ThemePreview } from "./theme-preview.tsx";

export const handle = { isHydrated: true, i18n: ["organisation", "file"] };

const LOOK = "/desk/settings/look";
const themes = {
  night: ["night", "nightAccent", "nightGlow"],
  day: ["day", "dayAccent", "dayGlow"],
} as const;

type Rejected = SubmissionResult<string[]> | undefined;

export async function loader({ context, url }: Route.LoaderArgs) {
  const settings = await loadSettings(context);
  return settings ? data(await loadLook(context, settings, url.searchParams)) : forbiddenResponse();
}

const saved = { done: "organisation:saved", to: () => href(LOOK) };

const { formAction } = actionsFor<Route.ActionArgs>();

export const action = formActions({
  async colours({ request, context }: Route.ActionArgs) {
    const { submission, key } = await readForm(request, context, saveColours.body);
    if (submission.status !== "success") return withCheck(formInvalid(submission));
    const result = await call(context, saveColours, { body: submission.value }, { key });
    if (result.ok) {
      toast(context, { type: "success", message: translatorOf(context)(saved.done) });
      return redirect(saved.to(), 303);
    }
    const { version: _, ...colours } = submission.value;
    const checked = await checkContrast(context, colours, true);
    return withCheck(formRejected(context, submission, result), checked);
  },
  reset: formAction(resetColours, {
    ...saved,
    schema: resetColours.query,
    input: (_, { value: query }) => ({ query }),
  }),
  logo: formAction(uploadLogo, { ...saved, takesFiles: true, hide: ["logo"] }),
  removeLogo: formAction(removeLogo, {
    ...saved,
    schema: removeLogo.query,
    input: (_, { value: query }) => ({ query }),
  }),
});

function withCheck({ data: result, init }: ReturnType<typeof formInvalid>, checked?: ColourCheck) {
  return data({ ...result, checked }, init ?? {});
}

export default function Look({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("organisation");
  const title = t("look.title");
  /** Preview. */
  const [picked, setPicked] = useState<Partial<Record<keyof Colours, string>>>({});
  if (!loaderData.typed) return <Forbidden title={title} />;
  const rejectedOf = (act: NonNullable<typeof actionData>["act"]): Rejected =>
    actionData?.act === act ? actionData.result : undefined;
  const { logo, versions, isDefault } = loaderData;
  const checked =
    (actionData?.act === "colours" ? actionData.result.checked : undefined) ?? loaderData.checked;
  const { colours } = checked;
  const rejected = rejectedOf("colours") ?? checked.rejected;
  const fieldsOf = (rejected: Rejected) =>
    formFields({
      names: [...colourNames, "logo"],
      label: (name) => t(`field.${name}`),
      rejected,
      current: loaderData.typed,
    });
  const form = fieldsOf(rejected);
  const isWrong = actionData !== undefined || checked.rejected !== undefined;
  const failed = actionData?.result ?? checked.rejected;
  return (
    <Page dense title={title} lead={t("look.lead")} back="/desk/settings">
      <PageTitle title={title} hasError={isWrong} />
      <ErrorSummary errors={fieldsOf(failed).errors} />
      <Conflict
        rejected={rejectedOf("colours")}
        current={loaderData.typed}
        version={versions.colours}
        say={(values) => colourNames.map((name) => [t(`field.${name}`), values[name]])}
      />
      <Section title={t("look.logo")}>
        <div className="panel stack writing">
          {logo && (
            <p className="row">
              <img src={logo} alt={t("look.logoNow")} width="64" height="64" />
            </p>
          )}
          {/* Reloads the document: icons are in its head. */}
          <Form
            method="post"
            action={`${LOOK}?act=logo`}
            encType="multipart/form-data"
            reloadDocument
            noValidate
            className="stack"
          >
            <FormKeyField form="logo" />
            <input type="hidden" name="version" value={versions.logo} />
            <PictureField
              {...fieldsOf(rejectedOf("logo")).control("logo")}
              accept="image/png,image/svg+xml"
              asIs
              hint={t("hint.logo", { megabytes: MAX_LOGO_MB })}
            />
            <Button>{t(logo ? "look.replace" : "look.upload")}</Button>
          </Form>
          {logo && (
            <Form method="post" action={`${LOOK}?act=removeLogo`} reloadDocument>
              <FormKeyField form="removeLogo" />
              <input type="hidden" name="version" value={versions.logo} />
              <Button kind="danger" small>
                {t("look.removeLogo")}
              </Button>
            </Form>
          )}
        </div>
      </Section>
      <Section title={t("look.colours")} id="colours">
        <p className="prose">{t("look.coloursLead")}</p>
        <Form
          method="post"
          action={`${LOOK}?act=colours`}
          reloadDocument
          noValidate
          className="railed"
        >
          <div className="stack">
            <FormKeyField form="colours" />
            <input type="hidden" name="version" value={versions.colours} />
            {(["night", "day"] as const).map((theme) => (
              <fieldset key={theme} className="panel stack">
                <legend>
                  <b>{t(`theme.${theme}`)}</b>
                </legend>
                {themes[theme].map((name) => (
                  <ColourField
                    key={name}
                    {...form.field(name)}
                    hint={t(`hint.${name}`)}
                    pickLabel={t("look.pick", { colour: t(`field.${name}`) })}
                    onColour={(colour) => setPicked((others) => ({ ...others, [name]: colour }))}
                    required
                  />
                ))}
              </fieldset>
            ))}
          </div>
          <Rail
            id="preview"
            label={t(checked.isAsked ? "look.wouldBe" : "look.now")}
            acts={
              <>
                <Button>{t("common:action.save")}</Button>
                <Button kind="quiet" formMethod="get" formAction={`${LOOK}#preview`} formNoValidate>
                  {t("look.check")}
                </Button>
              </>
            }
          >
            {colours &&
              (["night", "day"] as const).map((theme) => (
                <ThemePreview key={theme} theme={theme} colours={{ ...colours, ...picked }} />
              ))}
          </Rail>
        </Form>
        {!isDefault && (
          <Form method="post" action={`${LOOK}?act=reset`} reloadDocument>
            <FormKeyField form="reset" />
            <input type="hidden" name="version" value={versions.colours} />
            <Button kind="quiet" small>
              {t("look.reset")}
            </Button>
          </Form>
        )}
      </Section>
      {colours && (
        <Section title={t("look.read")} id="read">
          <div className="themes">
            {(["night", "day"] as const).map((theme) => (
              <div key={theme} className="stack">
                <h3>{t(`theme.${theme}`)}</h3>
                <ContrastTable
                  label={t(`theme.${theme}`)}
                  contrasts={checked.contrasts.filter((each) => each.theme === theme)}
                />
              </div>
            ))}
          </div>
        </Section>
      )}
    </Page>
  );
}

function ContrastTable({ label, contrasts }: { label: string; contrasts: readonly Contrast[] }) {
  const { t } = useTranslation("organisation");
  if (contrasts.length === 0) return null;
  const columns = ["pair", "ratio", "needed", "result"] as const;
  return (
    <table className="contrasts">
      <caption className="vh">{t("contrast.label", { theme: label })}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`contrast.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {contrasts.map(({ pair, ratio, needed, passes }) => (
          <tr key={pair}>
            <th scope="row">{t(`pair.${pair}`, { defaultValue: pair })}</th>
            <td className="digits">{ratio.toFixed(2)}</td>
            <td className="digits">{needed.toFixed(1)}</td>
            <td>
              <span className={passes ? "tag" : "tag warm"}>
                {t(passes ? "contrast.passes" : "contrast.fails")}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
