import { data } from "react-router";

/**
 * The action of a screen with several forms: each posts to `?act=` its name, and each act is a
 * function of its own. An act that is none of the screen's is not found.
 */
export function formActions<Args extends { url: URL }, Outcome>(
  acts: Readonly<Record<string, (args: Args) => Promise<Outcome>>>,
) {
  return async (args: Args): Promise<Outcome> => {
    const name = args.url.searchParams.get("act") ?? "";
    const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
    if (!act) throw data(null, { status: 404 });
    return act(args);
  };
}
