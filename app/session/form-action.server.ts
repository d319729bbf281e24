import type { TFunction } from "i18next";
import { type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import type { AnswerOf, Call, CallInput } from "#app/contract/endpoint.ts";
import { call } from "./api.server.ts";
import { readForm } from "./form.server.ts";
import { formInvalid, formRejected, formRejectedOrGone } from "./form-answer.server.ts";
import { translatorOf } from "./i18n.server.ts";
import { localFailure, type Result } from "./result.server.ts";
import { type Toast, toast } from "./toast.server.ts";
import { toastAccepted } from "./toast-accepted.server.ts";

/** As much of a route's action arguments as every action needs. */
interface ActionArgs {
  readonly request: Request;
  readonly url: URL;
  readonly params: object;
  readonly context: Readonly<RouterContextProvider>;
}

/** A call whose body is a form's. */
type FormCall = Call<z.ZodType, z.ZodType, z.ZodObject>;

/** A form whose fields are right. */
interface Sent<Schema extends z.ZodObject> {
  readonly value: z.output<Schema>;
  /** As it was typed, with what the schema leaves out. */
  readonly formData: FormData;
}

/** One that was accepted. */
interface Accepted<C extends FormCall, Schema extends z.ZodObject> extends Sent<Schema> {
  readonly answer: AnswerOf<C>;
}

interface Options<C extends FormCall, Args, Schema extends z.ZodObject, Asked> {
  /** Where the form has other fields than the call's body. */
  readonly schema?: Schema;
  /** What the call is made with: else the route's parameters and the form's fields. */
  readonly input?: (args: Args, sent: Sent<Schema>) => CallInput<C>;
  /** What the page asks before anything is done (confirm.server.ts); undefined once it was agreed to. */
  readonly ask?: (args: Args, sent: Sent<Schema>) => Promise<Asked> | Asked;
  /** What a toast says of a success: a key, or its text. None where the page that follows shows it. */
  readonly done?: string | ((t: TFunction, accepted: Accepted<C, Schema>) => string);
  readonly position?: Toast["position"];
}

interface FormOptions<C extends FormCall, Args, Schema extends z.ZodObject, Asked>
  extends Options<C, Args, Schema, Asked> {
  /** It has files. */
  readonly takesFiles?: boolean;
  /** The fields that are never shown again: codes, files. */
  readonly hide?: string[];
  /** Where a success leads. */
  readonly to: (args: Args, accepted: Accepted<C, Schema>) => string;
}

interface ButtonOptions<C extends FormCall, Args, Schema extends z.ZodObject, Asked>
  extends Options<C, Args, Schema, Asked> {
  /** Where it leads, done or refused. */
  readonly to: (args: Args, result: Result<AnswerOf<C>>) => string;
}

/** Asks for `input` where the route's parameters and the form's fields are not what the call takes. */
type NeedsInput<C extends FormCall, Args extends ActionArgs, Schema extends z.ZodObject> =
  {
    params: Args["params"];
    body: z.output<Schema>;
  } extends CallInput<C>
    ? unknown
    : Required<Pick<Options<C, Args, Schema, unknown>, "input">>;

/**
 * Makes the actions of a route from calls of the contract. Each reads its form, makes the call once, says what
 * became of it and leads on; what is odd about one is written out as an action of its own.
 */
export function actionsFor<Args extends ActionArgs>() {
  return {
    /**
     * Of a form whose fields say what is wrong with them: one that can't be accepted comes back with what was
     * typed.
     *
     * @throws a 404 where the call's path names something that is gone
     */
    formAction<C extends FormCall, Schema extends z.ZodObject = C["body"], Asked = undefined>(
      endpoint: C,
      options: FormOptions<C, Args, Schema, Asked> & NeedsInput<C, Args, Schema>,
    ) {
      const { takesFiles = false, hide = [], position, to } = options;
      return async (
        args: Args,
      ): Promise<Response | ReturnType<typeof formInvalid> | Exclude<Asked, undefined>> => {
        const { request, context } = args;
        const schema = schemaOf(endpoint, options);
        const read = await readForm(request, context, schema, { takesFiles });
        const { submission, key, formData } = read;
        if (submission.status !== "success") return formInvalid(submission, hide);
        const sent = { value: submission.value, formData };
        const asked = await options.ask?.(args, sent);
        if (asked !== undefined) return asked as Exclude<Asked, undefined>;
        const result = await call(context, endpoint, inputOf(args, sent, options), { key });
        if (!result.ok) {
          const reject = namesRecord(endpoint) ? formRejectedOrGone : formRejected;
          return reject(context, submission, result, hide);
        }
        const accepted = { ...sent, answer: result.data };
        const message = textOf(context, options, accepted);
        if (message) toastAccepted(context, result, { message, position });
        return redirect(to(args, accepted), 303);
      };
    },

    /**
     * Of a form that is no more than a button: a toast says what became of it, also that it was refused, on the
     * page to which it leads.
     */
    buttonAction<C extends FormCall, Schema extends z.ZodObject = C["body"], Asked = undefined>(
      endpoint: C,
      options: ButtonOptions<C, Args, Schema, Asked> & NeedsInput<C, Args, Schema>,
    ) {
      const { position, to } = options;
      return async (args: Args): Promise<Response | Exclude<Asked, undefined>> => {
        const { request, context } = args;
        const schema = schemaOf(endpoint, options);
        const { submission, key, formData } = await readForm(request, context, schema);
        let result: Result<AnswerOf<C>> = localFailure(context, 400, "failure:malformed");
        if (submission.status === "success") {
          const sent = { value: submission.value, formData };
          const asked = await options.ask?.(args, sent);
          if (asked !== undefined) return asked as Exclude<Asked, undefined>;
          result = await call(context, endpoint, inputOf(args, sent, options), { key });
          if (result.ok) {
            const message = textOf(context, options, { ...sent, answer: result.data });
            if (message) toastAccepted(context, result, { message, position });
          }
        }
        if (!result.ok) toast(context, { type: "error", message: result.message, position });
        return redirect(to(args, result), 303);
      };
    },
  };
}

function schemaOf<C extends FormCall, Schema extends z.ZodObject>(
  { body }: C,
  { schema }: { readonly schema?: Schema },
): Schema {
  return schema ?? (body as z.ZodObject as Schema);
}

function inputOf<C extends FormCall, Args extends ActionArgs, Schema extends z.ZodObject>(
  args: Args,
  sent: Sent<Schema>,
  { input }: Pick<Options<C, Args, Schema, unknown>, "input">,
): CallInput<C> {
  const own = { params: args.params, body: sent.value };
  return input?.(args, sent) ?? (own as unknown as CallInput<C>);
}

function textOf<C extends FormCall, Schema extends z.ZodObject>(
  context: Readonly<RouterContextProvider>,
  { done }: Pick<Options<C, unknown, Schema, unknown>, "done">,
  accepted: Accepted<C, Schema>,
): string | undefined {
  const t = translatorOf(context);
  return typeof done === "string" ? t(done) : done?.(t, accepted);
}

/** Whether a call is about one record, which may be gone by now. */
function namesRecord({ path }: FormCall): boolean {
  return path.includes("{");
}
