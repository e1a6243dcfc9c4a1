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
import { useWriteForm } from '#web/parts/form/use-write-form.ts';

const emptyEnrolment = recordOf(requiredIn('create'), () => '');
export type EnrolForm = typeof emptyEnrolment;

/** What one rider is told from another by. */
const whoIn = (form: EnrolForm): string =>
  JSON.stringify([form.rider_firstname, form.rider_lastname, form.rider_birthdate, form.rider_dni]);

/** Everything that is wrong, in words; the same rule the server asks. */
function errorsIn(form: EnrolForm): Partial<Record<string, string>> {
  return Object.fromEntries(
    refuseForm('create', form, latestDay(Date.now())).flatMap(({ field, refusal }) => {
      const text = refusalText(refusal, field);
      return text === undefined ? [] : [[field, text]];
    }),
  );
}

/** A rider being enrolled: first looked for among those there are, then written, once for one key. In: the form, its club completed. */
export function useEnrolling(complete: (typed: EnrolForm) => EnrolForm) {
  const [key, setKey] = useState(newKey);
  /** Whom the form resembles, as it was when it was asked. */
  const [twins, setTwins] = useState<{ of: string; items: RiderTwin[] }>({ of: '', items: [] });
  const [done, setDone] = useState<{ rider_id: number; name: string } | null>(null);
  const forget = useForgetRiders();
  const { sends, watch, change, errors, reset, tell, busy, failure } = useWriteForm<EnrolForm>({
    start: emptyEnrolment,
    check: (typed) => errorsIn(complete(typed)),
  });
  const form = complete(watch());

  /** Whether somebody like this is there; the server's word on the document comes with it. */
  const lookForTwins = async (typed: EnrolForm): Promise<boolean> => {
    if (twins.of === whoIn(typed)) return false;
    const { rider_firstname, rider_lastname, rider_birthdate, rider_dni } = typed;
    const body = { rider_firstname, rider_lastname, rider_birthdate, rider_dni };
    const { items, taken_elsewhere } = await ask('POST /api/office/rider-twins', { body });
    setTwins({ of: whoIn(typed), items });
    return (taken_elsewhere && tell('rider_dni', m.riders_twins_elsewhere())) || items.length > 0;
  };
  const enrol = async (values: EnrolForm) => {
    const typed = complete(values);
    if (await lookForTwins(typed)) return;
    const { rider_id } = await ask('POST /api/riders/enrol', { body: { ...typed, request_key: key } });
    forget();
    setDone({ rider_id, name: `${typed.rider_firstname} ${typed.rider_lastname}`.trim() });
    setKey(newKey());
    setTwins({ of: '', items: [] });
  };
  return {
    form,
    change,
    errors,
    failure,
    busy,
    twins: twins.of === whoIn(form) ? twins.items : [],
    done,
    enrolling: sends(enrol),
    /** The next one is of the same club and state. */
    next: () => {
      const { club_id, rider_state } = form;
      reset({ ...emptyEnrolment, club_id, rider_state });
      setDone(null);
    },
  };
}
