import { data, href, type RouterContextProvider, redirect } from "react-router";
import { formatDate } from "#app/arabic/dates.ts";
import type { Tone } from "#app/components/status-chip.tsx";
import { READ_AUDIT, UPDATE_USERS } from "#app/contract/ability.ts";
import { MERGE_USERS } from "#app/contract/merge.values.ts";
import { type FileItem, type FilePart, readUser } from "#app/contract/people.ts";
import { may, type Visitor } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { isVerified } from "../../access/menu.ts";
import { aidDeskTone } from "../../aid/status-tone.ts";
import { reviewTone } from "../../application/state-tone.ts";
import { inboxTone } from "../../feedback/status-tone.ts";
import { toPersonView } from "../person-view.server.ts";
import { statusTone } from "../status-tone.ts";

type Context = Readonly<RouterContextProvider>;
export type PersonFile = Awaited<ReturnType<typeof loadFile>>;

/** 403 without the ability, 404 outside the area; a merged record redirects. */
export async function loadFile(context: Context, params: { readonly id: string }) {
  const result = await call(context, readUser, { params });
  if (!result.ok && result.status === 403) throw data(null, { status: 403 });
  if (!result.ok) throw pageFailure(result);
  const { id } = result.data;
  if (id !== params.id) throw redirect(href("/users/:id", { id }), 301);
  const { language } = preferencesOf(context);
  const { parts, membershipStart, membershipEnd, nationalIdEnd, photoUrl, ...person } = result.data;
  const visitor = await visitorOf(context);
  const mayAudit = may(visitor, READ_AUDIT);
  const views = parts.flatMap((part) => toPartView(context, part, { mayAudit }));
  return {
    ...toPersonView(person, language),
    membershipStart: membershipStart && formatDate(membershipStart, language),
    membershipEnd: membershipEnd && formatDate(membershipEnd, language),
    nationalId: nationalIdEnd && `${"•".repeat(11)}${nationalIdEnd}`,
    photo: browserUrl(photoUrl),
    mayWrite: person.status === "verified" && isVerified(visitor) && !isSelf(visitor, id),
    mayEdit: person.status !== "deleted" && may(visitor, UPDATE_USERS),
    mayMerge: person.status !== "deleted" && may(visitor, MERGE_USERS),
    duplicates: views.find(({ name }) => name === "duplicates"),
    parts: views.filter(({ items }) => items.length > 0),
    // Merging is rare: not listed as empty.
    emptyParts: views.flatMap(({ name, title, items }) =>
      items.length === 0 && !hiddenWhenEmpty.includes(name) ? [title] : [],
    ),
  };
}

const isSelf = (visitor: Visitor, id: string) =>
  visitor.kind === "authenticated" && visitor.user?.uid === id;

const hiddenWhenEmpty: readonly string[] = ["merged", "duplicates"];

interface PartLinks {
  item(item: FileItem): string;
  /** Namespace of kinds and states. */
  readonly kinds?: string;
  readonly states?: string;
  tone?(state: string): Tone;
}

/** Links of items by part. */
const shown: Readonly<Record<string, PartLinks>> = {
  roles: { item: ({ id }) => href("/roles/edit/:id", { id }), kinds: "people:rank" },
  applications: {
    item: ({ id }) => href("/users/applications/:id", { id }),
    kinds: "review:kind",
    states: "review:isState",
    tone: (state) => reviewTone(state as never),
  },
  aid: {
    item: ({ id, section }) =>
      href("/statistics/urgent-assistance/:section/:id", { section: section ?? "socity", id }),
    kinds: "aid-desk:category",
    states: "aid-desk:isStatus",
    tone: (state) => aidDeskTone(state as never),
  },
  feedback: {
    item: ({ id }) => href("/statistics/feedback/:id", { id }),
    kinds: "feedback:type",
    states: "feedback:status",
    tone: (state) => inboxTone(state as never),
  },
  attendance: { item: ({ id }) => href("/attendance/gatherings/:id", { id }) },
  // Only for readers of the log.
  merged: { item: ({ id }) => `${href("/desk/audit")}?person=${id}` },
  duplicates: {
    item: ({ id, section }) =>
      href("/users/:id/merge/:otherId", { id: section ?? "", otherId: id }),
    states: "people:status",
    tone: (state) => statusTone(state as never),
  },
};

function toPartView(
  context: Context,
  { name, items, total }: FilePart,
  { mayAudit }: { mayAudit: boolean },
) {
  const how = shown[name];
  if (!how) return [];
  const { language } = preferencesOf(context);
  const t = translatorOf(context);
  const view = (item: FileItem) => {
    const { id, number, membershipId, title, kind, state, at, until, by } = item;
    const kindName = kind && how.kinds && t(`${how.kinds}.${kind}`);
    return {
      id,
      href: name === "merged" && !mayAudit ? undefined : how.item(item),
      title: title ?? kindName ?? t(`people:part.${name}.item`),
      facts: [
        membershipId,
        number && t("list:numbered", { number }),
        title && kindName,
        at && formatDate(at, language, new Date()),
        name === "roles" && until && t("people:until", { day: formatDate(until, language) }),
        by && t(name === "merged" ? "people:mergedBy" : "people:by", { name: by }),
      ].filter((fact): fact is string => typeof fact === "string" && fact !== ""),
      state: state && how.states ? t(`${how.states}.${state}`) : undefined,
      tone: state && how.tone ? how.tone(state) : undefined,
    };
  };
  const more = total - items.length;
  return [
    {
      name,
      title: t(`people:part.${name}.title`),
      items: items.map(view),
      more: more > 0 ? t("people:more", { count: more }) : undefined,
    },
  ];
}
