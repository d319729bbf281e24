interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  size?: "medium" | "large";
}

/** Which of six colours is somebody's, by the name. */
export const groundOf = (name: string): number =>
  [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 6;

/**
 * A person's picture; under it, and seen when it is missing or fails to load, the first letters of
 * their first two names, parted so that they don't join. A bare alef reads as 1, and a lone «إ» as a mark:
 * every alef is «أ». Its ground, one of six by the name, tells people of a list apart. Silent, because
 * the name stands beside it.
 */
export function Avatar(props: AvatarProps) {
  const words = props.name.trim().split(/\s+/, 2);
  // Taken apart, a letter comes before its hamza or accent.
  const letters = words
    .map((word) => word.normalize("NFD").replace(/(.).*/su, "$1").replace("ا", "أ"))
    .join(" ");
  return (
    <span
      className={`avatar ground-${groundOf(props.name)} ${props.size ?? ""}`.trimEnd()}
      data-letter={letters.toUpperCase()}
      aria-hidden="true"
    >
      {/* Text browsers say the file's name for an empty alt. */}
      {props.src && <img src={props.src} alt=" " width="128" height="128" loading="lazy" />}
    </span>
  );
}
