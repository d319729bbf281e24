import { useOrganisation } from "./organisation.tsx";

/** The organisation's promise as a poster: for those who come for the first time. */
export function Poster() {
  const { name, promise } = useOrganisation();
  return (
    <aside className="poster" aria-label={name}>
      <p>{promise}</p>
      <small>{name}</small>
    </aside>
  );
}
