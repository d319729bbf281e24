import type { SubmissionResult } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Link } from "#app/components/link.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { Words } from "../../words.tsx";
import { TitleFields, useTitleFields } from "../title-fields.tsx";
import type { PositionLine } from "./load-unit.server.ts";

interface PositionsProps {
  path: string;
  positions: readonly PositionLine[];
  rejected: SubmissionResult<string[]> | undefined;
  mayAdd: boolean;
}

export function Positions({ path, positions, rejected, mayAdd }: PositionsProps) {
  const { t } = useTranslation("structure-desk");
  const form = useTitleFields(rejected);
  const busy = useNavigation().state !== "idle";
  return (
    <>
      {positions.length === 0 && <p className="muted">{t("positions.none")}</p>}
      {positions.length > 0 && (
        <ul className="tree">
          {positions.map((position) => (
            <li key={position.id}>
              <Line path={path} position={position} />
            </li>
          ))}
        </ul>
      )}
      {mayAdd && (
        <Disclosure open={rejected !== undefined} summary={t("positions.add")}>
          <Form
            method="post"
            action={`${path}?act=addPosition`}
            noValidate
            className="stack writing"
          >
            <ErrorSummary errors={form.errors} />
            <FormKeyField form="position" />
            <TitleFields form={form} />
            <Button icon="plus" disabled={busy}>
              {t("positions.submit")}
            </Button>
          </Form>
        </Disclosure>
      )}
    </>
  );
}

function Line({ path, position }: { path: string; position: PositionLine }) {
  const { t } = useTranslation("structure-desk");
  const { id, title, newest, isClosed, place, count } = position;
  return (
    <div className="row">
      <p>
        <Link to={href("/desk/structure/positions/:id", { id })}>
          <b>
            <Words {...title} />
          </b>
        </Link>{" "}
        {newest?.when === "now" ? (
          <>
            <bdi>{newest.name}</bdi>{" "}
            <small className="muted">
              {newest.until ? t("term.span", newest) : t("term.since", { from: newest.from })}
            </small>
          </>
        ) : (
          <>
            <span className="muted">{t("term.vacant")}</span>{" "}
            {newest && <small className="muted">{t(`term.${newest.when}`, newest)}</small>}
          </>
        )}{" "}
        {isClosed && <span className="tag warm">{t("closed")}</span>}
      </p>
      {!isClosed && (
        <div className="row acts">
          {place > 1 && <Place {...{ path, id, name: title.text }} place={place - 1} way="up" />}
          {place < count && (
            <Place {...{ path, id, name: title.text }} place={place + 1} way="down" />
          )}
        </div>
      )}
    </div>
  );
}

/** Absolute position: idempotent. */
function Place(props: {
  path: string;
  id: string;
  name: string;
  place: number;
  way: "up" | "down";
}) {
  const { path, id, name, place, way } = props;
  const { t } = useTranslation("structure-desk");
  return (
    <Form method="post" action={`${path}?act=order`} preventScrollReset>
      <FormKeyField form={`order-${id}-${place}`} />
      <input type="hidden" name="position" value={id} />
      <input type="hidden" name="place" value={place} />
      <button type="submit" className="icon-button">
        <span aria-hidden="true">{way === "up" ? "↑" : "↓"}</span>
        <span className="vh">{t(`order.${way}`, { name })}</span>
      </button>
    </Form>
  );
}
