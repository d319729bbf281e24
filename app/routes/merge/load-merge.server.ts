import { data, href, type RouterContextProvider, redirect } from "react-router";
import { formatDate } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import { formatList } from "#app/arabic/list.ts";
import { nameIn } from "#app/arabic/name-in.ts";
import { type MergeRecord, readMerge } from "#app/contract/merge.ts";
import { type MergeField, mergeCounts, mergeFields } from "#app/contract/merge.values.ts";
import { call } from "#app/session/api.server.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toast } from "#app/session/toast.server.ts";

type Context = Readonly<RouterContextProvider>;
interface Params {
  readonly id: string;
  readonly otherId: string;
}
export type LoadedMerge = NonNullable<Awaited<ReturnType<typeof loadMerge>>>;
export type MergeLine = LoadedMerge["lines"][number];

export async function loadMerge(context: Context, params: Params) {
  const result = await call(context, readMerge, { params });
  if (!result.ok && result.status === 403) return null;
  if (!result.ok && result.code === "user-merged") throw toFile(context, params);
  if (!result.ok) throw pageFailure(result);
  const { first, second, differing, becomes, ...merge } = result.data;
  const [ofFirst, ofSecond] = [toTexts(context, first), toTexts(context, second)];
  const lines = lineNames.flatMap((name) => {
    const [one, other] = [ofFirst[name], ofSecond[name]];
    if (!one && !other) return [];
    const field = mergeFields.find((each) => each === name);
    const isChosen = field !== undefined && differing.includes(field);
    return [{ name, field, isChosen, first: one ?? "", second: other ?? "" }];
  });
  const counts = mergeCounts.flatMap((name) => {
    const [one, other] = [first.counts[name] ?? 0, second.counts[name] ?? 0];
    return one + other > 0 ? [{ name, first: one, second: other }] : [];
  });
  const heading = ({ id, name, status, membershipId, photo, email, ...record }: MergeRecord) => {
    const isUnconfirmed = Boolean(email) && !record.isEmailConfirmed;
    return { id, name, status, membershipId, photo: browserUrl(photo), isUnconfirmed };
  };
  return {
    ...merge,
    becomes: becomesTexts(context, becomes),
    first: heading(first),
    second: heading(second),
    hasPhotos: differing.includes("photo"),
    lines,
    counts,
  };
}

export function toFile(context: Context, { id }: Pick<Params, "id">) {
  toast(context, { type: "info", message: translatorOf(context)("people-edit:merge.already") });
  return redirect(href("/users/:id", { id }), 303);
}

export async function loadOrForbid(context: Context, params: Params) {
  const loaded = await loadMerge(context, params);
  return loaded ? data(loaded) : data(null, 403);
}

const lineNames = [
  "name",
  "membershipId",
  "status",
  "membership",
  "nationalId",
  "birthDate",
  "gender",
  "phone",
  "email",
  "branch",
  "governorate",
  "address",
  "roles",
  "secretariats",
  "signIn",
  "createdAt",
] as const;
export type LineName = (typeof lineNames)[number];

function becomesTexts(
  context: Context,
  {
    status,
    membershipStart: first,
    membershipEnd: last,
  }: Pick<MergeRecord, "status" | "membershipStart" | "membershipEnd">,
) {
  const t = translatorOf(context);
  const { language } = preferencesOf(context);
  const from = first ? formatDate(first, language) : "…";
  const until = last ? formatDate(last, language) : t("people-edit:merge.endless");
  return {
    status: t(`people:status.${status}`),
    membership: first || last ? `${from} – ${until}` : "",
  };
}

function toTexts(
  context: Context,
  record: MergeRecord,
): Partial<Record<LineName | MergeField, string>> {
  const t = translatorOf(context);
  const { language } = preferencesOf(context);
  const day = (text: string | null | undefined) => (text ? formatDate(text, language) : "");
  const list = (texts: readonly string[]) => formatList(texts, language, "unit");
  const { nationalIdEnd } = record;
  const until = (last: string | null | undefined) =>
    last ? ` (${t("people:until", { day: day(last) })})` : "";
  const m = (key: string) => t(`people-edit:merge.${key}`);
  return {
    name: record.name,
    membershipId: record.membershipId ?? "",
    ...becomesTexts(context, record),
    nationalId: nationalIdEnd ? `${"•".repeat(11)}${nationalIdEnd}` : "",
    birthDate: day(record.birthDate),
    gender: record.gender ? m(`gender.${record.gender}`) : "",
    phone: record.phone ?? "",
    email: record.email ?? "",
    branch: record.branch ?? "",
    governorate: record.governorate ? governorateName(record.governorate, language) : "",
    address: record.address ?? "",
    roles: list(record.roles.map((role) => nameIn(language, role) + until(role.until))),
    secretariats: list(record.secretariats),
    signIn: record.hasSignedIn
      ? m(record.hasFacebook ? "signIn.facebook" : "signIn.email")
      : m("signIn.never"),
    createdAt: day(record.createdAt),
  };
}
