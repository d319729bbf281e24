import { data, type RouterContextProvider, redirect } from "react-router";
import { cairoDay, formatDate } from "#app/arabic/dates.ts";
import { readNationalId } from "#app/arabic/national-id.ts";
import { listCities } from "#app/contract/branch.ts";
import { MIN_AGE, stepFields } from "#app/contract/membership.values.ts";
import { call } from "#app/session/api.server.ts";
import { readDraft, saveDraft } from "#app/session/draft.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formLookedAt } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import { respondWithCities } from "../../branch/places.server.ts";
import {
  formSchemas,
  isFromReview,
  REVIEW,
  stepAfter,
  stepFieldValues,
  stepPath,
  type WrittenStep,
} from "./apply-steps.server.ts";

type Context = Readonly<RouterContextProvider>;
type Values = Readonly<Record<string, unknown>>;
type FieldErrors = Record<string, string[]>;

export async function submitStep(request: Request, context: Context, step: WrittenStep, url: URL) {
  const form = await readForm(request, context, formSchemas[step]);
  const citiesResponse = step === "address" ? respondWithCities(context, form) : undefined;
  if (citiesResponse) return citiesResponse;
  const { submission } = form;
  if (submission.status !== "success") return formInvalid(submission);
  const values = withCardAnswers(withoutHiddenAnswers(submission.value));
  const fieldErrors = await crossFieldErrors(context, step, values);
  if (Object.keys(fieldErrors).length > 0) {
    return data(submission.reply({ fieldErrors }), { status: 400 });
  }
  const looked = formLookedAt(context, submission);
  if (looked) return looked;
  const { answers, problems = {} } = await readDraft(context);
  const draft = {
    answers: { ...answers, [step]: stepFieldValues(values, step) },
    problems: Object.fromEntries(
      Object.entries(problems).filter(([field]) => !fieldsOf(step).includes(field)),
    ),
  };
  if (!(await saveDraft(context, draft))) {
    const formErrors = [translatorOf(context)("membership:apply.tooLong")];
    return data(submission.reply({ formErrors }), { status: 400 });
  }
  return redirect(stepPath(isFromReview(url) ? REVIEW : stepAfter(step)), 303);
}

function fieldsOf(step: WrittenStep): readonly string[] {
  return stepFields[step];
}

function withCardAnswers(values: Values): Values {
  const card = readNationalId(String(values.nationalId ?? ""), new Date());
  if (typeof card === "string") return values;
  return {
    ...values,
    gender: values.gender ?? card.gender,
    dateOfBirth: values.dateOfBirth ?? card.birthDate,
  };
}

function withoutHiddenAnswers(values: Values): Values {
  return {
    ...values,
    ...(values.interestedInCommittees === false && { committees: undefined }),
    ...(values.previousPartyMembership === false && { parties: undefined }),
  };
}

/** Consistency between answers. */
async function crossFieldErrors(
  context: Context,
  step: WrittenStep,
  values: Values,
): Promise<FieldErrors> {
  if (step === "personal") {
    return { ...identityErrors(context, values), ...emailErrors(context, values) };
  }
  return step === "address" ? placeErrors(context, values) : {};
}

/** docs/product.md#what-people-type */
function identityErrors(context: Context, values: Values): FieldErrors {
  const t = translatorOf(context);
  const { nationalId, dateOfBirth, gender, nationalIdConfirmed } = values;
  if (comingOfAgeDay(String(dateOfBirth)) > cairoDay(new Date())) {
    return { dateOfBirth: [t("failure:field.too-young", { count: MIN_AGE })] };
  }
  const card = readNationalId(String(nationalId), new Date());
  if (typeof card === "string" || nationalIdConfirmed) return {};
  const errors: FieldErrors = {};
  if (card.birthDate !== dateOfBirth) {
    const day = formatDate(card.birthDate, preferencesOf(context).language);
    errors.dateOfBirth = [t("failure:field.birth-date-differs", { day })];
  }
  if (card.gender !== gender) errors.gender = [t("failure:field.gender-differs")];
  if (Object.keys(errors).length > 0) {
    errors.nationalIdConfirmed = [t("failure:national-id-differs")];
  }
  return errors;
}

/** The e-mail address is the sign-in. */
function emailErrors(context: Context, { email }: Values): FieldErrors {
  const { signUpUser } = sessionOf(context).data;
  if (!signUpUser?.isConfirmed || email === signUpUser.email) return {};
  return { email: [translatorOf(context)("failure:field.email-unconfirmed")] };
}

/** YYYY-MM-DD. */
function comingOfAgeDay(birthDate: string): string {
  return `${Number(birthDate.slice(0, 4)) + MIN_AGE}${birthDate.slice(4)}`;
}

/** Without a script the city may belong to the previous governorate. */
async function placeErrors(context: Context, { governorate, city }: Values): Promise<FieldErrors> {
  const query = { governorate: String(governorate) };
  const citiesResponse = await call(context, listCities, { query });
  if (!citiesResponse.ok || citiesResponse.data.some(({ branch_city }) => branch_city === city))
    return {};
  const field = citiesResponse.data.length > 0 ? "city" : "governorate";
  return { [field]: [translatorOf(context)("failure:field.place")] };
}
