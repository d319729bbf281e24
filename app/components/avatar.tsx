interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  size?: "medium" | "large";
}

/**
 * A person's picture; under it, and seen when it is missing or fails to load, the first letters of
 * their first two names, parted so that they don't join, and bare: a lone «إ» looks like a mark. Silent, because the name stands beside it.
 */
export function Avatar(props: AvatarProps) {
  const words = props.name.trim().split(/\s+/, 2);
  // Taken apart, a letter comes before its hamza or accent.
  const letters = words.map((word) => word.normalize("NFD").replace(/(.).*/su, "$1")).join(" ");
  return (
    <span
      className={props.size ? `avatar ${props.size}` : "avatar"}
      data-letter={letters.toUpperCase()}
      aria-hidden="true"
    >
      {/* Text browsers say the file's name for an empty alt. */}
      {props.src && <img src={props.src} alt=" " width="128" height="128" loading="lazy" />}
    </span>
  );
}
