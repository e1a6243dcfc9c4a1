import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MovementLine, Movements } from '#contract/movements.ts';
import { moneyText } from '#rules/money.ts';
import * as m from '#text/messages/messages.js';
import { call } from '#web/app/call.ts';
import { formatInstant } from '#web/app/format.ts';
import { conceptOf } from '#web/parts/due-words.ts';
import { Failed } from '#web/screens/administration/Failed.tsx';
import { FileButton } from '#web/parts/ReceiptFile.tsx';
import { useDuesAddress } from '#web/screens/administration/dues/use-books.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

const kinds: Record<MovementLine['movement_kind'], () => string> = {
  charge: m.dues_kind_charge,
  relief: m.dues_kind_relief,
  cash: m.dues_kind_cash,
  transfer: m.dues_kind_transfer,
  refund: m.dues_kind_refund,
};

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

function MovementItem({ line }: { line: MovementLine }) {
  const kind = kinds[line.movement_kind]();
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 font-semibold wrap-anywhere">
          {line.takes_back === null
            ? kind
            : m.dues_takes_back({ what: kind, number: String(line.takes_back) })}{' '}
          · {line.rider_fullname}
        </p>
        <p className="display text-d22 whitespace-nowrap">{moneyText(line.cents, line.currency)}</p>
      </div>
      <p className="text-small text-ink2 wrap-anywhere">
        {[
          `${line.movement_id}`,
          formatInstant(line.made_at, ownZone()),
          conceptOf(line),
          line.receipt_number === null ? '' : m.dues_receipt_n({ number: String(line.receipt_number) }),
          line.reason,
          line.made_by,
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
    </li>
  );
}

function Sums({ sums }: { sums: Movements['sums'] }) {
  const all = sums.map(({ currency, ...sum }) => ({
    currency,
    rows: [
      [m.dues_kind_charge(), sum.charge],
      [m.dues_kind_relief(), sum.relief],
      [m.dues_kind_cash(), sum.cash],
      [m.dues_kind_transfer(), sum.transfer],
      [m.dues_kind_refund(), sum.refund],
    ] as const,
    received: sum.cash + sum.transfer + sum.refund,
  }));
  return all.map(({ currency, rows, received }) => (
    <dl key={currency} className="mt-5 max-w-100 border-t-2 border-ink">
      {rows
        .filter(([, cents]) => cents !== 0)
        .map(([name, cents]) => (
          <div key={name} className="flex justify-between gap-3 border-b border-line py-2">
            <dt>{name}</dt>
            <dd className="tabular-nums">{moneyText(cents, currency)}</dd>
          </div>
        ))}
      <div className="flex items-baseline justify-between gap-3 py-2 font-semibold">
        <dt>{m.dues_net_received()}</dt>
        <dd className="display text-d22">{moneyText(received, currency)}</dd>
      </div>
    </dl>
  ));
}

/** The movements between two days, and the sheet for the accountant. */
export function MovementsView({ club_id }: { club_id: number }) {
  const { params, set } = useDuesAddress();
  const [today] = useState(() => new Intl.DateTimeFormat('en-CA').format(new Date()));
  const from = params.get('from') ?? `${today.slice(0, 8)}01`;
  const to = params.get('to') ?? today;
  const { data, error, refetch } = useQuery({
    queryKey: ['office', 'dues', club_id, 'movements', from, to],
    queryFn: () => call<Movements>('GET', `/api/clubs/${club_id}/movements?from=${from}&to=${to}`),
    staleTime: 0,
  });
  const days = [
    ['from', m.dues_from(), from],
    ['to', m.dues_to(), to],
  ] as const;
  return (
    <>
      <div className="mt-5 grid max-w-100 grid-cols-2 gap-4">
        {days.map(([name, label, value]) => (
          <TextField
            key={name}
            name={name}
            type="date"
            label={label}
            value={value}
            onChange={(event) => event.target.value !== '' && set({ [name]: event.target.value })}
          />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        {(['xlsx', 'csv'] as const).map((format) => (
          <FileButton
            key={format}
            address={`/api/clubs/${club_id}/movements/file?from=${from}&to=${to}&format=${format}`}
            name={`movimientos-${from}-${to}.${format}`}
            words={format === 'xlsx' ? m.dues_export_xlsx() : m.dues_export_csv()}
          />
        ))}
      </div>
      {!data && error && <Failed error={error} again={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={6} />}
      {data && (
        <>
          <Sums sums={data.sums} />
          {data.items.length === 0 && <EmptyState title={m.dues_movements_none()} />}
          <ul className="mt-5 border-t-2 border-ink empty:hidden">
            {data.items.map((line) => (
              <MovementItem key={line.movement_id} line={line} />
            ))}
          </ul>
          {data.items.length === 100 && <p className="mt-3 text-ink2">{m.dues_movements_more()}</p>}
        </>
      )}
    </>
  );
}
