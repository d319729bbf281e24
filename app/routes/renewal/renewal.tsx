import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Stepper, type StepShown } from "#app/components/stepper.tsx";
import { readOwnApplication } from "#app/contract/application.ts";
import { listOwnDocuments, readProfile } from "#app/contract/profile.ts";
import { call } from "#app/session/api.server.ts";
import { termsOf } from "#app/session/organisation.server.ts";
import { readPlaces } from "../branch/places.server.ts";
import { TermsNote } from "../membership/terms.tsx";
import type { Route } from "./+types/renewal";
import { AttachmentsForm } from "./attachments-form.tsx";
import { answersOf, completeAnswers, readDraft } from "./draft.server.ts";
import { PersonalForm } from "./personal-form.tsx";
import { backToPersonal, passPersonal, sendRenewal } from "./send-renewal.server.ts";
import { addressOf, stepIn } from "./steps.ts";

export const handle = { words: ["renewal"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const step = stepIn(url);
  if (step === "attachments" && !(await completeAnswers(context))) throw backToPersonal(context);
  // All are our own platform's alone: without them the form is empty, and no worse.
  const [profile, application, documents] = await Promise.all([
    call(context, readProfile, {}),
    call(context, readOwnApplication, {}),
    call(context, listOwnDocuments, {}),
  ]);
  const onFile = profile.ok ? profile.data : undefined;
  const newest = application.ok ? application.data : undefined;
  const { answers = answersOf(onFile), problems } = (await readDraft(context)) ?? {};
  return {
    step,
    isWaiting: newest?.kind === "renewal" && newest.state === "submitted",
    answers,
    problems,
    terms: termsOf(context),
    places: await readPlaces(context, answers.governorate),
    pictures: {
      ...(onFile?.photoURL && { profileImage: onFile.photoURL }),
      ...(documents.ok && addressesOf(documents.data)),
    },
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const isLast = stepIn(url) === "attachments";
  return isLast ? sendRenewal(request, context) : passPersonal(request, context);
}

export default function Renewal({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("renewal");
  const { step, isWaiting, answers, problems, places, pictures, terms } = loaderData;
  const title = t("title");
  if (isWaiting) {
    return (
      <Page narrow title={title} lead={t("waiting")} back={href("/")}>
        <PageTitle title={title} />
      </Page>
    );
  }
  const refused = problems && { status: "error" as const, error: lists(problems) };
  const isFirst = step === "personal";
  // Back is free; forward goes by the form, and so only with what is right.
  const shown: StepShown[] = [
    isFirst
      ? { label: t("steps.personal"), state: "current" }
      : { label: t("steps.personal"), state: "done", href: addressOf("personal") },
    { label: t("steps.attachments"), state: isFirst ? "ahead" : "current", submits: isFirst },
  ];
  const stepper = <Stepper label={t("progress")} steps={shown} />;
  return (
    <Page narrow title={title} lead={t(`lead.${step}`)} back={isFirst ? href("/") : undefined}>
      <PageTitle
        title={`${t(`steps.${step}`)} · ${title}`}
        wrong={actionData?.status === "error" || refused !== undefined}
      />
      {isFirst && <TermsNote terms={terms} />}
      {isFirst ? (
        <PersonalForm
          answers={answers}
          places={places}
          lastResult={actionData ?? refused}
          stepper={stepper}
        />
      ) : (
        <AttachmentsForm pictures={pictures} lastResult={actionData} stepper={stepper} />
      )}
    </Page>
  );
}

/** Where the pictures on file can be seen, by field. */
function addressesOf(documents: readonly { id: string; field: string }[]): Record<string, string> {
  return Object.fromEntries(
    documents.map(({ id, field }) => [field, href("/profile/documents/:id", { id })]),
  );
}

function lists(problems: Readonly<Record<string, string>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(problems).map(([field, each]) => [field, [each]]));
}
