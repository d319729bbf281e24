import { data, type RouterContextProvider } from "react-router";
import { explainFailure } from "./failure.server.ts";
import { translatorOf } from "./i18n.server.ts";
import type { Result } from "./result.server.ts";

/**
 * A list's data, or 403 not allowed, 502/503 not loaded; the page itself stays
 * (components/list-page.tsx).
 * @param address passed to the page unchanged
 * @param loadFailed i18n key for failures that the platform doesn't explain
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
