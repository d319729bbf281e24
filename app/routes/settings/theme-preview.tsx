import { useOrganisation } from "#app/components/organisation.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { type Colours, fixedColours } from "#app/contract/organisation.values.ts";

interface ThemePreviewProps {
  theme: "night" | "day";
  colours: Colours;
}

/** SVG attributes, since the CSP forbids inline styles. */
export function ThemePreview({ theme, colours }: ThemePreviewProps) {
  const { t, i18n } = useTranslation("organisation");
  const { name } = useOrganisation();
  const isArabic = i18n.language !== "en";
  const { surface, edge, texts, onAccent } = fixedColours[theme];
  const ground = colours[theme];
  const accent = theme === "night" ? colours.nightAccent : colours.dayAccent;
  const glow = theme === "night" ? colours.nightGlow : colours.dayGlow;
  // SVG has no logical positions.
  const at = (x: number, width = 0) => (isArabic ? 320 - x - width : x);
  const line = { direction: isArabic ? "rtl" : "ltr", textAnchor: "start" } as const;
  return (
    <svg
      viewBox="0 0 320 190"
      role="img"
      aria-label={t("look.preview", { theme: t(`theme.${theme}`) })}
      className="picture"
      preserveAspectRatio="xMidYMid slice"
    >
      <rect width="320" height="190" fill={ground} />
      <text x={at(16)} y="28" fontSize="14" fontWeight="700" fill={texts.text} {...line}>
        {name}
      </text>
      <rect
        x={at(16, 288)}
        y="42"
        width="288"
        height="132"
        rx="8"
        fill={surface.colour}
        fillOpacity={surface.alpha}
        stroke={edge.colour}
        strokeOpacity={edge.alpha}
      />
      <text x={at(30)} y="68" fontSize="13" fontWeight="700" fill={glow} {...line}>
        {t("preview.tag")}
      </text>
      <text x={at(30)} y="90" fontSize="13" fill={texts.text} {...line}>
        {t("preview.text")}
      </text>
      <text x={at(30)} y="110" fontSize="12" fill={texts.muted} {...line}>
        {t("preview.muted")}
      </text>
      <rect x={at(30, 110)} y="126" width="110" height="32" rx="8" fill={accent} />
      <text
        x={at(30, 110) + 55}
        y="147"
        fontSize="13"
        fontWeight="700"
        fill={onAccent}
        textAnchor="middle"
      >
        {t("preview.button")}
      </text>
      <text x={at(160)} y="147" fontSize="13" fill={accent} textDecoration="underline" {...line}>
        {t("preview.link")}
      </text>
    </svg>
  );
}
