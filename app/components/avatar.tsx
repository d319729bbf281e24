interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  size?: "medium" | "large";
}

/**
 * A person's picture; under it, and seen when it is missing or fails to load, the first letter of
 * their name. Silent, because the name stands beside it.
 */
export function Avatar(props: AvatarProps) {
  const [letter] = props.name.trim();
  return (
    <span
      className={props.size ? `avatar ${props.size}` : "avatar"}
      data-letter={letter?.toUpperCase()}
      aria-hidden="true"
    >
      {/* Text browsers say the file's name for an empty alt. */}
      {props.src && <img src={props.src} alt=" " width="128" height="128" loading="lazy" />}
    </span>
  );
}
