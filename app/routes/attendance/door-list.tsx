import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Avatar } from "#app/components/avatar.tsx";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { Empty } from "#app/components/empty.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Listing } from "#app/components/listing.tsx";
import { Section } from "#app/components/page.tsx";
import { Pager } from "#app/components/pager.tsx";
import { PRESENT_PER_PAGE } from "#app/contract/attendance-form.ts";
import { Find } from "./find.tsx";
import type { ShownAttendee } from "./shown.server.ts";

interface Door {
  id: string;
  items: readonly ShownAttendee[];
  page: number;
  totalItems: number;
  keyword: string | undefined;
}

/** Who came, latest first: whoever stands at the door compares, and strikes out who is not there. */
export function DoorList({ id, items, page, totalItems, keyword }: Door) {
  const { t } = useTranslation("attendance");
  const here = href("/attendance/gatherings/:id", { id });
  const columns = ["member", "membershipId", "there", "strike"];
  return (
    <Section title={t("door.list")}>
      <div className="row">
        <ButtonLink kind="quiet" small icon="clock" href={here}>
          {t("door.look")}
        </ButtonLink>
      </div>
      {(keyword || totalItems > 0) && (
        <Find action={here} label={t("find.member")} keyword={keyword} all={here} />
      )}
      {items.length > 0 ? (
        <>
          <Listing
            label={t("door.list")}
            columns={columns.map((column) => t(`column.${column}`))}
            rows={items.map((attendee) => ({
              id: attendee.id,
              cells: [
                <Member key="member" {...attendee} />,
                <bdi key="number" dir="ltr">
                  {attendee.membershipId ?? "–"}
                </bdi>,
                <bdi key="there">{attendee.hours}</bdi>,
                <Strike key="strike" gathering={id} {...attendee} />,
              ],
            }))}
          />
          <Pager
            page={page}
            perPage={PRESENT_PER_PAGE}
            totalItems={totalItems}
            query={new URLSearchParams(keyword ? { keyword } : {})}
          />
        </>
      ) : (
        <Empty title={t(keyword ? "door.notFound" : "door.nobody")} icon="users">
          {!keyword && t("door.nobodyText")}
        </Empty>
      )}
    </Section>
  );
}

function Member({ name, photo }: ShownAttendee) {
  return (
    <span className="who">
      <Avatar name={name} src={photo} /> <bdi>{name}</bdi>
    </span>
  );
}

/** Folded, so that nobody is struck by a thumb that scrolls. */
function Strike({ gathering, id, name }: ShownAttendee & { gathering: string }) {
  const { t } = useTranslation("attendance");
  const busy = useNavigation().state !== "idle";
  return (
    <details className="strike">
      <summary className="button quiet small">
        {t("door.strike")} <span className="vh">{name}</span>
      </summary>
      <Form
        method="post"
        action={href("/attendance/gatherings/:id/strike", { id: gathering })}
        preventScrollReset
      >
        <FormKeyField form={`strike-${id}`} />
        <input type="hidden" name="presenceId" value={id} />
        <Button kind="danger" small disabled={busy}>
          {t("door.strikeNow")} <span className="vh">{name}</span>
        </Button>
      </Form>
    </details>
  );
}
