import { useState } from 'react';
import type { Duplicate, Merge } from '#contract/people/office/riders/merges.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { Link } from '#web/ground/address/link.tsx';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { BackToRiders } from '#web/office/parts/BackToRiders.tsx';
import { useDuplicates, useForgetRiders, useMerges } from './use-merging.ts';
import { joined, riderNameOf } from './drawer/words.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { primaryButton, textLink } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { mergeHref, officeRiderHref } from '#web/ground/address/office-paths.ts';
import { Confirm } from '#web/ui/Confirm.tsx';

function MergeLine({ merge, onUndone }: { merge: Merge; onUndone: () => void }) {
  const [asks, setAsks] = useState(false);
  const { busy, failure, run } = useWrite();
  const names = { gone: merge.gone_name, kept: merge.kept_name };
  const undo = () =>
    run(async () => {
      await ask('POST /api/office/merges/{merge_id}/undo', { params: { merge_id: merge.merge_id } });
      setAsks(false);
      onUndone();
    });
  return (
    <li className="border-b border-line py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div className="min-w-0">
          <Link
            href={officeRiderHref(merge.kept_id)}
            className={`inline-block py-2 wrap-anywhere ${textLink}`}
          >
            {m.riders_merge_line(names)}
          </Link>
          <p className="text-small text-ink2">
            {joined(
              formatDate(merge.merged_at.slice(0, 10)),
              merge.by,
              merge.undone_at === null ? null : m.riders_merge_undone(),
            )}
          </p>
        </div>
        {merge.undone_at === null && merge.last && !asks && (
          <Button onClick={() => setAsks(true)} aria-label={m.riders_merge_undo_of(names)}>
            {m.riders_undo()}
          </Button>
        )}
      </div>
      {asks && (
        <Confirm
          className="mt-2"
          question={m.riders_merge_undo_sure(names)}
          yes={m.riders_undo()}
          no={m.riders_cancel()}
          busy={busy}
          onYes={() => void undo()}
          onNo={() => setAsks(false)}
        >
          <FormAlert>{failure}</FormAlert>
        </Confirm>
      )}
    </li>
  );
}

/** Lists the merges that were done. Each can be undone, a rider's last one first. */
function MergesDone() {
  const { data = [] } = useMerges();
  const forget = useForgetRiders();
  if (data.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.riders_merges_title()}</h2>
      <ul>
        {data.map((merge) => (
          <MergeLine key={merge.merge_id} merge={merge} onUndone={forget} />
        ))}
      </ul>
    </section>
  );
}

type Person = Duplicate['riders'][number];
const whys = { document: m.riders_twin_document, name_and_birth: m.riders_twin_name_and_birth };

/** Shows the data that distinguishes two riders. */
export function PersonLines({ person }: { person: Omit<Person, 'rider_id'> }) {
  return (
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere">{riderNameOf(person)}</p>
      <p className="text-small text-ink2 tabular-nums wrap-anywhere">
        {joined(
          person.rider_dni,
          person.rider_birthdate === null ? null : formatDate(person.rider_birthdate),
        )}
      </p>
      <p className="text-small text-ink2 wrap-anywhere">
        {joined(person.club_name, person.organization_shortname)}
      </p>
      <p className="text-small text-ink2">
        {joined(
          m.riders_starts_count({ count: person.starts }),
          person.has_account ? m.riders_with_account() : m.riders_without_account(),
        )}
      </p>
    </div>
  );
}

interface PairProps {
  pair: Duplicate;
  onApart: () => void;
}

function Pair({ pair, onApart }: PairProps) {
  const [one, other] = pair.riders;
  const names = { one: riderNameOf(one), other: riderNameOf(other) };
  return (
    <li className="border-b border-line py-4">
      <p className="text-small font-semibold text-ink2">{whys[pair.why]()}</p>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <PersonLines person={one} />
        <div className="border-t border-line pt-3 sm:border-t-0 sm:border-l sm:pt-0 sm:pl-4">
          <PersonLines person={other} />
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <Link
          href={mergeHref(one.rider_id, other.rider_id)}
          aria-label={m.riders_compare_of(names)}
          className={primaryButton}
        >
          {m.riders_compare()}
        </Link>
        <Button onClick={onApart} aria-label={m.riders_apart_of(names)}>
          {m.riders_apart()}
        </Button>
      </div>
    </li>
  );
}

/** Lists riders who seem to be stored twice, and merges that were done. */
export function DuplicatesScreen() {
  const { data, error, refetch } = useDuplicates();
  const forget = useForgetRiders();
  const [told, setTold] = useState<Duplicate | null>(null);
  const { failure, run } = useWrite();
  const write = (pair: Duplicate, apart: boolean) =>
    run(async () => {
      const [{ rider_id }, { rider_id: other_id }] = pair.riders;
      await ask('POST /api/office/duplicates/apart', { body: { rider_id, other_id, apart } });
      setTold(apart ? pair : null);
      forget();
    });
  return (
    <>
      <BackToRiders />
      <h1 className="display text-d34">{m.riders_duplicates_title()}</h1>
      <p className="mt-2 max-w-text text-ink2">{m.riders_duplicates_why()}</p>
      <div className="mt-3 space-y-3">
        <FormAlert>{failure}</FormAlert>
        {told && (
          <div className="flex flex-wrap items-center justify-between gap-3 bg-night px-3 text-on-night">
            <p role="status" className="min-w-0 py-2 wrap-anywhere">
              {m.riders_apart_done({ one: riderNameOf(told.riders[0]), other: riderNameOf(told.riders[1]) })}
            </p>
            <button
              type="button"
              onClick={() => void write(told, false)}
              className="min-h-12 px-2 font-semibold underline underline-offset-4"
            >
              {m.riders_undo()}
            </button>
          </div>
        )}
      </div>
      {!data && <Arriving error={error} again={refetch} rows={6} />}
      {data?.length === 0 && (
        <EmptyState title={m.riders_duplicates_none()}>{m.riders_duplicates_none_why()}</EmptyState>
      )}
      <ul className="mt-4 border-t-2 border-ink empty:hidden">
        {data?.map((pair) => (
          <Pair
            key={pair.riders.map(({ rider_id }) => rider_id).join(' ')}
            pair={pair}
            onApart={() => void write(pair, true)}
          />
        ))}
      </ul>
      <MergesDone />
    </>
  );
}
