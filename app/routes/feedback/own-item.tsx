import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import type { Route } from "./+types/own-item";
import { findOwn } from "./find-own.server.ts";
import { Lead, Words } from "./item-parts.tsx";
import { shownFeedback, shownSteps } from "./shown-feedback.server.ts";
import { TimeLine } from "./time-line.tsx";

export const handle = { words: ["feedback"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const item = await findOwn(context, params.id);
  // The newest reply stands above.
  const newest = item.steps?.findLast(({ act }) => act === "replied");
  const steps = item.steps?.map((step) => (step === newest ? { ...step, note: null } : step));
  return { item: shownFeedback(context, item), steps: shownSteps(context, steps) };
}

/** An own item, what was answered, and how it came to that. */
export default function OwnItem({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("feedback");
  const { item, steps } = loaderData;
  const { id, status, title, reply } = item;
  return (
    <Page
      title={title}
      back={href("/profile/complaints-suggestions")}
      lead={<Lead item={item} />}
      actions={
        status === "open" && (
          <ButtonLink
            kind="quiet"
            icon="edit"
            href={href("/profile/complaints-suggestions/:id/edit", { id })}
          >
            {t("edit.link")}
          </ButtonLink>
        )
      }
    >
      <PageTitle title={`${title} · ${t("own.title")}`} />
      <div className="two-sides">
        <div className="stack">
          {reply && (
            <Section title={t("reply.official")}>
              <div className="reply">
                <p className="meta">
                  <bdi>{reply.at}</bdi>
                </p>
                <p className="words prose" dir="auto">
                  {reply.body}
                </p>
              </div>
            </Section>
          )}
          <Section title={t("sent")}>
            <Words item={item} />
          </Section>
        </div>
        {steps.length > 0 && (
          <Section title={t("timeline")}>
            <TimeLine steps={steps} />
          </Section>
        )}
      </div>
    </Page>
  );
}
