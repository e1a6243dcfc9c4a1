import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DayOrder, OrderedHeat } from '#contract/raceday/office/results/order.ts';
import type { HeatRun } from '#contract/raceday/office/results/results.ts';
import { isPublished } from '#rules/race-statuses.ts';
import * as m from '#text/messages/messages.js';
import { BackLink } from '#web/ground/address/back-link.tsx';
import { resultsHref } from '#web/ground/address/office-paths.ts';
import { DayStateBar } from '#web/office/parts/day/DayStateBar.tsx';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { UndoFoot } from '#web/parts/form/Undo.tsx';
import { useJustDone } from '#web/parts/form/use-just-done.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { dayHeatKey, heatOfNumber, nextInOrder, withClass } from './day-order.ts';
import { TypedHeat } from './TypedHeat.tsx';
import { accountOwner } from '#web/outbox/send.ts';
import { useUnsent, useOutboxNews } from '#web/outbox/use-outbox.ts';

import { queryOf } from '#web/ground/call/use-ask.ts';
import { type HeatItem, heatSubject, type Result } from '#web/outbox/items.ts';
import { outbox } from '#web/outbox/outbox.ts';
import { resultsOf } from './category/draft.ts';
import { isOpen } from './parts/words.ts';
import { newKey } from '#web/parts/new-key.ts';

const orderQuery = (race_id: number) =>
  queryOf('GET /api/office/races/{id}/order', { params: { id: race_id } });

/** Holds a day's results, typed race by race. Answers show at once; results waiting here need no typing. */
function useDayOrder({ race_id, race_name }: DayOrder) {
  const client = useQueryClient();
  const owner = accountOwner();
  const { items, isRead } = useUnsent(owner);
  const { queryKey } = orderQuery(race_id);
  useOutboxNews((news) => {
    if (news.what !== 'sent' || news.sent.place !== 'office' || news.sent.item.race_id !== race_id) return;
    const { reply } = news.sent;
    client.setQueryData(queryKey, (order) => (order ? withClass(order, reply) : order));
  });
  const subjectOf = ({ category_id, heat }: OrderedHeat) =>
    heatSubject(race_id, { category_id, phase: heat.phase, serie: heat.serie });
  const unsentOf = (one: OrderedHeat) =>
    items.findLast((item): item is HeatItem => item.kind === 'heat' && item.subject === subjectOf(one));

  /** Writes the earlier results again, based on the ones that were just written. */
  const takeBack = async (typed: OrderedHeat, before: readonly Result[]): Promise<void> => {
    const now = client
      .getQueryData(queryKey)
      ?.heats.find((one) => one.category_id === typed.category_id && subjectOf(one) === subjectOf(typed));
    if (owner === null || !now) return;
    const { phase, serie, number, basis, runs } = now.heat;
    await outbox.keep({
      kind: 'heat',
      request_key: newKey(),
      owner,
      subject: subjectOf(now),
      isTried: false,
      refused: null,
      race_id,
      body: {
        category_id: now.category_id,
        phase,
        serie,
        basis: unsentOf(now)?.body.basis ?? basis,
        results: resultsOf(runs).map(
          (run) => before.find(({ entry_id }) => entry_id === run.entry_id) ?? run,
        ),
      },
      read: runs,
      about: { race: race_name, category: now.category_name, number },
    });
  };

  return {
    isRead,
    /** Tells whether it was refused, because somebody else wrote first. The bar above reports it. */
    isRefused: (one: OrderedHeat) => (unsentOf(one)?.refused ?? null) !== null,
    isToDo: (one: OrderedHeat) => isOpen(one.heat) && unsentOf(one) === undefined,
    /** Tells whether its results are on this device and the server does not have them yet. */
    isWaiting: (one: OrderedHeat) => unsentOf(one) !== undefined,
    takeBack,
  };
}

/** The heat that was just saved, and its results before. */
interface Saved {
  words: string;
  typed: OrderedHeat | null;
  before: readonly HeatRun[];
}

const numberOf = (one: OrderedHeat | undefined): string => one?.heat.number ?? '';

