import { data } from "react-router";

/** As much of a route's action arguments as tells which form was sent. */
interface ActionArgs {
  readonly url: URL;
}

/** What `data()` of React Router answers. */
type WithInit<Value = unknown> = ReturnType<typeof data<Value>>;

/**
 * Each takes the arguments of its route's action; which they are is inferred. Not by what it answers, which
 * would be taken for what `formAction` asks.
 */
type Acts = Readonly<Record<string, (args: never) => unknown>>;

type ArgsOf<All extends Acts> = Parameters<All[keyof All]>[0];

/** A form that came back, with the name of its act. */
type Returned<All extends Acts> = {
  [Act in keyof All]: Awaited<ReturnType<All[Act]>> extends infer Answer
    ? Answer extends WithInit<infer Result>
      ? { readonly act: Act; readonly result: Result }
      : never
    : never;
}[keyof All];

/**
 * The action of a screen with several forms: each posts to `?act=NAME` and is handled by the function
 * of that name. It answers a redirect, or, with `data()`, the form as it comes back.
 *
 * @returns an action whose data says which form came back: `{ act, result }`; `acts` are its names
 * @throws a 404 for an act that the screen doesn't have
 */
export function formActions<All extends Acts>(acts: All) {
  const action = async (args: ArgsOf<All>): Promise<Response | WithInit<Returned<All>>> => {
    const { url } = args as ActionArgs;
    const name = url.searchParams.get("act") ?? "";
    const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
    if (!act) throw data(null, { status: 404 });
    const answer = (await act(args)) as Response | WithInit;
    if (answer instanceof Response) return answer;
    const returned = { act: name, result: answer.data } as Returned<All>;
    return data(returned, answer.init ?? undefined);
  };
  return Object.assign(action, { acts: Object.keys(acts) });
}
