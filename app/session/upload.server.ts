/** What a form's action makes of it: a redirect, or what keeps it from being accepted. */
type Outcome = Response | { readonly data: unknown; readonly init: ResponseInit | null };

/**
 * The same for a page's script that has sent the form, to show how far the upload has come: where to
 * go (202, so that a toast waits for that page), or what keeps it from being accepted.
 */
export async function respondAsJson(outcomePromise: Promise<Outcome>): Promise<Response> {
  const outcome = await outcomePromise.catch((thrown: unknown) => {
    if (thrown instanceof Response && thrown.headers.has("location")) return thrown;
    throw thrown;
  });
  if (outcome instanceof Response) {
    return Response.json({ to: outcome.headers.get("location") }, { status: 202 });
  }
  return Response.json({ result: outcome.data }, outcome.init ?? {});
}
