export interface WordsView {
  readonly text: string;
  readonly isArabic?: true;
}

export function Words({ text, isArabic }: WordsView) {
  return isArabic ? (
    <bdi lang="ar" dir="rtl">
      {text}
    </bdi>
  ) : (
    <bdi>{text}</bdi>
  );
}
