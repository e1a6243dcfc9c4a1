import { useState } from 'react';
import type { JudgingOfDay } from '#contract/raceday/judging/day.ts';
import { PROTEST_MINUTES } from '#rules/raceday/live/protest-minutes.ts';
import { MOST_SEATS } from '#rules/raceday/judging/duties.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { dayHref, officePaths } from '#web/ground/address/office-paths.ts';
import { tableHref } from '#web/ground/address/paths.ts';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { type AskedJudging, JudgingChange, saveOrAsk } from '#web/office/parts/JudgingChange.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { SaveOrCancel } from '#web/ui/form/SaveOrCancel.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

const SEATS = Array.from({ length: MOST_SEATS }, (_, index) => String(index + 1));

const isProtestMinutes = (typed: string): boolean =>
  /^\d{1,3}$/.test(typed.trim()) &&
  Number(typed) >= PROTEST_MINUTES.least &&
  Number(typed) <= PROTEST_MINUTES.most;

interface SettingsProps {
  judging: JudgingOfDay;
  onClose: () => void;
}

function SettingsForm({ judging, onClose }: SettingsProps) {
  const { race_id, seats, table_confirms, two_sign, protest_minutes } = judging;
  const [asked, setAsked] = useState<AskedJudging | null>(null);
  const { sends, field, busy, failure } = useWriteForm({
    start: {
      judging_seats: String(seats),
      judging_confirms: table_confirms,
      judging_two_sign: two_sign,
      judging_protest_minutes: String(protest_minutes),
    },
    check: ({ judging_protest_minutes: minutes }) =>
      isProtestMinutes(minutes)
        ? {}
        : {
            judging_protest_minutes: m.posting_minutes_wrong({ most: String(PROTEST_MINUTES.most) }),
          },
  });
  const form = sends(async (typed) => {
    const body = {
      seats: Number(typed.judging_seats),
      table_confirms: typed.judging_confirms,
      two_sign: typed.judging_two_sign,
      protest_minutes: Number(typed.judging_protest_minutes),
    };
    const answer = await saveOrAsk(race_id, body);
    if ('asked' in answer) setAsked(answer.asked);
    else onClose();
  });
  if (asked !== null)
    return <JudgingChange race_id={race_id} asked={asked} onSaved={onClose} onClose={() => setAsked(null)} />;
  return (
    <form {...form} className="space-y-6">
      <RadioField
        {...field('judging_seats')}
        label={m.table_set_seats()}
        hint={m.table_set_seats_why()}
        options={SEATS.map((value) => ({ value, label: value }))}
      />
      <CheckField {...field('judging_confirms')} label={m.table_set_confirms()} />
      <CheckField {...field('judging_two_sign')} label={m.table_set_two_sign()} />
      <TextField
        {...field('judging_protest_minutes')}
        type="number"
        inputMode="numeric"
        min={PROTEST_MINUTES.least}
        max={PROTEST_MINUTES.most}
        label={m.posting_minutes()}
        hint={m.posting_minutes_why()}
      />
      <SaveOrCancel failure={failure} busy={busy} onCancel={onClose}>
        {m.table_set_save()}
      </SaveOrCancel>
      <p className="border-t border-line pt-4">{m.table_set_codes_why()}</p>
      <p className="flex flex-wrap gap-x-6">
        <Link
          href={`${officePaths.helpers}?race=${race_id}`}
          className={`inline-flex min-h-12 items-center ${textLink}`}
        >
          {m.table_set_codes()}
        </Link>
        <Link href={tableHref(race_id)} className={`inline-flex min-h-12 items-center ${textLink}`}>
          {m.table_go()}
        </Link>
      </p>
    </form>
  );
}

/** Edits how a race is judged from now on: how many judges are expected, and what the table has to confirm. */
export function JudgingSheet({ race_id, onClose }: { race_id: number; onClose: () => void }) {
  const { data, error, refetch } = useAsk(
    'GET /api/office/races/{id}/judging',
    { params: { id: race_id } },
    { staleTime: 0, gcTime: 0 },
  );
  return (
    <BackSheet title={m.table_set()} closeHref={dayHref(race_id)} onClose={onClose}>
      {data && <SettingsForm judging={data} onClose={onClose} />}
      {!data && <Arriving error={error} again={refetch} rows={4} />}
    </BackSheet>
  );
}
