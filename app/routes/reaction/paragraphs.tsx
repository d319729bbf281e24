import { Lines } from "#app/components/lines.tsx";
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  const paragraphs = text.split(/\n+/).filter(Boolean);
  return (
    <div className={className}>
      {paragraphs.map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be equal, and never move
        <p key={at} dir="auto">
          <Lines text={paragraph} />
        </p>
      ))}
    </div>
  );
}
