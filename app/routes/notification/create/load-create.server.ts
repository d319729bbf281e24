import { href, type RouterContextProvider } from "react-router";
import { configuration } from "#app/configuration.ts";
import { NOTIFY } from "#app/contract/ability.ts";
import { listGovernorates } from "#app/contract/branch.ts";
import { readNews } from "#app/contract/news.ts";
import { CAMPAIGN_CATEGORY } from "#app/contract/news.values.ts";
import { listAudienceGovernorates } from "#app/contract/notification.ts";
import { readPost } from "#app/contract/posts.ts";
import { listRoles } from "#app/contract/role.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { toPostItemView } from "../../posts/post-view.server.ts";
import { loadSelection } from "./selection.server.ts";

/** Something to choose from, in the reader's language. */
export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * What the page of a new notification offers. A list that could not be had is undefined: its part is
 * left out. Without the ability there is nothing to offer.
 */
export async function loadCreate(context: Readonly<RouterContextProvider>, { searchParams }: URL) {
  if (!may(await visitorOf(context), NOTIFY)) return { isAllowed: false } as const;
  const { language } = preferencesOf(context);
  const id = UUID.exec(searchParams.get("selection") ?? "")?.[0];
  const [news, post] = ["news", "posts"].map((name) => searchParams.get(name));
  const [roles, governorates, within, selection, about] = await Promise.all([
    call(context, listRoles, {}),
    call(context, listGovernorates, {}),
    call(context, listAudienceGovernorates, {}),
    id ? loadSelection(context, id) : undefined,
    news ? loadAbout(context, news) : post ? loadAboutPost(context, post) : undefined,
  ]);
  // An outside platform may not have the call: then all governorates are offered.
  const [own, ...others] = within.ok ? within.data : [];
  const isLocal = within.ok && others.length === 0;
  const choices =
    governorates.ok &&
    governorates.data.map(({ branch_governorate: ar, branch_governorate_en: en }): SelectOption => {
      return { value: ar, label: (language === "en" && en) || ar };
    });
  return {
    isAllowed: true,
    about,
    roles: roles.ok
      ? roles.data.map(({ id, name }): SelectOption => ({ value: String(id), label: name }))
      : undefined,
    governorates: choices || undefined,
    /** The people who were chosen in their list; null where that was too long ago. */
    selection,
    /** Whether it goes to the people of the sender's area alone: no governorates are chosen. */
    isLocal,
    /** The name of a local leader's governorate, if the area is one. */
    ownGovernorate: isLocal
      ? ((choices || []).find(({ value }) => value === own)?.label ?? own)
      : undefined,
  } as const;
}

/** The words for an item of the news, to begin with: never the address's own, which anybody could write. */
async function loadAbout(context: Readonly<RouterContextProvider>, id: string) {
  const result = await call(context, readNews, { params: { id: id.slice(0, 64) } });
  if (!result.ok) return undefined;
  const { title, summary, category } = result.data;
  const url = configuration().publicUrl + href("/news/:id", { id: result.data.id });
  const isCampaign = category === CAMPAIGN_CATEGORY ? "on" : undefined;
  return { title, message: summary ?? "", url, isCampaign };
}

/** The same for a post, of which its beginning is told. */
async function loadAboutPost(context: Readonly<RouterContextProvider>, id: string) {
  const result = await call(context, readPost, { params: { id: id.slice(0, 64) } });
  if (!result.ok) return undefined;
  const { title, beginning } = toPostItemView(result.data, {
    ...preferencesOf(context),
    language: "ar",
  });
  const url = configuration().publicUrl + href("/posts/:id", { id: result.data.id });
  return { title, message: beginning, url };
}

export type CreateOptions = Extract<Awaited<ReturnType<typeof loadCreate>>, { isAllowed: true }>;
