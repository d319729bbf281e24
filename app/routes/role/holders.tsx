import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Listing } from "#app/components/listing.tsx";
import { Pager } from "#app/components/pager.tsx";
import type { LoadedRole, ShownHolder } from "./load-role.server.ts";

interface HoldersProps {
  roleId: string;
  holders: NonNullable<LoadedRole["holders"]>;
  mayTake: boolean;
}

/** Who holds a role, since when and until when, and for who may the way to take it away. */
export function Holders({ roleId, holders, mayTake }: HoldersProps) {
  const { t } = useTranslation("role");
  const { items, totalItems, page, perPage } = holders;
  if (items.length === 0) {
    return (
      <p>
        <b>{t("holder.none")}</b>
        {mayTake && <span className="muted">. {t("holder.noneText")}</span>}
      </p>
    );
  }
  const columns = [
    ...["holder.name", "holder.membershipId", "holder.governorate"],
    ...["holder.since", "holder.until", "holder.by"],
    ...(mayTake ? ["column.acts"] : []),
  ];
  return (
    <>
      <Listing
        label={t("holder.title")}
        columns={columns.map((column) => t(column))}
        rows={items.map((holder) => ({
          id: holder.userId,
          cells: [
            <Named key="name" {...holder} />,
            <bdi key="membershipId" dir="ltr">
              {holder.membershipId}
            </bdi>,
            holder.governorate ?? t("holder.unknown"),
            <bdi key="since">{holder.since ?? t("holder.unknown")}</bdi>,
            <bdi key="until">{holder.until ?? t("holder.forGood")}</bdi>,
            <bdi key="by">{holder.by ?? t("holder.unknown")}</bdi>,
            ...(mayTake ? [<Take key="acts" roleId={roleId} holder={holder} />] : []),
          ],
        }))}
      />
      {totalItems > perPage && (
        <Pager
          page={page}
          perPage={perPage}
          totalItems={totalItems}
          query={new URLSearchParams()}
        />
      )}
    </>
  );
}

function Named({ name, isMe, isInForce }: ShownHolder) {
  const { t } = useTranslation("role");
  return (
    <>
      <bdi>{name}</bdi> {isMe && <small className="muted">({t("holder.me")}) </small>}
      {isInForce === false && (
        <small className="warn">
          <Icon name="warning" /> {t("holder.notInForce")}
        </small>
      )}
    </>
  );
}

/** Behind a line that opens, so that no slip of a finger takes anything from anybody. */
function Take({ roleId, holder }: { roleId: string; holder: ShownHolder }) {
  const { t } = useTranslation("role");
  const busy = useNavigation().state !== "idle";
  const { userId, name } = holder;
  return (
    <details>
      <summary>{t("take.open")}</summary>
      <Form
        method="post"
        action={href("/roles/edit/:id/holders/:userId/take", { id: roleId, userId })}
        className="stack"
        preventScrollReset
      >
        <FormKeyField form={`take-${userId}`} />
        <p className="hint">{t("take.text")}</p>
        <Button kind="danger" small disabled={busy}>
          {t("take.submit", { name })}
        </Button>
      </Form>
    </details>
  );
}
