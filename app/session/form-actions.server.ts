import { data } from "react-router";

/** As much of a route's action arguments as tells which form was sent. */
interface ActionArgs {
  readonly url: URL;
}

/**
 * The action of a screen with several forms: each posts to `?act=NAME` and is handled by the function
 * of that name.
 *
 * @throws a 404 for an act that the screen doesn't have
 */
export function formActions<Args extends ActionArgs, Result>(
  acts: Readonly<Record<string, (args: Args) => Promise<Result>>>,
): (args: Args) => Promise<Result> {
  return (args) => {
    const name = args.url.searchParams.get("act") ?? "";
    const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
    if (!act) throw data(null, { status: 404 });
    return act(args);
  };
}
