import { data } from "react-router";
import { visitorOf } from "#app/session/visitor.server.ts";
import type { Route } from "./+types/not-found";
import { MembersPage, NotFoundPage, notFoundWords } from "./access/not-found-page.tsx";

export const handle = { i18n: notFoundWords };

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = await visitorOf(context);
  const isGuest = visitor.kind === "guest";
  const status = visitor.kind === "authenticated" ? visitor.user?.status : undefined;
  const isInactive = status !== undefined && status !== "verified";
  return data({ isGuest, isForMembers: isGuest || isInactive }, { status: 404 });
}

export default function NotFound({ loaderData }: Route.ComponentProps) {
  const { isGuest, isForMembers } = loaderData;
  return isForMembers ? <MembersPage isGuest={isGuest} /> : <NotFoundPage />;
}
