import { useState } from 'react';
import type { RiderTwin } from '#contract/office/riders/riders.ts';
import { latestDay } from '#rules/calendar.ts';
import { requiredIn } from '#rules/riders/field-lists.ts';
import { recordOf } from '#rules/table.ts';
import { refuseForm } from '#rules/riders/rider-form.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { newKey } from '#web/parts/new-key.ts';
import { refusalText } from '#web/parts/refusal-text.ts';
import { useForgetRiders } from '#web/office/riders/merging/use-merging.ts';
import { useWrite } from '#web/parts/use-write.ts';

export const emptyEnrolment = recordOf(requiredIn('create'), () => '');
export type EnrolForm = typeof emptyEnrolment;
type Errors = Partial<Record<string, string>>;

/** Everything that is wrong, in words; the same rule the server asks. */
function errorsIn(form: EnrolForm): Errors {
  return Object.fromEntries(
    refuseForm('create', form, latestDay(Date.now())).flatMap(({ field, refusal }) => {
      const text = refusalText(refusal, field);
      return text === undefined ? [] : [[field, text]];
    }),
  );
}

/** A rider being enrolled: first looked for among those there are, then written, once for one key. */
export function useEnrolling(form: EnrolForm) {
  const [key, setKey] = useState(newKey);
  const [errors, setErrors] = useState<Errors>({});
  /** Whom the form resembles, as it was when it was asked. */
  const [twins, setTwins] = useState<{ of: string; items: RiderTwin[] }>({ of: '', items: [] });
  const [done, setDone] = useState<{ rider_id: number; name: string } | null>(null);
  const forget = useForgetRiders();
  const { rider_firstname, rider_lastname, rider_birthdate, rider_dni } = form;
  const who = { rider_firstname, rider_lastname, rider_birthdate, rider_dni };
  const { busy, failure, run, clear } = useWrite({
    onRefused: ({ where, words }) => {
      const isOfField = where !== null && where in form;
      if (isOfField) setErrors({ [where]: words });
      return isOfField;
    },
  });
  const asked = JSON.stringify(who);
  const isAsked = twins.of === asked;

  /** Whether somebody like this is there; the server's word on the document comes with it. */
  const lookForTwins = async (): Promise<boolean> => {
    if (isAsked) return false;
    const { items, taken_elsewhere } = await ask('POST /api/office/rider-twins', { body: who });
    setTwins({ of: asked, items });
    if (taken_elsewhere) {
      setErrors({ rider_dni: m.riders_twins_elsewhere() });
      return true;
    }
    return items.length > 0;
  };
  const enrol = async () => {
    if (busy) return;
    const wrong = errorsIn(form);
    setErrors(wrong);
    clear();
    if (Object.keys(wrong).length > 0) return;
    await run(async () => {
      if (await lookForTwins()) return;
      const { rider_id } = await ask('POST /api/riders/enrol', { body: { ...form, request_key: key } });
      forget();
      setDone({ rider_id, name: `${rider_firstname} ${rider_lastname}`.trim() });
      setKey(newKey());
      setTwins({ of: '', items: [] });
    });
  };
  return {
    errors,
    failure,
    busy,
    twins: isAsked ? twins.items : [],
    done,
    enrol,
    next: () => setDone(null),
  };
}
