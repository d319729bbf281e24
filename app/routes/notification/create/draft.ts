/** A notification that is written and not sent. */
export interface Draft {
  readonly title: string;
  readonly message: string;
  readonly url: string;
  /** A day and a time in Cairo, 2026-11-25T09:00; empty for at once. */
  readonly at: string;
  readonly roles: readonly string[];
  readonly governorates: readonly string[];
  /** People who were chosen in their list, in the place of governorates and roles. */
  readonly selection?: string | undefined;
  /** Said in so many words: nobody is written to by leaving a choice out. */
  readonly isToEverybody: boolean;
  /** It rests while a campaign silence holds (docs/product.md#campaign-silence). */
  readonly isCampaign: boolean;
}

/** What is checked before it goes out. */
export interface Check {
  readonly draft: Draft;
  /** How many it will reach; undefined where the platform could not say. */
  readonly people?: number | undefined;
  readonly isToEverybody: boolean;
  /** Of the campaign: the first moment after the silence for which it was written, and so its hour now. */
  readonly silentUntil?: string | undefined;
  /** The key it was sent under, when nobody knows whether it arrived: the next try repeats it. */
  readonly key?: string | undefined;
  /** What is wrong with the confirmation. */
  readonly wrong?: string | undefined;
}

/** What was typed, as a form that came back has it. */
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
