import { data, type RouterContextProvider } from "react-router";
import { explainFailure } from "./failure.server.ts";
import { translatorOf } from "./i18n.server.ts";
import type { Result } from "./result.server.ts";

/**
 * The answer of a list's loader: what the platform listed, as `present` shows it, or that the visitor
 * may not see the list (403), or why it could not be loaded (502, 503). The page stays itself in each
 * case (components/list-page.tsx).
 *
 * @param address what the address asked for; it goes to the page unchanged
 * @param loadFailed a key of the sentence for a failure that the platform doesn't explain
 * @throws the page "not offered here" (failure.server.ts)
 */
export function listData<Address extends object, Answer, Found>(
  context: Readonly<RouterContextProvider>,
  address: Address,
  result: Result<Answer>,
  loadFailed: string,
  present: (answer: Answer) => Found,
) {
  if (result.ok) return data({ ...address, list: present(result.data) });
  if (result.status === 403) return data({ ...address, list: { isForbidden: true } as const }, 403);
  const { failure, ...init } = explainFailure(result, translatorOf(context)(loadFailed));
  return data({ ...address, list: { failure } }, init);
}
