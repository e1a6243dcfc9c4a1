import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { CheckIn, CheckInRider, SaidOfRider } from '#contract/raceday/office/check-in/check-in.ts';
import type { Line } from '#rules/money/ledger.ts';
import { type CheckInMark, type CheckInSaying, withSaying } from '#rules/raceday/day/check-in.ts';
import * as m from '#text/messages/messages.js';
import { CallFailure } from '#web/ground/call/ask.ts';
import { keyOf } from '#web/ground/call/use-ask.ts';
import { entriesHref } from '#web/ground/address/office-paths.ts';
import { paths } from '#web/ground/address/paths.ts';
import type { CheckInTable } from '#web/parts/check-in/check-in-desk.ts';
import { lessTaken } from '#web/parts/check-in/less-taken.ts';
import { keepList, readKeptList } from '#web/parts/check-in/kept-list.ts';
import { askAs } from '#web/parts/desk/ask-as.ts';
import { newKey } from '#web/parts/new-key.ts';
import { type CashItem, type CheckItem, checkSubject, type Owner } from './items.ts';
import { outbox } from './outbox.ts';
import { useOutboxNews, useUnsent } from './use-outbox.ts';

/** Other desks mark riders too, so the list is read at this interval. */
const EVERY_MS = 20_000;

interface Place {
  race_id: number;
  /** The token of a helper. It is null for the account that is signed in. */
  token: string | null;
  owner: Owner;
  /** Runs when the session is over. */
  onEnd: () => void;
}

/** Gives an item in the form that the rules accept. */
function sayingOf({ request_key, body: { said } }: CheckItem): CheckInSaying {
  return said.kind === 'mark' || said.kind === 'chip' ? { ...said, mark_key: request_key } : said;
}

/** Gives a rider with the marks of this device that nobody has answered yet. */
function withUnsent(rider: CheckInRider, items: readonly CheckItem[]): CheckInRider {
  if (items.length === 0) return rider;
  const known = new Map(rider.marks.map((mark) => [mark.mark_key, mark]));
  const now = new Date().toISOString();
  const marks = items.map(sayingOf).reduce<CheckInMark[]>(withSaying, rider.marks);
  return {
    ...rider,
    marks: marks.map((mark) => ({ desk_name: null, said_at: now, ...known.get(mark.mark_key), ...mark })),
  };
}

/** Holds a race's check-in: the list, stored on this device, and marks, stored until they have arrived. */
export function useCheckIn({ race_id, token, owner, onEnd }: Place) {
  const client = useQueryClient();
  const place = { params: { id: race_id } };
  const queryKey = [...keyOf('GET /api/desk/races/{id}/check-in', place), owner];
  const kept = useMemo(() => readKeptList(owner, race_id), [owner, race_id]);
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey,
    queryFn: async () => {
      const read = await askAs(token, 'GET /api/desk/races/{id}/check-in', place);
      keepList(owner, race_id, read);
      return read;
    },
    ...(kept === null ? {} : { initialData: kept.data, initialDataUpdatedAt: kept.readAt }),
    staleTime: 0,
    refetchInterval: EVERY_MS,
    // A phone that believes itself offline may be wrong.
    networkMode: 'always',
    retry: false,
  });
  const isOver = error instanceof CallFailure && error.status === 401;
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);

  const unsent = useUnsent(owner);
  const items = useMemo(
    () => unsent.items.filter((one): one is CheckItem => one.kind === 'check' && one.race_id === race_id),
    [unsent.items, race_id],
  );
  const cashItems = useMemo(
    () => unsent.items.filter((one): one is CashItem => one.kind === 'cash'),
    [unsent.items],
  );
  const change = (how: (was: CheckIn) => CheckIn) =>
    client.setQueryData<CheckIn>(queryKey, (was) => {
      if (!was) return was;
      const next = how(was);
      keepList(owner, race_id, next);
      return next;
    });
  const tookCash = (lines: readonly Line[]) => void change((was) => lessTaken(was, lines));
  useOutboxNews((news) => {
    if (news.what === 'ended' && news.owner === owner) onEnd();
    if (news.what !== 'sent' || news.sent.item.owner !== owner) return;
    if (news.sent.place === 'cash') {
      // Cash of a closed day is in no account yet, and an amount that was no longer owed pays nothing here.
      const { waits, lines } = news.sent.reply;
      if (!waits)
        tookCash(
          lines.map(({ due_id, cents, credited_cents }) => ({ due_id, cents: cents - credited_cents })),
        );
    }
    if (news.sent.place !== 'check') return;
    const { rider_id, marks } = news.sent.reply;
    change((was) => ({
      ...was,
      items: was.items.map((one) => (one.rider_id === rider_id ? { ...one, marks } : one)),
    }));
  });

  const here = useMemo(
    () =>
      data &&
      lessTaken(
        data,
        cashItems.flatMap(({ body }) => body.lines),
      ),
    [data, cashItems],
  );
  const riders = useMemo(() => {
    const waiting = Map.groupBy(
      items.filter(({ refused }) => refused === null),
      ({ body }) => body.rider_id,
    );
    return here?.items.map((rider) => withUnsent(rider, waiting.get(rider.rider_id) ?? [])) ?? null;
  }, [here, items]);

  const say = (rider: CheckInRider, said: SaidOfRider): Promise<void> => {
    const { rider_id, rider_fullname } = rider;
    const own = data?.cash?.owed.filter((one) => one.rider_id === rider_id) ?? [];
    const after = cashItems.findLast(
      ({ refused, body }) =>
        refused === null && body.lines.some(({ due_id }) => own.some((one) => one.due_id === due_id)),
    )?.request_key;
    return outbox.keep({
      kind: 'check',
      request_key: newKey(),
      owner,
      subject: checkSubject(race_id, rider_id),
      isTried: false,
      refused: null,
      race_id,
      body: { rider_id, said },
      rider: rider_fullname,
      ...(after === undefined ? {} : { after }),
    });
  };
  const readCash = async (): Promise<CheckIn['cash']> => {
    const { data: read, isError } = await refetch();
    if (isError || read === undefined) return null;
    return lessTaken(
      read,
      cashItems.flatMap(({ body }) => body.lines),
    ).cash;
  };

  const table: CheckInTable | null =
    data && here && riders
      ? {
          race_id,
          token,
          plateHref: token === null ? entriesHref(race_id) : paths.desk,
          riders,
          refusal: data.refusal,
          late: data.late,
          absence: data.absence,
          cash: here.cash,
          cash_takers: data.cash_takers,
          stock: data.stock,
          readAt: dataUpdatedAt,
          isOld: error !== null,
          again: () => void refetch(),
          readCash,
          tookCash,
          say,
          unsent: items.map(({ request_key, rider, refused }) => ({
            request_key,
            rider,
            refused: refused && (refused.message || m.form_failed()),
          })),
          isCut: unsent.isCut,
          isLoose: unsent.isLoose,
          retry: (request_key) => void outbox.retry(request_key),
          drop: (request_key) => void outbox.discard(request_key),
        }
      : null;
  return { table, error: data ? null : error, again: () => void refetch() };
}
