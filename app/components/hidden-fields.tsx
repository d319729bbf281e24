/** What a form sends on unseen: what was typed in the one before it, or what was agreed to. */
export function HiddenFields({ values }: { values: readonly (readonly [string, string])[] }) {
  return values.map(([name, value], at) => (
    // The same name and value may come twice.
    // biome-ignore lint/suspicious/noArrayIndexKey: they are written once, in this order
    <input key={`${at} ${name}`} type="hidden" name={name} value={value} />
  ));
}
