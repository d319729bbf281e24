import { data, type MiddlewareFunction, redirect } from "react-router";
import { type AccessClass, admission } from "./admission.ts";
import { loginPath } from "./end-session.server.ts";
import { notOffered } from "./failure.server.ts";
import { readFields, readOwnFields } from "./form.server.ts";
import { translatorOf } from "./i18n.server.ts";
import { isScreenOffered } from "./platform-features.server.ts";
import { refuse } from "./refusal.server.ts";
import { setPostedForm, unsentFieldsOf } from "./reposted-form.server.ts";
import { requestOf } from "./request.server.ts";
import { visitorOf } from "./visitor.server.ts";

export type Opens = (args: Parameters<MiddlewareFunction<Response>>[0]) => Promise<boolean>;

/**
 * Guard middleware of a layout: unlike a loader it runs before children's loaders and actions, for
 * documents and data alike.
 * @param opens asked before a redirect to sign in or to apply
 */
export function admit(access: AccessClass, opens?: Opens): MiddlewareFunction<Response> {
  return async (args, next) => {
    const { request, context, url } = args;
    const asked = admission(access, await visitorOf(context));
    const mayOpen = asked === "login" || asked === "apply";
    const admitted = mayOpen && (await opens?.(args)) ? "enter" : asked;
    const isSignedInBy = access === "signedOut" && admitted !== "enter";
    // A redirect would lose a form that somebody else's session posted. The sign-in forms
    // themselves are not needed after signing in.
    if (request.method === "POST" && !["enter", "unavailable"].includes(admitted)) {
      if (isSignedInBy) setPostedForm(context, new FormData());
      else await readOwnFields(request, context);
    }
    switch (admitted) {
      case "enter":
        if (!isScreenOffered(url.pathname)) throw notOffered();
        return next();
      case "home":
        throw redirect("/");
      case "login":
        throw redirect(loginPath(requestOf(context).page));
      case "register":
        refuse(context, { message: translatorOf(context)("failure:no-sign-up-token") });
        throw redirect("/register");
      case "apply":
        throw redirect("/registerNow");
      case "not-found":
        throw redirect("/not-found");
      case "unavailable":
        if (request.method === "POST") setPostedForm(context, await readFields(request));
        throw data(
          { unsent: unsentFieldsOf(context) },
          { status: 503, headers: { "Retry-After": "5" } },
        );
    }
  };
}
