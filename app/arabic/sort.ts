const collator = new Intl.Collator("ar", { numeric: true });

/**
 * Alphabetical order for Array.sort: ا and أ together, Arabic before Latin, «الدائرة 2» before
 * «الدائرة 10». Not for equality (fold.ts) and not for governorates, which have an official order.
 */
export function compareArabic(a: string, b: string): number {
  return collator.compare(a, b);
}
