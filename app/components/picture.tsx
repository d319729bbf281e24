interface Picture {
  src?: string | null | undefined;
  srcSet?: string | null | undefined;
  /** The same widths as AVIF, for browsers that know it. */
  avif?: string | null | undefined;
  /** What the picture shows; left out where the text beside it says so already. */
  alt?: string;
  width?: number;
  height?: number;
  sizes?: string;
  /** The first picture of a page is fetched at once, every other when it comes near. */
  eager?: boolean;
}

/**
 * A picture of 16:9 that keeps its place while it loads, and a quiet ground where there is none.
 * Inside <picture> React writes no preload for it, which would go before styles and text.
 */
export function Picture({ src, srcSet, avif, alt, eager, ...size }: Picture) {
  if (!src) return <div className="picture missing" />;
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={size.sizes} />}
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
        fetchPriority={eager ? "high" : undefined}
        decoding="async"
      />
    </picture>
  );
}
