import { OAuth2Tokens } from "arctic";
import { OAuth2Strategy } from "remix-auth-oauth2";
import { configuration, type FacebookConfiguration } from "#app/configuration.ts";

/** Why a dialog led to nothing; `declined` is the person's own choice. */
export type DialogProblem = "declined" | "broken" | "refused" | "unavailable";

export class DialogError extends Error {
  override name = "DialogError";
  readonly problem: DialogProblem;

  constructor(problem: DialogProblem) {
    super(`The social dialog ended: ${problem}.`);
    this.problem = problem;
  }
}

/** What a browser must know to finish the dialog that it started. */
export interface Proof {
  readonly state: string;
  readonly verifier: string;
}

/** Nobody waits longer for the provider than this. */
const TIMEOUT_MS = 5_000;

/**
 * Facebook as an OAuth 2 provider. Unlike its parent this strategy leaves state and PKCE verifier
 * to our signed session, never starts a dialog by itself, looks at state and error before anything
 * else, sends the app's credentials in the body, as Facebook wants them, and doesn't wait for ever.
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
        // Facebook puts commas between them.
        scopes: ["email,public_profile"],
      },
      async ({ tokens }) => tokens.accessToken(),
    );
    this.#proof = proof;
  }

  /** The address of a new dialog, and what must be kept to finish it. */
  begin(): Proof & { url: string } {
    const { state, codeVerifier, url } = this.createAuthorizationURL();
    return { state, verifier: codeVerifier, url: url.href };
  }

  /**
   * Finishes the dialog that the strategy was given the proof of.
   *
   * @param request the way back from the provider
   * @returns the provider's access token
   * @throws DialogError
   */
  override async authenticate(request: Request): Promise<string> {
    const { searchParams: params } = new URL(request.url);
    if (!this.#proof || params.get("state") !== this.#proof.state) throw new DialogError("broken");
    // An app that is switched off is told by a code alone.
    const error = params.get("error") ?? params.get("error_code");
    if (error !== null) throw new DialogError(error === "access_denied" ? "declined" : "refused");
    const code = params.get("code");
    const tokens = code
      ? await this.validateAuthorizationCode(code, this.#proof.verifier)
      : undefined;
    if (tokens && "access_token" in tokens.data) return this.verify({ request, tokens });
    // For a dialog that gave no token; the configuration has one in demo mode only.
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