/** Types race after race in the order of the day. After the plates of one, the number of the next is filled in. */
function Typing({ order }: { order: DayOrder }) {
  const { isToDo, isWaiting, isRefused, takeBack } = useDayOrder(order);
  const [first] = useState(() => nextInOrder(order, null, isToDo));
  const [key, setKey] = useState(() => (first ? dayHeatKey(first) : null));
  const [number, setNumber] = useState(() => numberOf(first));
  const [unknown, setUnknown] = useState<string | null>(null);
  /** The number counts up when the typed values are discarded, so that the fields of the heat are drawn anew. */
  const [round, setRound] = useState(0);
  const { just, tell, forget } = useJustDone<Saved>();
  const numberField = useRef<HTMLInputElement>(null);
  const plates = useRef<HTMLInputElement>(null);
  const one = order.heats.find((heat) => dayHeatKey(heat) === key);
  const waiting = order.heats.filter(isWaiting).length;
  const done = order.heats.filter((heat) => !isOpen(heat.heat) && !isWaiting(heat)).length;

  const askNumber = (next: OrderedHeat | undefined) => {
    setKey(next ? dayHeatKey(next) : null);
    setNumber(numberOf(next));
    setUnknown(null);
    numberField.current?.focus();
    // It is selected, so that it can be replaced or confirmed with Enter. The new number is drawn in the next frame.
    requestAnimationFrame(() => numberField.current?.select());
  };
  const openNumber = () => {
    const found = heatOfNumber(order, number, isToDo);
    setUnknown(found ? null : number.trim());
    if (!found) return;
    setKey(dayHeatKey(found));
    requestAnimationFrame(() => plates.current?.focus());
  };
  const saved = (typed: OrderedHeat, before: readonly HeatRun[]) => {
    tell({ words: m.results_typing_done({ number: numberOf(typed) }), typed, before });
    askNumber(nextInOrder(order, dayHeatKey(typed), isToDo));
  };
  const undo = async ({ typed, before }: Saved) => {
    if (!typed) return;
    await takeBack(typed, before);
    setRound(round + 1);
    askNumber(typed);
    tell({ words: m.results_typing_undone({ number: numberOf(typed) }), typed: null, before: [] });
  };

  const isUndone = just?.typed != null && isRefused(just.typed);
  return (
    <>
      <UndoFoot
        words={just?.words ?? ''}
        until={just && !isUndone ? just.until : null}
        busy={false}
        onUndo={just?.typed ? () => void undo(just) : null}
        onOver={forget}
      />
      <p className="text-small text-ink2 tabular-nums">
        {m.results_typing_left({ done: String(done), all: String(order.heats.length) })}
        {waiting > 0 && <b> · {m.results_typing_sending({ count: String(waiting) })}</b>}
      </p>
      <form
        noValidate
        className="mt-2 flex max-w-80 items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          openNumber();
        }}
      >
        <div className="grow">
          <TextField
            name="number"
            label={m.results_typing_number()}
            ref={numberField}
            value={number}
            error={unknown === null ? undefined : m.results_typing_none({ number: unknown })}
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="next"
            onChange={({ target }) => setNumber(target.value)}
          />
        </div>
        <Button type="submit">{m.results_typing_open()}</Button>
      </form>
      <div className="mt-4">
        {one ? (
          <TypedHeat
            key={`${key} ${round}`}
            order={order}
            one={one}
            field={plates}
            onSaved={(before) => saved(one, before)}
          />
        ) : (
          <p className="font-semibold">{m.results_typing_all_done()}</p>
        )}
      </div>
    </>
  );
}

/** Shows what can be typed of a day: nothing before the draw, nothing after publication. */
function TypingOf({ order }: { order: DayOrder }) {
  const { isRead } = useUnsent(accountOwner());
  if (isPublished(order.race_status)) return <p className="font-semibold">{m.results_typing_published()}</p>;
  if (order.heats.length === 0)
    return <EmptyState title={m.results_no_heats()}>{m.results_no_heats_why()}</EmptyState>;
  return isRead ? <Typing order={order} /> : <SkeletonRows rows={8} />;
}

/** Types results from paper by race number, in the order in which the day is ridden. */
export function TypingScreen({ race_id }: { race_id: number }) {
  const { data, error, refetch } = useQuery({ ...orderQuery(race_id), refetchOnMount: 'always' });
  if (!data) return <Arriving error={error} again={refetch} rows={10} />;
  return (
    <>
      <BackLink href={resultsHref(race_id)}>{m.results_back_race()}</BackLink>
      <h1 className="display text-d28 text-balance wrap-anywhere sm:text-d34">{m.results_typing()}</h1>
      <p className="text-ink2 wrap-anywhere">{data.race_name}</p>
      {/* A phone shows the race that is being typed first. */}
      <div className="max-lg:hidden">
        <DayStateBar race_id={race_id} />
      </div>
      <details className="text-small text-ink2">
        <summary className={`min-h-12 content-center ${textLink}`}>{m.results_typing_how()}</summary>
        {m.results_typing_why()}
      </details>
      <TypingOf order={data} />
    </>
  );
}
