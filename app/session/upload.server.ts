type Outcome = Response | { readonly data: unknown; readonly init: ResponseInit | null };

/** For uploads with progress: the redirect as 202, so that its toast waits, or the refusal. */
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
