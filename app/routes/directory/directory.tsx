import { Form, href } from "react-router";
import { governorateName } from "#app/arabic/governorates.ts";
import { Avatar } from "#app/components/avatar.tsx";
import { ButtonLink } from "#app/components/button.tsx";
import { FilterForm, GovernorateFilter } from "#app/components/filters.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Icon } from "#app/components/icon.tsx";
import { governorate, keyword, listAddress } from "#app/components/list-address.ts";
import { ListPage } from "#app/components/list-page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { READ_USERS } from "#app/contract/ability.ts";
import { listMembers } from "#app/contract/directory.ts";
import { DIRECTORY_PER_PAGE, MAX_DIRECTORY_LISTED } from "#app/contract/directory.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { listData } from "#app/session/list.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { changeConsent } from "../consent/change.server.ts";
import { ConsentForm } from "../consent/consent-form.tsx";
import { readAddress } from "../read-address.server.ts";
import type { Route } from "./+types/directory";

export const handle = { i18n: ["directory", "consent", "list"] };

const memberList = listAddress(href("/members"), {
  keyword,
  governorate: { ...governorate, hint: "governorate" },
});

export async function loader({ url, context }: Route.LoaderArgs) {
  const { language } = preferencesOf(context);
  const listQuery = readAddress(memberList, url.searchParams);
  const { hint, ...query } = listQuery;
  const address = { listQuery, maySeeTable: may(await visitorOf(context), READ_USERS) };
  const result = await call(context, listMembers, {
    query: { ...query, limit: DIRECTORY_PER_PAGE },
  });
  return listData(context, address, result, "directory:loadFailed", (answer) => ({
    items: answer.items.map(
      ({ name, photo, governorate, branch, positions, isMe, writeTo }, at) => ({
        key: `${at} ${name}`,
        name,
        photo: browserUrl(photo),
        isMe: isMe === true,
        writeTo: writeTo ?? undefined,
        place: placeOf(governorate && governorateName(governorate, language), branch),
        positions: (positions ?? []).map(({ ar, en }) => (language === "en" && en) || ar),
      }),
    ),
    totalItems: answer.metadata.totalItems,
    isListed: answer.isListed ?? undefined,
  }));
}

function placeOf(governorate: string | null | undefined, branch: string | null | undefined) {
  const isSaid = Boolean(governorate && branch?.includes(governorate));
  return [isSaid ? undefined : governorate, branch].filter(Boolean);
}

export const action = formActions({
  consent: (args: Route.ActionArgs) => changeConsent(args, href("/members")),
});

export default function Directory({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("directory");
  const { listQuery, maySeeTable, list } = loaderData;
  const address = memberList.of(listQuery);
  const isListed = "isListed" in list ? list.isListed : undefined;
  return (
    <ListPage
      texts="directory:list"
      title={t("title")}
      lead={t("lead")}
      list={list}
      address={address}
      home="/"
      perPage={DIRECTORY_PER_PAGE}
      maxListed={MAX_DIRECTORY_LISTED}
      actions={
        maySeeTable && (
          <ButtonLink kind="quiet" icon="users" href="/users">
            {t("table")}
          </ButtonLink>
        )
      }
      tools={
        <>
          <FilterForm address={address} label={t("filter.keyword")}>
            <GovernorateFilter
              label={t("common:place.governorate")}
              value={listQuery.governorate}
            />
          </FilterForm>
          {isListed !== undefined && (
            <ConsentForm
              purpose="directory"
              isGiven={isListed}
              action={`${href("/members")}?act=consent`}
            />
          )}
        </>
      }
      empty={{ title: t("empty.title"), icon: "users", children: t("empty.text") }}
    >
      {({ items }) => (
        <ul className="cards">
          {items.map(({ key, name, photo, isMe, place, positions, writeTo }) => (
            <li key={key}>
              <article className="card beside">
                <Avatar name={name} src={photo} size="medium" />
                <div>
                  <h2 className="title" dir="auto">
                    {name} {isMe && <small className="tag">{t("common:you")}</small>}
                  </h2>
                  {positions.map((position) => (
                    <p key={position} dir="auto">
                      {position}
                    </p>
                  ))}
                  {place.length > 0 && (
                    <p className="muted">
                      <bdi>{place.join(t("common:comma"))}</bdi>
                    </p>
                  )}
                </div>
                {writeTo && <Write to={writeTo} name={name} />}
              </article>
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function Write({ to, name }: { to: string; name: string }) {
  const { t } = useTranslation("directory");
  return (
    <Form method="post" action={`${href("/create-new-room")}?act=direct`}>
      <FormKeyField form={`direct-${to}`} />
      <input type="hidden" name="userId" value={to} />
      <button type="submit" className="icon-button" title={t("write")}>
        <Icon name="chat" />
        <span className="vh">
          {t("write")} {name}
        </span>
      </button>
    </Form>
  );
}
