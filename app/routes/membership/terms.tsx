/** What applicants are to know beforehand, where the organisation says it. */
export interface Terms {
  readonly fee?: string | undefined;
  readonly reviewTime?: string | undefined;
}

/** What membership costs, and how long a review takes. */
export function TermsNote({ terms: { fee, reviewTime } }: { terms: Terms }) {
  if (!fee && !reviewTime) return null;
  return (
    <div className="panel prose">
      {fee && <p dir="auto">{fee}</p>}
      {reviewTime && <p dir="auto">{reviewTime}</p>}
    </div>
  );
}
