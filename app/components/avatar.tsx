interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  size?: "medium" | "large";
}

export const groundOf = (name: string): number =>
  [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 6;

/**
 * Initials over one of six colours. A bare alef reads as 1 and a lone «إ» as a mark, so every alef
 * is «أ»; a space keeps the letters apart. Silent: the name stands beside it.
 */
export function Avatar(props: AvatarProps) {
  const words = props.name.trim().split(/\s+/, 2);
  // Decomposed, a letter comes before its hamza or accent.
  const letters = words
    .map((word) => word.normalize("NFD").replace(/(.).*/su, "$1").replace("ا", "أ"))
    .join(" ");
  return (
    <span
      className={`avatar ground-${groundOf(props.name)} ${props.size ?? ""}`.trimEnd()}
      data-letter={letters.toUpperCase()}
      aria-hidden="true"
    >
      {/* Text browsers show the file name for an empty alt. */}
      {props.src && <img src={props.src} alt=" " width="128" height="128" loading="lazy" />}
    </span>
  );
}
