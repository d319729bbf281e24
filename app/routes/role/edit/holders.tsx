import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { Pager } from "#app/components/pager.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { HolderView, LoadedRole } from "./load-role.server.ts";

interface HoldersProps {
  roleId: string;
  holders: Exclude<LoadedRole["holders"], null | "failed">;
  mayRevoke: boolean;
  mayReadUsers: boolean;
}

export function Holders({ roleId, holders, mayRevoke, mayReadUsers }: HoldersProps) {
  const { t } = useTranslation("role");
  const { items, totalItems, page, perPage } = holders;
  if (items.length === 0) {
    return (
      <p>
        <b>{t("holder.none")}</b>
        {mayRevoke && <span className="muted">. {t("holder.noneText")}</span>}
      </p>
    );
  }
  const columns = [
    "holder.name",
    "holder.membershipId",
    "holder.governorate",
    "holder.since",
    "holder.until",
    "holder.by",
    ...(mayRevoke ? ["column.acts"] : []),
  ];
  return (
    <>
      <DataTable
        label={t("holder.title")}
        columns={columns.map((column) => t(column))}
        rows={items.map((holder) => ({
          id: holder.userId,
          cells: [
            <Named key="name" holder={holder} isLink={mayReadUsers} />,
            <bdi key="membershipId" dir="ltr">
              {holder.membershipId}
            </bdi>,
            holder.governorate ?? t("holder.unknown"),
            <bdi key="since">{holder.since ?? t("holder.unknown")}</bdi>,
            <bdi key="until">{holder.until ?? t("holder.forGood")}</bdi>,
            <bdi key="by">{holder.by ?? t("holder.unknown")}</bdi>,
            ...(mayRevoke ? [<RevokeForm key="acts" roleId={roleId} holder={holder} />] : []),
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

function Named({ holder, isLink }: { holder: HolderView; isLink: boolean }) {
  const { t } = useTranslation("role");
  const { userId, name, isMe, isInForce } = holder;
  return (
    <>
      {isLink ? (
        <Link to={href("/users/:id", { id: userId })}>
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi>{name}</bdi>
      )}{" "}
      {isMe && <small className="muted">({t("common:you")}) </small>}
      {isInForce === false && (
        <small className="warn">
          <Icon name="warning" /> {t("holder.notInForce")}
        </small>
      )}
    </>
  );
}

/** Folded, against accidental taps. */
function RevokeForm({ roleId, holder }: { roleId: string; holder: HolderView }) {
  const { t } = useTranslation("role");
  const busy = useNavigation().state !== "idle";
  const { userId, name } = holder;
  return (
    <Disclosure inline summary={t("revoke.open")}>
      <Form
        method="post"
        action={`${href("/roles/edit/:id", { id: roleId })}?act=revoke`}
        className="stack"
        preventScrollReset
      >
        <FormKeyField form={`revoke-${userId}`} />
        <input type="hidden" name="userId" value={userId} />
        <p className="hint">{t("revoke.text")}</p>
        <Button kind="danger" small disabled={busy}>
          {t("revoke.submit", { name })}
        </Button>
      </Form>
    </Disclosure>
  );
}
