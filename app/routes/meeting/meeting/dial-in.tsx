export function DialIn({
  number,
  label,
  className,
}: {
  number: string;
  label?: string;
  className?: string;
}) {
  return (
    <a className={className} href={`tel:${number.replaceAll(/[^\d+*#,]/g, "")}`}>
      {label && `${label} `}
      <bdi dir="ltr">{number.replaceAll(" ", "\u00a0")}</bdi>
    </a>
  );
}
