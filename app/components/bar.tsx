/**
 * A share as a bar beside its number, which says the same: drawn by the server, for eyes alone. It
 * begins where the page's lines begin.
 *
 * @param share 0 to 1
 */
export function Bar({ share }: { share: number }) {
  return (
    <svg className="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width={Math.round(share * 1000) / 10} height="1" />
    </svg>
  );
}
