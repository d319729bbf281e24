/**
 * The attributes of an element whose content a script of app/enhancement makes: React leaves the content
 * alone, and says nothing where the script came before it.
 */
export const filledByScript = {
  suppressHydrationWarning: true,
  dangerouslySetInnerHTML: { __html: "" },
} as const;
