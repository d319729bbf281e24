import { Form, href, useNavigation } from "react-router";
import { Avatar } from "#app/components/avatar.tsx";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { RadioGroup } from "#app/components/choices.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { type MergeSide, mergeSides } from "#app/contract/merge.values.ts";
import type { Route } from "./+types/compare";
import { Forbidden } from "./forbidden.tsx";
import { type LoadedMerge, loadOrForbid, type MergeLine } from "./load-merge.server.ts";

export const handle = { i18n: ["people-edit", "people"] };

export const loader = ({ params, context }: Route.LoaderArgs) => loadOrForbid(context, params);

export default function Compare({ loaderData: merge, params }: Route.ComponentProps) {
  const { t } = useTranslation("people-edit");
  const busy = useNavigation().state !== "idle";
  if (!merge) return <Forbidden />;
  const title = t("merge.compare");
  const table = <Values merge={merge} />;
  return (
    <Page
      title={title}
      lead={t(merge.lock ? `merge.lock.${merge.lock}` : "merge.compareLead")}
      back={{ href: href("/users/:id", { id: params.id }), label: merge.first.name }}
    >
      <PageTitle title={title} />
      {merge.lock ? (
        table
      ) : (
        <Form action={href("/users/:id/merge/:otherId/confirm", params)} className="stack">
          <RadioGroup
            id="kept"
            name="kept"
            label={t("merge.kept")}
            hint={`${t("merge.keptHint")} ${t(`merge.reason.${merge.reason}`)}`}
            choices={mergeSides.map((side) => ({
              value: side,
              label: <Heading {...{ merge, side }} />,
            }))}
            defaultValue={merge.kept}
          />
          {table}
          <div className="row">
            <Button disabled={busy}>{t("merge.next")}</Button>
            <ButtonLink kind="quiet" href={href("/users/:id", { id: params.id })}>
              {t("cancel")}
            </ButtonLink>
          </div>
        </Form>
      )}
      <Counts merge={merge} />
      <p className="hint">{t("merge.audited")}</p>
    </Page>
  );
}

function Heading({ merge, side }: { merge: LoadedMerge; side: MergeSide }) {
  const { t } = useTranslation("people-edit");
  const { name, membershipId } = merge[side];
  return (
    <span>
      {t(`merge.side.${side}`)}: <bdi>{name}</bdi>{" "}
      {membershipId && <bdi dir="ltr">{membershipId}</bdi>}
    </span>
  );
}

function Values({ merge }: { merge: LoadedMerge }) {
  const { t } = useTranslation("people-edit");
  const columns = [t("merge.field"), t("merge.side.first"), t("merge.side.second")];
  const photos = {
    id: "photo",
    cells: [
      t("merge.line.photo"),
      ...mergeSides.map((side) => <Photo key={side} {...{ merge, side }} />),
    ],
  };
  const hasPhoto = mergeSides.some((side) => merge[side].photo);
  return (
    <Section title={t("merge.values")}>
      <p className="hint">{t("merge.valuesHint")}</p>
      <DataTable
        label={t("merge.values")}
        columns={columns}
        rows={[
          ...(hasPhoto ? [photos] : []),
          ...merge.lines.map((line) => ({
            id: line.name,
            cells: [
              t(`merge.line.${line.name}`),
              ...mergeSides.map((side) => <Value key={side} {...{ merge, line, side }} />),
            ],
          })),
        ]}
      />
    </Section>
  );
}

function Photo({ merge, side }: { merge: LoadedMerge; side: MergeSide }) {
  const { t } = useTranslation("people-edit");
  const { name, photo } = merge[side];
  const picture = <Avatar name={name} src={photo} size="medium" />;
  if (!merge.hasPhotos || merge.lock) return picture;
  return (
    <label className="check">
      <input type="radio" name="photo" value={side} defaultChecked={merge.kept === side} />{" "}
      <span className="vh">
        {t("merge.line.photo")}, {t(`merge.side.${side}`)}
      </span>{" "}
      {picture}
    </label>
  );
}

function Value({ merge, line, side }: { merge: LoadedMerge; line: MergeLine; side: MergeSide }) {
  const { t } = useTranslation("people-edit");
  const text = line[side];
  const isUnconfirmed = line.name === "email" && merge[side].isUnconfirmed;
  const value = text ? (
    <span>
      <bdi dir={isNumber(line.name) ? "ltr" : undefined}>{text}</bdi>{" "}
      {isUnconfirmed && <small>{t("merge.unconfirmed")}</small>}
    </span>
  ) : (
    <span className="muted">{t("people:none")}</span>
  );
  if (!line.isChosen || !line.field || merge.lock) return value;
  return (
    <label className="check">
      <input type="radio" name={line.field} value={side} defaultChecked={merge.kept === side} />{" "}
      <span className="vh">
        {t(`merge.line.${line.name}`)}, {t(`merge.side.${side}`)}:
      </span>{" "}
      {value}
    </label>
  );
}

const isNumber = (name: string) => ["membershipId", "nationalId", "phone", "email"].includes(name);

function Counts({ merge }: { merge: LoadedMerge }) {
  const { t } = useTranslation("people-edit");
  if (merge.counts.length === 0) return null;
  return (
    <Section title={t("merge.counts")}>
      <DataTable
        label={t("merge.counts")}
        columns={[t("merge.field"), t("merge.side.first"), t("merge.side.second")]}
        rows={merge.counts.map(({ name, first, second }) => ({
          id: name,
          cells: [t(`merge.count.${name}`), first, second],
        }))}
      />
    </Section>
  );
}
