import { createHash, createHmac } from "node:crypto";
import { type Context, Hono } from "hono";
import { isLoopback } from "#app/environment.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import { openGrants, personOf, TOKEN_SECONDS } from "./facebook-grants.ts";
import { type DialogParams, dialogPage, dialogPolicy, wrongRequestPage } from "./facebook-page.ts";

const CALLBACK = "/auth/facebook/callback";
const PARAMETERS = [
  "client_id",
  "redirect_uri",
  "state",
  "response_type",
  "scope",
  "code_challenge",
  "code_challenge_method",
];

/** Facebook's sign-in dialog and API (docs/product.md#demo-mode). */
export function demoFacebook(dependencies: Dependencies): Hono {
  const { publicUrl, facebook } = dependencies.configuration;
  const grants = openGrants(dependencies);
  const demo = new Hono();
  const dialog = (context: Context) => answerDialog(context, dependencies, grants);
  demo.get("/dialog/oauth", dialog);
  demo.post("/dialog/oauth", dialog);
  demo.on(["GET", "POST"], "/:version/oauth/access_token", (context) =>
    answerToken(context, grants, facebook),
  );
  demo.get("/:version/debug_token", (context) => answerDebug(context, grants, facebook));
  demo.get("/:version/me", (context) => answerMe(context, grants, publicUrl, facebook));
  return demo;
}

type Grants = ReturnType<typeof openGrants>;
type App = Dependencies["configuration"]["facebook"];

async function answerDialog(context: Context, dependencies: Dependencies, grants: Grants) {
  const { publicUrl, facebook } = dependencies.configuration;
  // In a POST the query repeats the hidden fields.
  const form = strings({ ...context.req.query(), ...(await readBody(context)) });
  const params = pick(form);
  const back = callbackOf(params, publicUrl, facebook?.appId);
  if (!back) return dialogResponse(context, new URL(publicUrl), wrongRequestPage(), 400);
  const { state = "", redirect_uri = "", code_challenge } = params;
  const isPost = context.req.method === "POST";
  const person = isPost ? personOf(form.person) : undefined;
  if (isPost && form.refuse) {
    back.search = new URLSearchParams({
      error: "access_denied",
      error_code: "200",
      error_description: "Permissions error",
      error_reason: "user_denied",
      state,
    }).toString();
  } else if (person) {
    const code = grants.make({
      use: "code",
      uid: person.uid,
      redirectUri: redirect_uri,
      challenge: code_challenge,
    });
    back.search = new URLSearchParams({ code, state }).toString();
  } else return dialogResponse(context, back, dialogPage(params, dependencies.organisation.get()));
  return context.redirect(back.href, 303);
}

async function answerToken(context: Context, grants: Grants, facebook: App) {
  const given = strings({ ...context.req.query(), ...(await readBody(context)) });
  const isApp = given.client_id === facebook?.appId && given.client_secret === facebook?.appSecret;
  if (!isApp) return graphError(context, 101, "Error validating client secret.");
  const granted = grants.read(given.code ?? "", "code");
  if (!granted || granted.redirectUri !== given.redirect_uri) {
    return graphError(context, 100, "Error validating verification code.");
  }
  if (granted.challenge && granted.challenge !== challengeOf(given.code_verifier ?? "")) {
    return graphError(context, 100, "Invalid code_verifier.");
  }
  if (!(await grants.consume(given.code ?? "", granted))) {
    return graphError(context, 100, "This authorization code has been used.");
  }
  return context.json({
    access_token: grants.make({ use: "token", uid: granted.uid }),
    token_type: "bearer",
    expires_in: TOKEN_SECONDS,
  });
}

function answerDebug(context: Context, grants: Grants, facebook: App) {
  const { input_token = "", access_token } = context.req.query();
  if (access_token !== `${facebook?.appId}|${facebook?.appSecret}`) {
    return graphError(context, 101, "Error validating application.");
  }
  if (input_token === access_token) {
    const about = { app_id: facebook?.appId, type: "APP", application: "Demo" };
    return context.json({ data: { ...about, is_valid: true, scopes: [] } });
  }
  const granted = grants.read(input_token, "token");
  if (!granted) {
    const error = { code: 190, message: "Invalid OAuth access token." };
    return context.json({ data: { error, is_valid: false, scopes: [] } });
  }
  const issuedAt = Math.floor(granted.issuedAt / 1000);
  return context.json({
    data: {
      app_id: facebook?.appId,
      type: "USER",
      application: "Demo",
      issued_at: issuedAt,
      expires_at: issuedAt + TOKEN_SECONDS,
      is_valid: true,
      scopes: ["email", "public_profile"],
      user_id: granted.uid,
    },
  });
}

function answerMe(context: Context, grants: Grants, publicUrl: string, facebook: App) {
  const { access_token, fields = "id,name", appsecret_proof } = context.req.query();
  const bearer = context.req.header("authorization")?.replace(/^(Bearer|OAuth) /i, "");
  const token = access_token ?? bearer ?? "";
  const person = personOf(grants.read(token, "token")?.uid);
  if (!person) return graphError(context, 190, "Invalid OAuth access token.");
  const proof = createHmac("sha256", facebook?.appSecret ?? "")
    .update(token)
    .digest("hex");
  if (appsecret_proof !== undefined && appsecret_proof !== proof) {
    return graphError(context, 100, "Invalid appsecret_proof provided in the API argument");
  }
  const about: Record<string, unknown> = {
    name: person.name,
    ...(person.email && { email: person.email }),
    picture: {
      data: { height: 50, is_silhouette: true, url: `${publicUrl}/favicon.svg`, width: 50 },
    },
  };
  const wantedFields = fields.split(",").filter((field) => field in about);
  return context.json({
    id: person.uid,
    ...Object.fromEntries(wantedFields.map((field) => [field, about[field]])),
  });
}

/**
 * Redirects may lead to another port of this machine (RFC 8252 §7.3): web and platform can run
 * apart.
 */
function callbackOf(
  { client_id, redirect_uri = "", response_type = "code" }: DialogParams,
  publicUrl: string,
  appId: string | undefined,
): URL | undefined {
  if (client_id !== appId || response_type !== "code") return undefined;
  if (!URL.canParse(redirect_uri)) return undefined;
  const back = new URL(redirect_uri);
  if (back.href !== `${back.origin}${CALLBACK}`) return undefined;
  const isHere = back.protocol === "http:" && isLoopback(back.hostname.replace(/^\[|\]$/g, ""));
  return back.origin === publicUrl || isHere ? back : undefined;
}

function dialogResponse(
  context: Context,
  back: URL,
  page: ReturnType<typeof dialogPage>,
  status = 200,
) {
  context.header("Content-Security-Policy", dialogPolicy(back.origin));
  context.header("Cache-Control", "no-store");
  return context.html(page, status as 200);
}

function graphError(context: Context, code: number, message: string) {
  return context.json({ error: { message, type: "OAuthException", code } }, 400);
}

async function readBody(context: Context): Promise<object> {
  if (context.req.method !== "POST") return {};
  return context.req.parseBody().catch(() => ({}));
}

function strings(fields: object): Record<string, string> {
  const entries = Object.entries(fields);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function pick(given: DialogParams): DialogParams {
  return Object.fromEntries(
    PARAMETERS.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  );
}

/** PKCE S256 (RFC 7636). */
function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}
