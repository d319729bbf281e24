/** By the governorate's national-ID code; capital or first centre first. */
export type Cities = Readonly<Record<string, ReadonlyArray<readonly [ar: string, en: string]>>>;
