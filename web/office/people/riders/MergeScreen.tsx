import { useState } from 'react';
import type { MergePreview } from '#contract/people/office/riders/merges.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { go, useSearchParams } from '#web/ground/address/navigation.ts';
import { mergeHref, officeRiderHref } from '#web/ground/address/office-paths.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { BackToRiders } from '#web/office/parts/BackToRiders.tsx';
import { PersonLines } from './DuplicatesScreen.tsx';
import { Conflicts, MergeFields, MergeMoves } from './MergeParts.tsx';
import { useForgetRiders, useMergePreview } from './use-merging.ts';
import { riderNameOf, joined } from './drawer/words.ts';
import { useSettled } from '#web/ui/effects/use-settled.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useWrite } from '#web/parts/use-write.ts';
import { Found } from '#web/parts/Found.tsx';
import { Link } from '#web/ground/address/link.tsx';
import { filtersIn, useRiders } from './drawer/use-riders.ts';
import { TextField } from '#web/ui/form/TextField.tsx';

const shown = 12;
const noFilters = filtersIn(new URLSearchParams());

/** Chooses the other rider, by a search as in the list. */
function ChooseOther({ kept, hrefOf }: { kept: number; hrefOf: (rider_id: number) => string }) {
  const [q, setQ] = useState('');
  const { riders } = useRiders(q.trim(), noFilters);
  const others = q.trim() === '' ? [] : riders.filter(({ rider_id }) => rider_id !== kept).slice(0, shown);
  return (
    <div className="mt-4 max-w-text">
      <TextField
        name="q"
        type="search"
        label={m.riders_merge_look_for()}
        hint={m.riders_search_hint()}
        value={q}
        onChange={(event) => setQ(event.target.value)}
        autoComplete="off"
        maxLength={60}
      />
      <Found count={useSettled(q.trim() === '' ? null : others.length)} />
      <ul className="mt-3 border-t-2 border-ink empty:hidden">
        {others.map((rider) => (
          <li key={rider.rider_id} className="border-b border-line">
            <Link
              href={hrefOf(rider.rider_id)}
              replace
              aria-label={m.riders_merge_choose({ name: riderNameOf(rider) })}
              className="block min-h-12 py-2 hover:bg-surface2"
            >
              <span className="block font-semibold wrap-anywhere">{riderNameOf(rider)}</span>
              <span className="block text-small text-ink2 wrap-anywhere">
                {joined(rider.rider_dni, rider.club_name)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Field = MergePreview['fields'][number]['field'];

function Sides({ shown }: { shown: MergePreview }) {
  const { kept, gone } = shown;
  return (
    <>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <div className="border-2 border-ink p-3">
          <h2 className="display text-d22 text-go">{m.riders_merge_stays()}</h2>
          <PersonLines person={kept} />
        </div>
        <div className="border-2 border-edge p-3">
          <h2 className="display text-d22 text-stop">{m.riders_merge_goes()}</h2>
          <PersonLines person={gone} />
        </div>
      </div>
      <Button onClick={() => go(mergeHref(gone.rider_id, kept.rider_id), { replace: true })} className="mt-3">
        {m.riders_merge_swap()}
      </Button>
    </>
  );
}

function Action({ shown, again }: { shown: MergePreview; again: () => void }) {
  const { kept, gone, fields, moves, conflicts } = shown;
  const forget = useForgetRiders();
  const [take, setTake] = useState<readonly Field[]>([]);
  const [asks, setAsks] = useState(false);
  // The conflicts or the values to choose from may have changed.
  const { busy, refusal, run } = useWrite({
    onRefused: ({ isChanged }) => {
      if (isChanged) again();
      setAsks(false);
    },
  });
  const failure = refusal?.isChanged === true ? m.riders_merge_again() : refusal?.words;
  const merge = () =>
    run(async () => {
      await ask('POST /api/office/merges', {
        body: {
          kept: { rider_id: kept.rider_id, version: kept.version },
          gone: { rider_id: gone.rider_id, version: gone.version },
          take,
        },
      });
      forget();
      go(officeRiderHref(kept.rider_id));
    });
  return (
    <>
      <Conflicts conflicts={conflicts} />
      {conflicts.length === 0 && (
        <>
          <MergeFields
            fields={fields}
            take={take}
            choose={(field, from) =>
              setTake(from === 'gone' ? [...take, field] : take.filter((one) => one !== field))
            }
          />
          <MergeMoves moves={moves} />
        </>
      )}
      <div className="mt-6 space-y-3">
        <FormAlert>{failure}</FormAlert>
        {conflicts.length === 0 && !asks && (
          <Button look="primary" onClick={() => setAsks(true)}>
            {m.riders_merge_do()}
          </Button>
        )}
        {conflicts.length === 0 && asks && (
          <Confirm
            question={m.riders_merge_sure({ gone: riderNameOf(gone), kept: riderNameOf(kept) })}
            yes={busy ? m.riders_merge_doing() : m.riders_merge_do()}
            no={m.riders_cancel()}
            usual="yes"
            busy={busy}
            onYes={() => void merge()}
            onNo={() => setAsks(false)}
          />
        )}
      </div>
    </>
  );
}

/** Shows two riders side by side: what stays, what moves over, and what prevents a merge. */
export function MergeScreen() {
  const params = useSearchParams();
  const kept = params.get('kept') ?? '';
  const gone = params.get('gone') ?? '';
  const { data, error, refetch } = useMergePreview(kept, gone);
  return (
    <>
      <BackToRiders />
      <h1 className="display text-d34">{m.riders_merge_title()}</h1>
      {gone === '' && <ChooseOther kept={Number(kept)} hrefOf={(other) => mergeHref(Number(kept), other)} />}
      {gone !== '' && !data && !error && <SkeletonRows rows={6} />}
      {!data && error && <Failed error={error} again={() => void refetch()} />}
      {data && (
        <>
          <Sides shown={data} />
          <Action key={`${kept} ${gone}`} shown={data} again={() => void refetch()} />
        </>
      )}
    </>
  );
}
