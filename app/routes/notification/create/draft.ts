export interface Draft {
  readonly title: string;
  readonly message: string;
  readonly url: string;
  /** YYYY-MM-DDThh:mm in Cairo; empty: now. */
  readonly at: string;
  readonly roles: readonly string[];
  readonly governorates: readonly string[];
  /** Replaces governorates and roles. */
  readonly selection?: string | undefined;
  readonly isToEverybody: boolean;
  /** docs/product.md#campaign-silence */
  readonly isCampaign: boolean;
}

export interface Check {
  readonly draft: Draft;
  readonly people?: number | undefined;
  readonly isToEverybody: boolean;
  /** End of the silence: the new time. */
  readonly silentUntil?: string | undefined;
  /** Retry under the same key after an unknown outcome. */
  readonly key?: string | undefined;
  readonly wrong?: string | undefined;
}

export function draftOf(typed: Readonly<Record<string, unknown>> | null | undefined): Draft {
  const line = (name: string) => String([typed?.[name] ?? ""].flat()[0]);
  const several = (name: string) => [typed?.[name] ?? []].flat().map(String);
  return {
    title: line("title"),
    message: line("message"),
    url: line("url"),
    at: line("at"),
    roles: several("roles"),
    governorates: several("governorates"),
    selection: line("selection") || undefined,
    isToEverybody: line("audience") === "everybody",
    isCampaign: line("isCampaign") === "on",
  };
}
