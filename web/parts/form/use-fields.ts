import { type SubmitEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';

/** The errors of a form, by field, in words. */
type WrongFields<Values extends FieldValues> = Partial<Record<Path<Values>, string | undefined>>;

/** The props of an input that keeps its own value, and its error. */
export type FieldInput = UseFormRegisterReturn & { error: string | undefined };

export interface FieldsOptions<Values extends FieldValues> {
  /** The first values. They name every field of the form. */
  start: Values & DefaultValues<Values>;
  /** Finds the errors before the form is sent. After the first try, a field is checked again at each change. */
  check?: (values: Values) => WrongFields<Values>;
}

/** Moves to the first of the named fields, in the order of the page. */
function goToFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  if (names.length === 0) return;
  const selectors = names.map((name) => `[id="${CSS.escape(name)}"], [name="${CSS.escape(name)}"]`);
  const wrong = form?.querySelector<HTMLElement>(selectors.join(', '));
  wrong?.focus({ preventScroll: true });
  // The field moves to the middle, because the bars that stick to the edges would cover it there.
  wrong?.scrollIntoView({ block: 'center' });
}

/** Holds the values and errors of a form's fields. When there are errors, the page moves to the first wrong field. */
export function useFields<Values extends FieldValues>({ start, check }: FieldsOptions<Values>) {
  const kept = useForm<Values>({ defaultValues: start, shouldFocusError: false });
  const { register, formState, getFieldState, setValues, setError, handleSubmit } = kept;
  const { watch, getValues, reset, setFocus } = kept;
  const { errors, isSubmitted } = formState;
  const element = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useOnChange(tries, () => goToFirst(element.current, Object.keys(errors)));

  const isName = (name: string): name is Path<Values> => Object.hasOwn(start, name);
  // Errors are checked again at every change, since another field may have caused them. The server's own stay.
  const deps = Object.keys(errors)
    .filter(isName)
    .filter((name) => getFieldState(name, formState).error?.type !== 'server');
  const registered = (name: Path<Values>) =>
    register(name, { deps, validate: (_value, values) => check?.(values)[name] ?? true });
  // Fields without an input of their own are sent and checked too.
  for (const name of Object.keys(start)) if (isName(name)) registered(name);

  const error = (name: Path<Values>): string | undefined => getFieldState(name, formState).error?.message;
  const said: WrongFields<Values> = {};
  for (const name of Object.keys(errors)) if (isName(name)) said[name] = error(name);
  return {
    field: (name: Path<Values>): FieldInput => ({ ...registered(name), error: error(name) }),
    error,
    errors: said,
    /** Changes the values of inputs that are controlled. */
    change: (changes: Partial<Values>) =>
      setValues(changes, { shouldDirty: true, shouldValidate: isSubmitted }),
    /** Shows an error at its field. It returns false when there is no such field. */
    tell: (name: string | null, words: string): boolean => {
      if (name === null || !isName(name)) return false;
      setError(name, { type: 'server', message: words });
      return true;
    },
    /** Gives the props of the form element. `onTry` runs at each press, and `onWrong` when nothing was sent. */
    sends: (
      send: (values: Values, event: SubmitEvent<HTMLFormElement>) => unknown,
      { onTry, onWrong }: { onTry?: (() => void) | undefined; onWrong?: () => void } = {},
    ) => ({
      ref: element,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        onTry?.();
        const submit = handleSubmit((values) => send(values, event), onWrong);
        void submit(event).then(() => setTries((count) => count + 1));
      },
    }),
    formState,
    watch,
    getValues,
    reset,
    setFocus,
  };
}
