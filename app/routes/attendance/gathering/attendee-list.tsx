import { Form, href, useNavigation } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Avatar } from "#app/components/avatar.tsx";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Section } from "#app/components/page.tsx";
import { Pager } from "#app/components/pager.tsx";
import { SearchForm } from "#app/components/search-form.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { PRESENT_PER_PAGE } from "#app/contract/attendance.values.ts";
import type { AttendeeView } from "../views.server.ts";

interface AttendeeListProps {
  id: string;
  items: readonly AttendeeView[];
  page: number;
  totalItems: number;
  keyword: string | undefined;
}

/** Newest first, for the organiser at the door to compare. */
export function AttendeeList({ id, items, page, totalItems, keyword }: AttendeeListProps) {
  const { t } = useTranslation("attendance");
  const gatheringPath = href("/attendance/gatherings/:id", { id });
  const columns = ["member", "membershipId", "presence", "remove"];
  return (
    <Section title={t("door.list")}>
      <div className="row">
        <ButtonLink kind="quiet" small icon="clock" href={gatheringPath}>
          {t("door.refresh")}
        </ButtonLink>
      </div>
      {(keyword || totalItems > 0) && (
        <SearchForm
          action={gatheringPath}
          label={t("search.member")}
          keyword={keyword}
          clearHref={gatheringPath}
        />
      )}
      {items.length > 0 ? (
        <>
          <DataTable
            label={t("door.list")}
            columns={columns.map((column) => t(`column.${column}`))}
            rows={items.map((attendee) => ({
              id: attendee.id,
              cells: [
                <Member key="member" {...attendee} />,
                <bdi key="number" dir="ltr">
                  {attendee.membershipId ?? "–"}
                </bdi>,
                <bdi key="presence">{attendee.hours}</bdi>,
                <RemoveAttendee key="remove" gathering={id} {...attendee} />,
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
        <EmptyState title={t(keyword ? "door.notFound" : "door.nobody")} icon="users">
          {!keyword && t("door.nobodyText")}
        </EmptyState>
      )}
    </Section>
  );
}

function Member({ name, photo, companions }: AttendeeView) {
  const { t, i18n } = useTranslation("attendance");
  const figures = formatNumber(companions, toLanguage(i18n.language));
  return (
    <span className="who">
      <Avatar name={name} src={photo} /> <bdi>{name}</bdi>
      {companions > 0 && (
        <small className="muted">{t("door.companions", { count: companions, figures })}</small>
      )}
    </span>
  );
}

/** Folded, against accidental taps. */
function RemoveAttendee({ gathering, id, name }: AttendeeView & { gathering: string }) {
  const { t } = useTranslation("attendance");
  const busy = useNavigation().state !== "idle";
  return (
    <Disclosure
      inline
      summary={
        <>
          {t("door.remove")} <span className="vh">{name}</span>
        </>
      }
    >
      <Form
        method="post"
        action={`${href("/attendance/gatherings/:id", { id: gathering })}?act=removeAttendee`}
        preventScrollReset
      >
        <FormKeyField form={`remove-${id}`} />
        <input type="hidden" name="presenceId" value={id} />
        <Button kind="danger" small disabled={busy}>
          {t("door.removeNow")} <span className="vh">{name}</span>
        </Button>
      </Form>
    </Disclosure>
  );
}
