import type { SubmitEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldsOptions, useFields } from './use-fields.ts';
import { useWrite, type WriteOptions } from '#web/parts/use-write.ts';

/**
 * Handles a form that writes, one write at a time. Typed values stay after a refusal, and a refusal that names a field
 * is shown at the field. `onRefused` runs first; a refusal that it handles is not shown at a field.
 */
export function useWriteForm<Values extends FieldValues>({
  again,
  onRefused,
  ...options
}: FieldsOptions<Values> & WriteOptions) {
  const { sends, ...fields } = useFields<Values>(options);
  const write = useWrite({
    ...(again === undefined ? {} : { again }),
    onRefused: async (refusal) =>
      (await onRefused?.(refusal)) === true || fields.tell(refusal.where, refusal.words),
  });
  return {
    ...fields,
    ...write,
    /** Gives the props of the form element. `onTry` runs at each press. */
    sends: (
      work: (values: Values, event: SubmitEvent<HTMLFormElement>) => Promise<unknown>,
      onTry?: () => void,
    ) => sends((values, event) => write.run(() => work(values, event)), { onTry, onWrong: write.clear }),
  };
}
