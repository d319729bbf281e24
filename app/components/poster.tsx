import { useOrganisation } from "./organisation.tsx";

/**
 * The organisation's promise as a poster: for those who come for the first time.
 *
 * @param isTitle where it is the title of its page
 */
export function Poster({ isTitle }: { isTitle: boolean }) {
  const { name, promise } = useOrganisation();
  if (isTitle) {
    return (
      <div className="poster">
        <div>
          <h1>{promise}</h1>
          <small>{name}</small>
        </div>
      </div>
    );
  }
  return (
    <aside className="poster" aria-label={name}>
      <div>
        <p>{promise}</p>
        <small>{name}</small>
      </div>
    </aside>
  );
}
