import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  CategoryResults,
  HeatRun,
  OfficeHeat,
  ResultConsequences,
} from '#contract/raceday/office/results/results.ts';
import { isGrave } from '#rules/raceday/judging/verdict/settled-runs.ts';
import { takesArticle } from '#rules/statuses.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { queryOf } from '#web/ground/call/use-ask.ts';
import { heatKey } from '#web/office/parts/words/heat-words.ts';
import { resultWithTimes } from '#web/office/raceday/results/parts/words.ts';
import { type Result, type Sent, heatSubject } from '#web/outbox/items.ts';
import { outbox } from '#web/outbox/outbox.ts';
import { saysSame } from '#web/outbox/queue.ts';
import { useOutboxNews } from '#web/outbox/use-outbox.ts';
import { newKey } from '#web/parts/new-key.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { type Draft, draftOfItem, freshDraft, keepDraft, readDraft, resultsOf } from './draft.ts';
import type { UnsentHeats } from './use-unsent-heats.ts';

/** A rider whose result somebody else wrote meanwhile. */
export interface Elsewhere {
  plate: string;
  rider: string;
  was: string;
  became: string;
}

/** The reason and signature of a correction. */
interface Why {
  reason: string;
  undoes: number | null;
}

function changedElsewhere(read: readonly Result[], now: OfficeHeat): Elsewhere[] {
  const before = new Map(read.map((run) => [run.entry_id, run]));
  return now.runs.flatMap((run) => {
    const old = before.get(run.entry_id);
    const [was, became] = [old ? resultWithTimes(old) : '–', resultWithTimes(run)];
    return was === became ? [] : [{ plate: run.plate, rider: run.rider_fullname, was, became }];
  });
}

const withoutSplits = (results: readonly Result[]): Result[] =>
  results.map((one) => ({ ...one, splits: null }));

export const categoryQuery = (race_id: number, category_id: number) =>
  queryOf('GET /api/office/races/{id}/results/{categoryId}', {
    params: { id: race_id, categoryId: category_id },
  });

interface HeatProps {
  category: Pick<CategoryResults, 'race_id' | 'race_name' | 'category_id' | 'category_name'> &
    Partial<Pick<CategoryResults, 'two_sign'>>;
  heat: OfficeHeat;
  /** The results of this category that were saved and not sent yet. */
  unsent: UnsentHeats;
  /** The results at the start, instead of those of the heat. */
  proposed: readonly HeatRun[] | null;
  /** Runs when they have arrived, whether sent by hand or automatically. */
  onSaved: () => void;
}

