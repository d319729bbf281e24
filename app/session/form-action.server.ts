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

interface ActionArgs {
  readonly request: Request;
  readonly url: URL;
  readonly params: object;
  readonly context: Readonly<RouterContextProvider>;
}

type FormCall = Call<z.ZodType, z.ZodType, z.ZodObject>;

interface Sent<Schema extends z.ZodObject> {
  readonly value: z.output<Schema>;
  /** As typed, with fields that the schema omits. */
  readonly formData: FormData;
}

interface Accepted<C extends FormCall, Schema extends z.ZodObject> extends Sent<Schema> {
  readonly answer: AnswerOf<C>;
}

interface Options<C extends FormCall, Args, Schema extends z.ZodObject, Asked> {
  readonly schema?: Schema;
  /** The call's input; default: route parameters and fields. */
  readonly input?: (args: Args, sent: Sent<Schema>) => CallInput<C>;
  /** Confirmation before the act (confirm.server.ts); undefined once agreed. */
  readonly ask?: (args: Args, sent: Sent<Schema>) => Promise<Asked> | Asked;
  /** A key or a text; none where the next page shows the success. */
  readonly done?: string | ((t: TFunction, accepted: Accepted<C, Schema>) => string);
  readonly position?: Toast["position"];
}

interface FormOptions<C extends FormCall, Args, Schema extends z.ZodObject, Asked>
  extends Options<C, Args, Schema, Asked> {
  readonly takesFiles?: boolean;
  /** Never shown again: codes, files. */
  readonly hide?: string[];
  readonly to: (args: Args, accepted: Accepted<C, Schema>) => string;
}

interface ButtonOptions<C extends FormCall, Args, Schema extends z.ZodObject, Asked>
  extends Options<C, Args, Schema, Asked> {
  readonly to: (args: Args, result: Result<AnswerOf<C>>) => string;
}

/** Makes `input` required where parameters and fields don't fit the call. */
type NeedsInput<C extends FormCall, Args extends ActionArgs, Schema extends z.ZodObject> =
  {
    params: Args["params"];
    body: z.output<Schema>;
  } extends CallInput<C>
    ? unknown
    : Required<Pick<Options<C, Args, Schema, unknown>, "input">>;

/** Route actions: read the form, call once, toast, redirect. Unusual ones are written by hand. */
export function actionsFor<Args extends ActionArgs>() {
  return {
    /**
     * A refused form comes back with what was typed.
     * @throws a 404 for a missing record
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

    /** A form that is only a button: success and refusal both toast on the next page. */
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

function namesRecord({ path }: FormCall): boolean {
  return path.includes("{");
}
