import { useAsk } from '#web/ground/call/use-ask.ts';
import { useRef, useState } from 'react';
import type { Candidate } from '#contract/entries/office/entries-bulk.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { entriesHref } from '#web/ground/address/office-paths.ts';
import { type HiredExtra, hiredOut } from '#web/parts/money/hire.ts';
import { CandidateCard } from './CandidateCard.tsx';
import { Failed } from '#web/office/parts/Failed.tsx';
import type { RaceTable } from './parts/use-race-desk.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import type { Quote } from '#contract/entries/quotes.ts';
import { DiscountCode } from '#web/parts/money/DiscountCode.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import type { RaceDesk } from '#contract/entries/office/entries.ts';
import { keepPreviousData } from '@tanstack/react-query';

/** Loads the price of each class for each found rider, one by one, when the date has prices. */
function useClassPrices(
  race: RaceDesk,
  found: readonly Candidate[],
  { code, extras }: { code: string; extras: readonly HiredExtra[] },
) {
  const items = found.flatMap(({ rider_id, categories }) =>
    categories
      .filter(({ refusal }) => refusal === null)
      .map(({ category_id }) => ({ rider_id, category_id, extras: [...extras] })),
  );
  const isPriced = race.priced && items.length > 0;
  const { data, error, isFetching, refetch } = useAsk(
    'POST /api/office/races/{id}/quote',
    { params: { id: race.race_id }, body: { items, code, together: false, late: race.late } },
    { enabled: isPriced, staleTime: 0, placeholderData: keepPreviousData },
  );
  return {
    /** Nobody is entered before the price is shown. */
    isCounted: !isPriced || (data !== undefined && !isFetching),
    /** The reason why the price could not be computed. It is null when it was, or need not be. */
    error: isPriced && data === undefined ? error : null,
    again: () => void refetch(),
    /** An entry's options, and whether the code takes something off. It is undefined when nothing costs anything. */
    quote: isPriced ? data : undefined,
    currency: data?.currency ?? '',
    of: (rider_id: number, category_id: number) =>
      isPriced
        ? data?.items.find((one) => one.rider_id === rider_id && one.category_id === category_id)
        : undefined,
  };
}

interface ChoicesProps {
  quote: Quote;
  extras: readonly HiredExtra[];
  onExtras: (extras: HiredExtra[]) => void;
  onCode: (code: string) => void;
}

/** Chooses an office entry's options: extras to hire, and a code. The prices below follow at once. */
function EnterChoices({ quote, extras, onExtras, onCode }: ChoicesProps) {
  const offered = hiredOut(quote);
  return (
    <div className="border-t border-line empty:hidden">
      {offered.map(({ extra, label }) => (
        <CheckField
          key={extra}
          label={label}
          checked={extras.includes(extra)}
          onChange={({ target }) => {
            const others = extras.filter((one) => one !== extra);
            onExtras(target.checked ? [...others, extra] : others);
          }}
        />
      ))}
      {quote.codes && <DiscountCode refusal={quote.code_refusal} onUse={onCode} />}
    </div>
  );
}

const typingPause = 250;

/** Enters a rider: the search by name, document or plate, then the class. */
export function EnterSheet({ table, onClose }: { table: RaceTable; onClose: () => void }) {
  const { race, run, failure, forget } = table;
  const params = { id: race.race_id };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const [reason, setReason] = useState('');
  const { data, isFetching } = useAsk(
    'GET /api/office/races/{id}/riders',
    { params, query: { q } },
    { select: ({ items }) => items, enabled: q.length >= 2, staleTime: 0 },
  );
  const [code, setCode] = useState('');
  const [extras, setExtras] = useState<HiredExtra[]>([]);
  const prices = useClassPrices(race, data ?? [], { code, extras });
  const enter = async (one: Candidate, { category_id, category_name }: Candidate['categories'][number]) => {
    const body = { rider_id: one.rider_id, category_id };
    const rider = one.rider_fullname;
    const price = prices.of(one.rider_id, category_id);
    const done = await run(async () => {
      const said = reason.trim();
      const { plate, waiting, was_in } = await ask('PUT /api/office/races/{id}/entries', {
        params,
        body: {
          ...body,
          reason: said,
          price: price?.cents ?? null,
          code: price?.lines.some(({ what }) => what === 'code') ? code : '',
          extras: price ? extras : [],
        },
      });
      return {
        words:
          waiting === null
            ? m.desk_done_entered({ rider, category: category_name, plate: plate ?? '–' })
            : m.desk_done_waits({ rider, category: category_name, place: String(waiting) }),
        // Somebody else entered a rider who was in already, so an undo here would take the rider out.
        undo: was_in ? null : () => ask('PUT /api/office/races/{id}/withdrawals', { params, body }),
      };
    });
    if (done) onClose();
  };
  return (
    <BackSheet
      title={m.desk_enter()}
      closeHref={entriesHref(race.race_id)}
      onClose={() => {
        forget();
        onClose();
      }}
    >
      <div className="space-y-5">
        {race.late && (
          <TextField
            name="reason"
            label={m.desk_reason()}
            hint={m.desk_reason_why()}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            maxLength={200}
          />
        )}
        <TextField
          name="find"
          type="search"
          data-first
          label={m.desk_find()}
          value={typed}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={80}
          onChange={(event) => {
            const text = event.target.value;
            setTyped(text);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => setQ(text.trim()), typingPause);
          }}
        />
        <FormAlert>{failure}</FormAlert>
        {isFetching && !data && <SkeletonRows rows={3} />}
        <p role="status" className="text-small text-ink2">
          {data?.length === 0 ? m.desk_find_none() : ''}
        </p>
        {prices.error !== null && <Failed error={prices.error} again={prices.again} />}
        {prices.quote && (
          <EnterChoices quote={prices.quote} extras={extras} onExtras={setExtras} onCode={setCode} />
        )}
        <ul className="border-t border-line empty:hidden">
          {data?.map((one) => (
            <CandidateCard
              key={one.rider_id}
              one={one}
              table={table}
              isReady={prices.isCounted && (!race.late || reason.trim() !== '')}
              priceOf={(category_id) => prices.of(one.rider_id, category_id)}
              currency={prices.currency}
              onEnter={(category) => void enter(one, category)}
            />
          ))}
        </ul>
      </div>
    </BackSheet>
  );
}
