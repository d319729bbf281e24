import { data, type RouterContextProvider, redirect } from "react-router";
import { cairoDay } from "#app/arabic/dates.ts";
import { readNationalId } from "#app/arabic/national-id.ts";
import { listCities } from "#app/contract/branch.ts";
import { stepFields, YOUNGEST } from "#app/contract/membership-form.ts";
import { call } from "#app/session/api.server.ts";
import { keepDraft, readDraft } from "#app/session/draft.server.ts";
import { comeBack, readForm } from "#app/session/form.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import { showCities } from "../branch/places.server.ts";
import {
  addressOf,
  answersOf,
  schemas,
  stepAfter,
  type WrittenStep,
} from "./apply-steps.server.ts";

type Context = Readonly<RouterContextProvider>;
type Values = Readonly<Record<string, unknown>>;
type Wrong = Record<string, string[]>;

/** Takes the form of a step: keeps its answers and leads to the next, or sends it back. */
export async function passStep(request: Request, context: Context, step: WrittenStep) {
  const form = await readForm(request, context, schemas[step]);
  const cities = step === "address" ? showCities(context, form) : undefined;
  if (cities) return cities;
  const { submission } = form;
  if (submission.status !== "success") return comeBack(submission);
  const values = withoutUnasked(submission.value);
  const fieldErrors = await disagreements(context, step, values);
  if (Object.keys(fieldErrors).length > 0) {
    return data(submission.reply({ fieldErrors }), { status: 400 });
  }
  const { answers, problems = {} } = readDraft(context);
  const draft = {
    answers: { ...answers, [step]: answersOf(values, step) },
    problems: Object.fromEntries(
      Object.entries(problems).filter(([field]) => !fieldsOf(step).includes(field)),
    ),
  };
  if (!keepDraft(context, draft)) {
    const formErrors = [wordsOf(context)("membership:apply.tooLong")];
    return data(submission.reply({ formErrors }), { status: 400 });
  }
  return redirect(addressOf(stepAfter(step)), 303);
}

function fieldsOf(step: WrittenStep): readonly string[] {
  return stepFields[step];
}

/** Names that stand under a question that was answered with no. */
function withoutUnasked(values: Values): Values {
  return {
    ...values,
    ...(values.interestedInCommittees === false && { committees: undefined }),
    ...(values.previousPartyMembership === false && { parties: undefined }),
  };
}

/** What no single field can tell: answers that don't fit each other. */
async function disagreements(context: Context, step: WrittenStep, values: Values): Promise<Wrong> {
  if (step === "personal") {
    return { ...identityProblems(context, values), ...emailProblems(context, values) };
  }
  return step === "address" ? placeProblems(context, values) : {};
}

/**
 * The card says when its holder was born, and whether it is a man
 * (docs/product.md#what-people-type).
 */
function identityProblems(context: Context, values: Values): Wrong {
  const words = wordsOf(context);
  const { nationalId, dateOfBirth, gender, nationalIdConfirmed } = values;
  if (comesOfAge(String(dateOfBirth)) > cairoDay(new Date())) {
    return { dateOfBirth: [words("failure:field.too-young", { count: YOUNGEST })] };
  }
  const read = readNationalId(String(nationalId), new Date());
  if (typeof read === "string" || nationalIdConfirmed) return {};
  const wrong: Wrong = {};
  if (read.birthDate !== dateOfBirth) {
    const day = read.birthDate.split("-").reverse().join("-");
    wrong.dateOfBirth = [words("failure:field.birth-date-differs", { day })];
  }
  if (read.gender !== gender) wrong.gender = [words("failure:field.gender-differs")];
  if (Object.keys(wrong).length > 0) {
    wrong.nationalIdConfirmed = [words("failure:national-id-differs")];
  }
  return wrong;
}

/** Who signed up by e-mail comes back by that address, so the application can't name another. */
function emailProblems(context: Context, { email }: Values): Wrong {
  const { signUpUser } = sessionOf(context).data;
  if (!signUpUser?.isConfirmed || email === signUpUser.email) return {};
  return { email: [wordsOf(context)("failure:field.email-unconfirmed")] };
}

/** The day of the youngest member's birthday, YYYY-MM-DD. */
function comesOfAge(birthDate: string): string {
  return `${Number(birthDate.slice(0, 4)) + YOUNGEST}${birthDate.slice(4)}`;
}

/** Without a script a city may stand there that belongs to the governorate chosen before. */
async function placeProblems(context: Context, { governorate, city }: Values): Promise<Wrong> {
  const query = { governorate: String(governorate) };
  const cities = await call(context, listCities, { query });
  if (!cities.ok || cities.data.some(({ branch_city }) => branch_city === city)) return {};
  const field = cities.data.length > 0 ? "city" : "governorate";
  return { [field]: [wordsOf(context)("failure:field.place")] };
}
