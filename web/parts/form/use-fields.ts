import { type SubmitEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';

/** What is wrong with a form, by field, in words. */
type WrongFields<Values extends FieldValues> = Partial<Record<Path<Values>, string | undefined>>;

/** What an input that keeps its own value is given: its name, what listens to it, and why it is not accepted. */
export type FieldInput = UseFormRegisterReturn & { error: string | undefined };

export interface FieldsOptions<Values extends FieldValues> {
  /** What stands in the fields at first: every field of the form is named here. */
  start: Values & DefaultValues<Values>;
  /** What is wrong before it is sent. Once that was tried, a field is asked again at each change. */
  check?: (values: Values) => WrongFields<Values>;
}

/** Goes to the first of the named fields, in the order of the page. */
function goToFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  if (names.length === 0) return;
  const selectors = names.map((name) => `[id="${CSS.escape(name)}"], [name="${CSS.escape(name)}"]`);
  const wrong = form?.querySelector<HTMLElement>(selectors.join(', '));
  wrong?.focus({ preventScroll: true });
  // In the middle: at an edge it would lie under what sticks there.
  wrong?.scrollIntoView({ block: 'center' });
}

/** The fields of one form: what is typed, what is wrong with it and where. The page goes to the first wrong one. */
export function useFields<Values extends FieldValues>({ start, check }: FieldsOptions<Values>) {
  const kept = useForm<Values>({ defaultValues: start, shouldFocusError: false });
  const { register, formState, getFieldState, setValues, setError, handleSubmit } = kept;
  const { watch, getValues, reset, setFocus } = kept;
  const { errors, isSubmitted } = formState;
  const element = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useOnChange(tries, () => goToFirst(element.current, Object.keys(errors)));

  const isName = (name: string): name is Path<Values> => Object.hasOwn(start, name);
  // What is wrong is asked again at every change: it may be wrong beside another field. The server's word stays.
  const deps = Object.keys(errors)
    .filter(isName)
    .filter((name) => getFieldState(name, formState).error?.type !== 'server');
  const registered = (name: Path<Values>) =>
    register(name, { deps, validate: (_value, values) => check?.(values)[name] ?? true });
  // Also those that no input of its own shows: they are sent and checked like the others.
  for (const name of Object.keys(start)) if (isName(name)) registered(name);

  const error = (name: Path<Values>): string | undefined => getFieldState(name, formState).error?.message;
  const said: WrongFields<Values> = {};
  for (const name of Object.keys(errors)) if (isName(name)) said[name] = error(name);
  return {
    field: (name: Path<Values>): FieldInput => ({ ...registered(name), error: error(name) }),
    error,
    /** All of them. */
    errors: said,
    /** Changes what inputs show that are given their value. */
    change: (changes: Partial<Values>) =>
      setValues(changes, { shouldDirty: true, shouldValidate: isSubmitted }),
    /** Says at its field why it was not accepted. Out: whether there is such a field. */
    tell: (name: string | null, words: string): boolean => {
      if (name === null || !isName(name)) return false;
      setError(name, { type: 'server', message: words });
      return true;
    },
    /** What the form element is given. `onTry` is done at each press, `onWrong` where nothing was sent. */
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
