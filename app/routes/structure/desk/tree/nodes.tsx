import { Form, href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Link } from "#app/components/link.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { UnitKind } from "#app/contract/structure.values.ts";
import { Words } from "../../words.tsx";
import { treePath } from "../paths.ts";
import type { NodeView } from "./tree-view.server.ts";

const addable: Readonly<Partial<Record<UnitKind, readonly UnitKind[]>>> = {
  governorate: ["governorate_secretariat", "sector"],
  sector: ["sector_secretariat", "branch"],
};

interface NodesProps {
  nodes: readonly NodeView[];
  governorate: string | undefined;
}

export function Nodes({ nodes, governorate }: NodesProps) {
  return (
    <ul className="tree">
      {nodes.map((node) => (
        <Node key={node.id} node={node} governorate={governorate} />
      ))}
    </ul>
  );
}

function Node({ node, governorate }: { node: NodeView; governorate: string | undefined }) {
  const { t } = useTranslation("structure-desk");
  const { id, kind, people, isClosed, place, count, below } = node;
  return (
    <li id={`unit-${id}`}>
      <div className="row">
        <p>
          <Link to={href("/desk/structure/:id", { id })}>
            <b>
              <Words {...node.name} />
            </b>
          </Link>{" "}
          <small className="muted">
            {t(`kind.${kind}`)}
            {people > 0 && ` · ${t("people", { count: people })}`}
          </small>{" "}
          {isClosed && <span className="tag warm">{t("closed")}</span>}
        </p>
        {!isClosed && (
          <div className="row acts">
            {place > 1 && <PlaceButton {...{ node, governorate }} place={place - 1} way="up" />}
            {place < count && (
              <PlaceButton {...{ node, governorate }} place={place + 1} way="down" />
            )}
            {(addable[kind] ?? []).map((below) => (
              <ButtonLink
                key={below}
                small
                kind="plain"
                icon="plus"
                href={`${href("/desk/structure/create")}?${new URLSearchParams({ kind: below, parent: id })}`}
              >
                {t(`add.${below}`)}
              </ButtonLink>
            ))}
          </div>
        )}
      </div>
      {below.length > 0 && <Nodes nodes={below} governorate={governorate} />}
    </li>
  );
}

/** Absolute position: idempotent. */
function PlaceButton({
  node,
  governorate,
  place,
  way,
}: {
  node: NodeView;
  governorate: string | undefined;
  place: number;
  way: "up" | "down";
}) {
  const { t } = useTranslation("structure-desk");
  const path = treePath(governorate);
  return (
    <Form method="post" action={`${path}${governorate ? "&" : "?"}act=order`} preventScrollReset>
      <FormKeyField form={`order-${node.id}-${place}`} />
      <input type="hidden" name="id" value={node.id} />
      <input type="hidden" name="place" value={place} />
      <button type="submit" className="icon-button">
        <span aria-hidden="true">{way === "up" ? "↑" : "↓"}</span>
        <span className="vh">{t(`order.${way}`, { name: node.name.text })}</span>
      </button>
    </Form>
  );
}
