import { data, Form, useNavigation } from "react-router";
import { toSaidTime } from "#app/arabic/dates.ts";
import { foldDigits } from "#app/arabic/digits.ts";
import { Button } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Link } from "#app/components/link.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Trail } from "#app/components/trail.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { When } from "#app/components/when.tsx";
import { type ContentKind, contentPath } from "#app/contract/content.values.ts";
import { kindCalls } from "#app/contract/content-kinds.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import type { Choices } from "../edit/field-props.ts";
import { loadItem } from "../edit/load-item.server.ts";
import { type Fields, filesOf, textOf } from "../fields.ts";
import { Forbidden } from "../forbidden.tsx";
import { inWords, kindChoices } from "../kinds.server.ts";
import { deskKinds, labelKeys, useKind } from "../kinds.ts";
import type { Route } from "./+types/versions";
import { compareLines } from "./compare.ts";

export const handle = { i18n: ["content"] };

export async function loader(args: Route.LoaderArgs) {
  const item = await loadItem(args);
  const { url, context } = args;
  if (!item) return data(null, 403);
  const { language } = preferencesOf(context);
  const now = new Date();
  const wanted = Number(foldDigits(url.searchParams.get("version") ?? ""));
  const number = wanted >= 1 && wanted <= item.number ? Math.floor(wanted) : item.number;
  const [after, before, choices] = await Promise.all([
    loadFields(args, item.kind, number),
    number > 1 ? loadFields(args, item.kind, number - 1) : undefined,
    kindChoices[item.kind]?.(context),
  ]);
  return data({
    id: item.id,
    title: item.title,
    number,
    newest: item.number,
    version: item.version,
    maySave: item.maySave,
    versions: item.versions.map(({ number: each, at, by }) => ({
      number: each,
      at: toSaidTime(at, language, now),
      by: by ?? "",
      isLive: each === item.liveNumber,
    })),
    changes: before ? compareFields(item.kind, before, after, choices) : undefined,
  });
}

async function loadFields(
  { params, context }: Pick<Route.LoaderArgs, "params" | "context">,
  kind: ContentKind,
  number: number,
) {
  const result = await call(context, kindCalls[kind].readVersion, {
    params: { ...params, number: String(number) },
  });
  if (!result.ok) throw pageFailure(result);
  return result.data.fields as Fields;
}

function compareFields(
  kind: ContentKind,
  before: Fields,
  after: Fields,
  choices: Choices | undefined,
) {
  const said = (fields: Fields, name: string) => inWords(name, textOf(fields, name), choices);
  const texts = deskKinds[kind].textFields.map((name) => {
    return { name, was: said(before, name), is: said(after, name) };
  });
  const files = { name: "files", was: linesOf(before), is: linesOf(after) };
  const isSamePicture = textOf(before, "pictureUrl") === textOf(after, "pictureUrl");
  return [
    ...[...texts, files].flatMap(({ name, was, is }) =>
      was === is ? [] : [{ name, lines: compareLines(was, is) }],
    ),
    ...(isSamePicture ? [] : [{ name: "picture", lines: [] }]),
  ];
}

function linesOf(fields: Fields): string {
  return filesOf(fields)
    .map(({ name, alt, altEn }) => [name, alt, altEn].filter(Boolean).join(" · "))
    .join("\n");
}

export default function Versions({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("content");
  const kind = useKind();
  const busy = useNavigation().state !== "idle";
  if (!loaderData) return <Forbidden />;
  const { id, title, number, newest, version, maySave, versions, changes } = loaderData;
  const path = contentPath(kind, id, "versions");
  return (
    <Page
      title={t("versions.title")}
      lead={t("versions.lead")}
      back={
        <Trail
          parents={[
            { href: contentPath(kind), label: t(`kind.${kind}.title`) },
            { href: contentPath(kind, id, "edit"), label: title },
          ]}
        />
      }
    >
      <PageTitle title={t("versions.title")} />
      <Section title={t("versions.changes", { number })} id="changes">
        {!changes && <p>{t("versions.first")}</p>}
        {changes?.length === 0 && <p>{t("versions.same")}</p>}
        {changes?.map(({ name, lines }) => (
          <div key={name} className="panel stack writing">
            <h3>{t(labelKeys(kind, name))}</h3>
            {name === "picture" && <p>{t("versions.picture")}</p>}
            {lines.map(({ text, is }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and never move
              <p key={at} dir="auto">
                {is === "same" && text}
                {is === "removed" && (
                  <del>
                    <bdi className="vh">{t("versions.removed")} </bdi>
                    {text}
                  </del>
                )}
                {is === "added" && (
                  <ins>
                    <bdi className="vh">{t("versions.added")} </bdi>
                    {text}
                  </ins>
                )}
              </p>
            ))}
          </div>
        ))}
        {number !== newest && maySave && (
          <Form method="post" action={`${contentPath(kind, id, "edit")}?act=restoreVersion`}>
            <FormKeyField form="restoreVersion" />
            <input type="hidden" name="number" value={number} />
            <input type="hidden" name="version" value={version} />
            <Button kind="quiet" disabled={busy}>
              {t("versions.restoreVersion", { number })}
            </Button>
          </Form>
        )}
      </Section>
      <Section title={t("versions.all")} id="all">
        <ol className="steps" reversed>
          {versions.map((each) => (
            <li key={each.number}>
              <Link
                to={`${path}?version=${each.number}`}
                aria-current={each.number === number ? "page" : undefined}
              >
                {t("versions.number", { number: each.number })}
              </Link>{" "}
              {each.isLive && <small>{t("versions.live")}</small>}
              <p className="meta">
                <bdi>{each.by}</bdi> <When at={each.at} />
              </p>
            </li>
          ))}
        </ol>
      </Section>
    </Page>
  );
}
