import { data } from "react-router";

interface ActionArgs {
  readonly url: URL;
}

type WithInit<Value = unknown> = ReturnType<typeof data<Value>>;

/** Arguments are inferred from the acts; inferring from results would clash with `formAction`. */
type Acts = Readonly<Record<string, (args: never) => unknown>>;

type ArgsOf<All extends Acts> = Parameters<All[keyof All]>[0];

type Returned<All extends Acts> = {
  [Act in keyof All]: Awaited<ReturnType<All[Act]>> extends infer Answer
    ? Answer extends WithInit<infer Result>
      ? { readonly act: Act; readonly result: Result }
      : never
    : never;
}[keyof All];

/**
 * Dispatches by `?act=NAME`.
 * @returns an action whose data is `{ act, result }` of the form that came back
 * @throws a 404 for an unknown act
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
