import type { DeskSession } from '#web/parts/desk/desk-session.ts';
import { keyOf } from '#web/ground/call/use-ask.ts';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { Quote } from '#contract/entries/quotes.ts';
import type { FoundRider } from '#contract/raceday/office/desk/desk-actions.ts';
import { deskSearch } from '#rules/operations/office/desk-search.ts';
import * as m from '#text/messages/messages.js';
import { failureText } from '#web/ground/call/failure-text.ts';
import { paths } from '#web/ground/address/paths.ts';
import { ClassRefusals } from '#web/parts/entries/ClassRefusals.tsx';
import { askDesk } from '#web/parts/desk/ask-desk.ts';
import { EnterInClass } from '#web/parts/entries/EnterInClass.tsx';
import type { Actions } from './use-actions.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

type Category = FoundRider['categories'][number];

interface FoundProps {
  one: FoundRider;
  quote: Quote | undefined;
  onEnter: (category: Category) => void;
}

function Found({ one, quote, onEnter }: FoundProps) {
  const { rider_id, rider_fullname, club_name, birth_year, categories } = one;
  return (
    <li className="border-b border-line py-3">
      <p className="font-semibold wrap-anywhere">{rider_fullname}</p>
      <p className="text-small text-ink2 tabular-nums wrap-anywhere">
        {[club_name, birth_year].filter(Boolean).join(' · ')}
      </p>
      {categories.length === 0 && <p className="mt-1 text-small">{m.desk_no_class()}</p>}
      <ul className="mt-1 empty:hidden">
        {categories
          .filter(({ refusal }) => refusal === null)
          .map((category) => (
            <li key={category.category_id} className="py-1.5">
              <EnterInClass
                category={category}
                price={quote?.items.find(
                  (item) => item.rider_id === rider_id && item.category_id === category.category_id,
                )}
                currency={quote?.currency ?? ''}
                onEnter={() => onEnter(category)}
              />
            </li>
          ))}
      </ul>
      <ClassRefusals categories={categories} />
    </li>
  );
}

interface FindProps {
  session: DeskSession;
  actions: Pick<Actions, 'add'>;
  late: boolean;
  onClose: () => void;
}

/** Loads the price of each class for each found rider, so that the desk can name it before it enters anybody. */
function useQuote({ token, meeting }: DeskSession, found: readonly FoundRider[], late: boolean) {
  const items = found.flatMap(({ rider_id, categories }) =>
    categories.flatMap(({ category_id, refusal }) => (refusal === null ? [{ rider_id, category_id }] : [])),
  );
  const asked = { params: { id: meeting.race_id }, body: { items, together: false, late } };
  return useQuery({
    queryKey: [...keyOf('POST /api/desk/races/{id}/quote', asked), token],
    queryFn: () => askDesk(token, 'POST /api/desk/races/{id}/quote', asked),
    enabled: items.length > 0,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  }).data;
}

/** Enters a late rider: reason, rider, class. It searches on a press, because the signal may be weak. */
export function FindSheet({ session, actions: { add }, late, onClose }: FindProps) {
  const { token, meeting } = session;
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const [tried, setTried] = useState<'find' | 'enter' | null>(null);
  const asked = { params: { id: meeting.race_id }, query: { q } };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...keyOf('GET /api/desk/races/{id}/riders', asked), token],
    queryFn: () => askDesk(token, 'GET /api/desk/races/{id}/riders', asked),
    enabled: q !== '',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const quote = useQuote(session, data?.items ?? [], late);
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried('find');
    if (deskSearch(typed) === null) return;
    if (typed.trim() === q) void refetch();
    else setQ(typed.trim());
  };
  const isReady = !late || reason.trim() !== '';
  const enter = (
    { rider_id, rider_fullname: rider }: FoundRider,
    { category_id, category_name }: Category,
  ) => {
    setTried('enter');
    if (!isReady) {
      document.querySelector<HTMLInputElement>('#late_reason')?.focus();
      return;
    }
    const body = { rider_id, category_id, reason: late ? reason.trim() : '' };
    add({ kind: 'enter', body, entry_id: null, rider, category: category_name, plate: '' });
    onClose();
  };
  return (
    <BackSheet title={m.desk_enter()} closeHref={paths.desk} onClose={onClose}>
      <div className="space-y-5">
        {late && (
          <TextField
            name="late_reason"
            label={m.desk_reason()}
            hint={m.desk_reason_why()}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={tried === 'enter' && !isReady ? m.form_required() : undefined}
            maxLength={200}
          />
        )}
        <form noValidate role="search" aria-label={m.search_open()} onSubmit={find} className="space-y-3">
          <TextField
            name="find"
            type="search"
            data-first
            label={m.desk_search()}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={tried === 'find' && deskSearch(typed) === null ? m.error_desk_find_short() : undefined}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={60}
          />
          <Button type="submit" busy={isFetching} look="primary" className="w-full sm:w-auto">
            {m.riders_search()}
          </Button>
        </form>
        {error && !isFetching && <FormAlert>{failureText(error)}</FormAlert>}
        {isFetching && !data && <SkeletonRows rows={3} />}
        <p role="status" className="text-small text-ink2 empty:sr-only">
          {data?.items.length === 0 ? m.helper_find_none() : ''}
          {data?.more === true ? m.helper_find_more() : ''}
        </p>
        <ul className="border-t border-line empty:hidden">
          {data?.items.map((one) => (
            <Found key={one.rider_id} one={one} quote={quote} onEnter={(category) => enter(one, category)} />
          ))}
        </ul>
      </div>
    </BackSheet>
  );
}
