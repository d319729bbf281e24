/** Absent where the organisation says nothing. */
export interface Terms {
  readonly fee?: string | undefined;
  readonly reviewTime?: string | undefined;
}

export function TermsNote({ terms: { fee, reviewTime } }: { terms: Terms }) {
  if (!fee && !reviewTime) return null;
  return (
    <div className="panel prose">
      {fee && <p dir="auto">{fee}</p>}
      {reviewTime && <p dir="auto">{reviewTime}</p>}
    </div>
  );
}
