interface Picture {
  src?: string | null | undefined;
  srcSet?: string | null | undefined;
  /** What the picture shows; left out where the text beside it says so already. */
  alt?: string;
  width?: number;
  height?: number;
  sizes?: string;
  /** The first picture of a page is fetched at once, every other when it comes near. */
  eager?: boolean;
}

/** A picture of 16:9 that keeps its place while it loads, and a quiet ground where there is none. */
export function Picture({ src, srcSet, alt, eager, ...size }: Picture) {
  if (!src) return <div className="picture missing" />;
  return (
    <img
      className="picture"
      src={src}
      srcSet={srcSet ?? undefined}
      // Text browsers say the file's name for an empty alt, and screen readers "image" for a blank one.
      alt={alt || " "}
      aria-hidden={alt ? undefined : true}
      width={size.width ?? 640}
      height={size.height ?? 360}
      sizes={srcSet ? size.sizes : undefined}
      loading={eager ? undefined : "lazy"}
      decoding="async"
    />
  );
}
