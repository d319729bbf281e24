import { Lines } from "#app/components/lines.tsx";

export function Agenda({ items }: { items: readonly string[] }) {
  return (
    <ol className="agenda">
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two points may have the same words
        <li key={at} dir="auto">
          <Lines text={item} />
        </li>
      ))}
    </ol>
  );
}
