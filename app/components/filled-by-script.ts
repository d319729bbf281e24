/** React skips the content, and tolerates a script that ran before hydration. */
export const filledByScript = {
  suppressHydrationWarning: true,
  dangerouslySetInnerHTML: { __html: "" },
} as const;
