interface Picture {
  src?: string | null | undefined;
  srcSet?: string | null | undefined;
  avif?: string | null | undefined;
  alt?: string;
  width?: number;
  height?: number;
  sizes?: string;
  /** First picture of a page; others load lazily. */
  eager?: boolean;
}

/** 16:9. Inside <picture> React writes no preload, which would delay styles. */
export function Picture({ src, srcSet, avif, alt, eager, ...size }: Picture) {
  if (!src) return <div className="picture missing" />;
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={size.sizes} />}
      <img
        className="picture"
        src={src}
        srcSet={srcSet ?? undefined}
        // Text browsers show the file name for an empty alt, and screen readers say "image" for a
        // blank one.
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
