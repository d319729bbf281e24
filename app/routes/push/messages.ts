import { href, redirect } from "react-router";
import { savePushSettings } from "#app/contract/push.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import type { Route } from "./+types/messages";

export const loader = () => redirect(href("/push"));

export const action = actionsFor<Route.ActionArgs>().buttonAction(savePushSettings, {
  done: (t, { value }) => t(`push:messages.${value.showsMessages === "on" ? "on" : "off"}.done`),
  to: () => href("/push"),
});