/** Holds a heat being written: typed results on the screen, saved ones in the outbox until they arrive. */
export function useHeat({ category, heat, unsent, proposed, onSaved }: HeatProps) {
  const client = useQueryClient();
  const { race_id, category_id } = category;
  const { owner, user_id } = unsent;
  const place = { category_id, phase: heat.phase, serie: heat.serie };
  const subject = heatSubject(race_id, place);
  const name = `results ${race_id} ${category_id} ${heatKey(heat)}`;
  const item = unsent.of(heat);
  const refused = item?.refused ?? null;
  const [found] = useState(() => (proposed === null ? readDraft(name, user_id, heat) : null));
  const [draft, setDraft] = useState<Draft>(() =>
    proposed === null
      ? (found ?? draftOfItem(item, heat) ?? freshDraft(heat))
      : { ...freshDraft(heat), results: [...proposed] },
  );
  /** The number counts up when the typed values are discarded, so that the fields are drawn anew. */
  const [version, setVersion] = useState(0);
  const [saved, setSaved] = useState(false);
  /** The second signature, when two are needed. */
  const [signed, setSigned] = useState('');
  /** The article for those who are relegated or disqualified. */
  const [article, setArticle] = useState(item?.body.article ?? '');
  /** The results on which it was based, when a preview found that they have changed. */
  const [foreseenStale, setForeseenStale] = useState<Pick<Draft, 'basis' | 'read'> | null>(null);
  const stale =
    item !== null && refused?.code === 'office.changed'
      ? { basis: item.body.basis, read: item.read }
      : foreseenStale;
  const keeping = useWrite();
  const looking = useWrite({
    onRefused: async ({ isChanged }) => {
      if (!isChanged) return false;
      setForeseenStale({ basis, read });
      await client.invalidateQueries({ queryKey: categoryQuery(race_id, category_id).queryKey });
      return true;
    },
  });
  const clear = () => {
    keeping.clear();
    looking.clear();
  };
  const busy = keeping.busy || looking.busy;
  /** The state on which the next try is based: the results of somebody else, once they were shown. */
  const { basis, read } = stale === null ? draft : { basis: heat.basis, read: heat.runs };
  const written = item !== null && refused === null ? item.body.results : heat.runs;
  const body = { ...place, basis, results: resultsOf(draft.results) };

  const change = (results: HeatRun[]) => {
    const next = { ...draft, results };
    setDraft(next);
    keepDraft(name, user_id, next);
    setSaved(false);
    clear();
  };
  const reset = () => {
    setVersion((now) => now + 1);
    setDraft((refused === null ? draftOfItem(item, heat) : null) ?? freshDraft(heat));
    keepDraft(name, user_id, null);
    clear();
    setForeseenStale(null);
    if (item !== null && refused !== null) void outbox.discard(item.request_key);
  };

  const arrived = ({ item: sent, reply }: Sent & { place: 'office' }) => {
    const standing = reply.heats.find((one) => heatKey(one) === heatKey(heat));
    if (!standing) return;
    const isAll = saysSame(draft.results, sent.body.results);
    const isUntouched = saysSame(draft.results, draft.read);
    // Results that were typed since then stay, on top of what arrived, unless somebody else wrote first.
    const isOurs = saysSame(standing.runs, sent.body.results);
    if (isAll || isUntouched) setDraft(freshDraft(standing));
    else if (isOurs) setDraft({ ...draft, basis: standing.basis, read: standing.runs });
    if (!isAll) return;
    setForeseenStale(null);
    setArticle('');
    setSaved(true);
    onSaved();
  };
  useOutboxNews((news) => {
    if (news.what !== 'sent' || news.sent.place !== 'office') return;
    if (news.sent.item.owner === owner && news.sent.item.subject === subject) arrived(news.sent);
  });

  const stood = new Map(heat.runs.map(({ entry_id, status }) => [entry_id, status]));
  const relegated = draft.results
    .filter(({ entry_id, status }) => takesArticle(stood.get(entry_id) ?? null, status))
    .map(({ plate }) => plate);
  const needsSign = category.two_sign === true && isGrave(draft.results);
  const save = async (why: Why | null): Promise<void> => {
    if (busy || owner === null) return;
    looking.clear();
    const { race_name: race, category_name } = category;
    const reasons =
      why === null ? {} : { reason: why.reason, ...(why.undoes === null ? {} : { undoes: why.undoes }) };
    await keeping.run(async () => {
      await outbox.keep({
        kind: 'heat',
        request_key: newKey(),
        owner,
        subject,
        isTried: false,
        refused: null,
        race_id,
        body: {
          ...body,
          ...reasons,
          ...(relegated.length > 0 ? { article: article.trim() } : {}),
          ...(needsSign ? { signed_by: signed.trim() } : {}),
        },
        read,
        about: { race, category: category_name, number: heat.number },
      });
      setDraft((typed) => ({ ...typed, basis, read }));
      setForeseenStale(null);
      keepDraft(name, user_id, null);
    });
  };

  const foresee = async (): Promise<ResultConsequences | null> => {
    let foreseen: ResultConsequences | null = null;
    keeping.clear();
    await looking.run(async () => {
      const params = { id: race_id };
      foreseen = await ask('POST /api/office/races/{id}/results/foresee', { params, body });
    });
    return foreseen;
  };

  const isPending = item !== null && refused === null;
  return {
    results: draft.results,
    version,
    /** The plates of those who are relegated or disqualified, and were not before: the article is asked for. */
    relegated,
    article,
    setArticle,
    lacksArticle: relegated.length > 0 && article.trim() === '',
    needsSign,
    signed,
    sign: setSigned,
    isChanged: !saysSame(draft.results, written),
    /** More than split times differs. */
    changesResults: !saysSame(withoutSplits(draft.results), withoutSplits(written)),
    /** Results that were typed earlier were restored. */
    wasKept: found !== null && !saysSame(found.results, heat.runs) && !saved,
    busy: busy || (isPending && !unsent.isCut),
    saved,
    failure:
      keeping.failure ??
      looking.failure ??
      (refused === null || stale !== null ? null : refused.message || m.form_failed()),
    isWaiting: isPending && unsent.isCut,
    isLoose: isPending && unsent.isLoose,
    conflict: stale !== null && heat.basis !== stale.basis ? changedElsewhere(stale.read, heat) : null,
    change,
    reset,
    save,
    foresee,
    retry: () => outbox.wake(),
  };
}

export type HeatDesk = ReturnType<typeof useHeat>;
