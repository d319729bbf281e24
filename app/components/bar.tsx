/**
 * Decorative.
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
