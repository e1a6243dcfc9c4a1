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

/** The values by which one rider differs from another. */
const whoIn = (form: EnrolForm): string =>
  JSON.stringify([form.rider_firstname, form.rider_lastname, form.rider_birthdate, form.rider_dni]);

/** Every error, in words, by the rule that the server applies too. */
function errorsIn(form: EnrolForm): Partial<Record<string, string>> {
  return Object.fromEntries(
    refuseForm('create', form, latestDay(Date.now())).flatMap(({ field, refusal }) => {
      const text = refusalText(refusal, field);
      return text === undefined ? [] : [[field, text]];
    }),
  );
}

/** Enrols a rider: looks for similar ones first, then writes, once for each key. In: fills in the club. */
export function useEnrolling(complete: (typed: EnrolForm) => EnrolForm) {
  const [key, setKey] = useState(newKey);
  /** Riders who resemble the form, and the values they were searched by. */
  const [twins, setTwins] = useState<{ of: string; items: RiderTwin[] }>({ of: '', items: [] });
  const [done, setDone] = useState<{ rider_id: number; name: string } | null>(null);
  const forget = useForgetRiders();
  const { sends, watch, change, errors, reset, tell, busy, failure } = useWriteForm<EnrolForm>({
    start: emptyEnrolment,
    check: (typed) => errorsIn(complete(typed)),
  });
  const form = complete(watch());

  /** Whether similar riders exist; also checks the document with the server. */
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
    /** Begins the next rider, of the same club and state. */
    next: () => {
      const { club_id, rider_state } = form;
      reset({ ...emptyEnrolment, club_id, rider_state });
      setDone(null);
    },
  };
}
