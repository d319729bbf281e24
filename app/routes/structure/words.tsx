/** Words of the organisation in the page's language, or in Arabic where they are not translated. */
export interface WordsView {
  readonly text: string;
  /** They stand on an English page in Arabic. */
  readonly isArabic?: true;
}

/** Words that may be in the other language than the page, and say so. */
export function Words({ text, isArabic }: WordsView) {
  return isArabic ? (
    <bdi lang="ar" dir="rtl">
      {text}
    </bdi>
  ) : (
    <bdi>{text}</bdi>
  );
}
