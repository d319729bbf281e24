import { useOrganisation } from "./organisation.tsx";

/** @param isTitle the page's h1 */
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
