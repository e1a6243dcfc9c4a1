import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoanStock } from '#contract/raceday/office/check-in/loan-stock.ts';
import { LOAN_STATES, readChips } from '#rules/raceday/day/loan-stock.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { keyOf, useAsk } from '#web/ground/call/use-ask.ts';
import { formatDate } from '#web/ground/format.ts';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { newKey } from '#web/parts/new-key.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';

type Unit = LoanStock['items'][number];

const states = [...LOAN_STATES, 'gone'] as const;
const stateWords: Record<(typeof states)[number], () => string> = {
  ready: m.loan_ready,
  repair: m.loan_repair,
  lost: m.loan_lost,
  gone: m.loan_gone,
};

interface LineProps {
  unit: Unit;
  busy: boolean;
  onState: (state: (typeof states)[number]) => void;
  onBack: (out: NonNullable<Unit['out']>) => void;
}

function UnitLine({ unit: { chip, state, out }, busy, onState, onBack }: LineProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold tabular-nums">{chip}</span>{' '}
        {out && (
          <span className="text-small text-ink2">
            {m.loan_out({ rider: out.rider_fullname, race: out.race_name, date: formatDate(out.race_date) })}
          </span>
        )}
      </span>
      <span className="flex items-center gap-4">
        {out && (
          <Button look="link" busy={busy} onClick={() => onBack(out)}>
            {m.loan_back()} <span className="sr-only">{chip}</span>
          </Button>
        )}
        {state === null ? (
          <span className="text-small text-ink2">{m.loan_unlisted()}</span>
        ) : (
          <select
            aria-label={m.loan_state({ chip })}
            value={state}
            onChange={({ target: { value } }) => {
              const chosen = states.find((one) => one === value);
              if (chosen) onState(chosen);
            }}
            className="min-h-12 bg-paper text-small"
          >
            {states.map((one) => (
              <option key={one} value={one}>
                {stateWords[one]()}
              </option>
            ))}
          </select>
        )}
      </span>
    </li>
  );
}

function AddChips({ organization_id, show }: { organization_id: number; show: (stock: LoanStock) => void }) {
  const { sends, field, change, busy, failure } = useWriteForm({
    start: { chips: '' },
    check: ({ chips }) => {
      const { chips: read, wrong } = readChips(chips);
      if (wrong.length > 0) return { chips: m.loan_add_wrong({ chips: wrong.slice(0, 5).join(', ') }) };
      return read.length === 0 ? { chips: m.error_check_in_chip() } : {};
    },
  });
  const form = sends(async (typed) => {
    const { chips } = readChips(typed.chips);
    show(
      await ask('POST /api/office/organizations/{id}/loan-chips', {
        params: { id: organization_id },
        body: { chips },
      }),
    );
    change({ chips: '' });
  });
  return (
    <form {...form} className="mt-4 space-y-3">
      <TextArea {...field('chips')} label={m.loan_add()} hint={m.loan_add_why()} rows={3} maxLength={8000} />
      <SubmitButton failure={failure} busy={busy} busyText={m.office_saving()}>
        {m.loan_add_save()}
      </SubmitButton>
    </form>
  );
}

/** Lists the chips that the organization lends, who has each, and which are lost; more can be added. */
export function LoanStockPart({ organization_id }: { organization_id: number }) {
  const client = useQueryClient();
  const params = { id: organization_id };
  const { data, error, refetch } = useAsk('GET /api/office/organizations/{id}/loan-chips', { params });
  const { busy, failure, run } = useWrite();
  const [isOpen, setOpen] = useState(false);
  const show = (stock: LoanStock) =>
    client.setQueryData(keyOf('GET /api/office/organizations/{id}/loan-chips', { params }), stock);
  const units = data?.items ?? [];
  const listed = units.filter(({ state }) => state !== null);
  const out = units.filter((unit) => unit.out !== null);
  const rest = units.filter((unit) => unit.out === null);
  const lines = (some: readonly Unit[]) => (
    <ul>
      {some.map((unit) => (
        <UnitLine
          key={unit.chip}
          unit={unit}
          busy={busy}
          onState={(state) =>
            void run(async () => {
              const body = { chip: unit.chip, state };
              show(await ask('PUT /api/office/organizations/{id}/loan-chips', { params, body }));
            })
          }
          onBack={({ race_id, rider_id, mark_keys }) =>
            void run(async () => {
              const said = { kind: 'returned' as const, mark_keys };
              await ask('POST /api/desk/races/{id}/check-in', {
                params: { id: race_id },
                body: { request_key: newKey(), rider_id, said },
              });
              await refetch();
            })
          }
        />
      ))}
    </ul>
  );
  return (
    <section>
      {!data && <Arriving error={error} again={refetch} rows={3} />}
      {data && (
        <p role="status" className="mt-2 font-semibold tabular-nums">
          {units.length === 0
            ? m.loan_none()
            : m.loan_counts({
                all: String(listed.length),
                free: String(listed.filter((unit) => unit.state === 'ready' && unit.out === null).length),
                out: String(out.length),
              })}
        </p>
      )}
      <FormAlert>{failure}</FormAlert>
      {lines(out)}
      {rest.length > 0 && (
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
            {m.loan_rest({ count: rest.length })}
          </summary>
          {lines(rest)}
        </details>
      )}
      <AddChips organization_id={organization_id} show={show} />
    </section>
  );
}
