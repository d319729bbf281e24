import { formatDate } from "#app/arabic/dates.ts";
import type { Language } from "#app/arabic/language.ts";
import { toPlainText, toRichText } from "#app/components/rich-text.server.ts";
import type { NewsArticle } from "#app/contract/news.ts";
import { toSecretariatView } from "../../structure/secretariat-view.server.ts";

export function toArticleView(article: NewsArticle, language: Language) {
  const isEnglish = language === "en" && Boolean(article.titleEn);
  const arabic = article.body ?? article.summary ?? "";
  const body = isEnglish ? article.bodyEn || arabic : arabic;
  const correction = isEnglish && article.correctionEn ? article.correctionEn : article.correction;
  return {
    isEnglish,
    blocks: article.isMarkdown ? toRichText(body) : toPlainText(body),
    author: article.author ?? undefined,
    secretariat: article.secretariat ? toSecretariatView(article.secretariat, language) : undefined,
    correction: correction
      ? { text: correction, day: formatDate(article.correctedAt, language, new Date()) }
      : undefined,
  };
}
