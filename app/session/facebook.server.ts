import { OAuth2Tokens } from "arctic";
import { OAuth2Strategy } from "remix-auth-oauth2";
import { configuration, type FacebookConfiguration } from "#app/configuration.ts";

/** `declined` is the person's own choice. */
export type DialogProblem = "declined" | "broken" | "refused" | "unavailable";

export class DialogError extends Error {
  override name = "DialogError";
  readonly problem: DialogProblem;

  constructor(problem: DialogProblem) {
    super(`The social dialog ended: ${problem}.`);
    this.problem = problem;
  }
}

export interface Proof {
  readonly state: string;
  readonly verifier: string;
}

const TIMEOUT_MS = 5_000;

/**
 * Facebook as an OAuth 2 provider. Unlike its parent: state and PKCE verifier live in our signed
 * session, it never starts a dialog by itself, checks state and error first, sends credentials in
 * the body, as Facebook wants, and has a timeout.
 */
export class FacebookStrategy extends OAuth2Strategy<string> {
  override name = "facebook";
  readonly #proof: Proof | undefined;

  constructor({ appId, appSecret, dialogUrl, graphUrl }: FacebookConfiguration, proof?: Proof) {
    super(
      {
        clientId: appId,
        clientSecret: appSecret,
        authorizationEndpoint: dialogUrl,
        tokenEndpoint: `${graphUrl}/oauth/access_token`,
        redirectURI: `${configuration().publicUrl}/auth/facebook/callback`,
        // Facebook separates scopes by commas.
        scopes: ["email,public_profile"],
      },
      async ({ tokens }) => tokens.accessToken(),
    );
    this.#proof = proof;
  }

  begin(): Proof & { url: string } {
    const { state, codeVerifier, url } = this.createAuthorizationURL();
    return { state, verifier: codeVerifier, url: url.href };
  }

  /** @throws DialogError */
  override async authenticate(request: Request): Promise<string> {
    const { searchParams: params } = new URL(request.url);
    if (!this.#proof || params.get("state") !== this.#proof.state) throw new DialogError("broken");
    // A disabled app gets only `error_code`.
    const error = params.get("error") ?? params.get("error_code");
    if (error !== null) throw new DialogError(error === "access_denied" ? "declined" : "refused");
    const code = params.get("code");
    const tokens = code
      ? await this.validateAuthorizationCode(code, this.#proof.verifier)
      : undefined;
    if (tokens && "access_token" in tokens.data) return this.verify({ request, tokens });
    // The configuration has one in demo mode only.
    const { fallbackAccessToken } = configuration();
    if (!fallbackAccessToken) throw new DialogError("refused");
    return fallbackAccessToken;
  }

  protected override async validateAuthorizationCode(
    code: string,
    codeVerifier: string,
  ): Promise<OAuth2Tokens> {
    const { clientId, clientSecret, tokenEndpoint, redirectURI } = this.options;
    const response = await fetch(tokenEndpoint, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams({
        grant_type: "authorization_code",
        client_id: clientId,
        client_secret: clientSecret ?? "",
        redirect_uri: String(redirectURI),
        code,
        code_verifier: codeVerifier,
      }),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new DialogError("unavailable");
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (response.status >= 400 && response.status < 500) throw new DialogError("refused");
    if (!response.ok || typeof body !== "object" || body === null) {
      throw new DialogError("unavailable");
    }
    return new OAuth2Tokens(body);
  }
}
