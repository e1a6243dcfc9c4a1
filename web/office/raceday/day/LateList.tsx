import { useState } from 'react';
import type { LateLine } from '#contract/raceday/venue/venue.ts';
import { type LateOutcome, mayBecome } from '#rules/raceday/judging/late-sets.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { keyOf, useAsk } from '#web/ground/call/use-ask.ts';
import { formatInstant } from '#web/ground/format.ts';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ReasonThen } from './parts/ReasonThen.tsx';
import { aboutWords, againHref, doneWords } from './words.ts';

type Settle = (lines: readonly LateLine[], became: LateOutcome, reason?: string) => Promise<boolean>;

const outcomes: Record<LateOutcome, () => string> = {
  said: m.venue_became_said,
  redone: m.venue_became_redone,
  dismissed: m.venue_became_dismissed,
};

interface LineProps {
  race_id: number;
  zone: string;
  line: LateLine;
}

function LineHead({ zone, line }: Omit<LineProps, 'race_id'>) {
  const when = line.made_at === null ? [] : [formatInstant(line.made_at, zone)];
  return (
    <div className="min-w-0 wrap-anywhere">
      <p className="font-semibold">{[doneWords(line), aboutWords(line)].filter(Boolean).join(' · ')}</p>
      <p className="text-small text-ink2">
        {[...when, ...(line.by === null ? [] : [line.by]), m.venue_change({ n: line.n })].join(' · ')}
      </p>
    </div>
  );
}

/** Shows one late step of the track with what may become of it. */
function OpenLine({ race_id, zone, line, settle, busy }: LineProps & { settle: Settle; busy: boolean }) {
  const [reason, setReason] = useState<string | null>(null);
  const adds = mayBecome(line.kind, 'said');
  return (
    <li className="border-b border-line py-3">
      <LineHead zone={zone} line={line} />
      <div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-2">
        {adds ? (
          <Button busy={busy} onClick={() => void settle([line], 'said')}>
            {line.kind === 'said' ? m.venue_hear() : m.venue_add()}
          </Button>
        ) : (
          <>
            <Link
              href={againHref(race_id, line)}
              className={`inline-flex min-h-12 items-center font-semibold ${textLink}`}
            >
              {m.venue_again()}
            </Link>
            <Button busy={busy} onClick={() => void settle([line], 'redone')}>
              {m.venue_again_done()}
            </Button>
          </>
        )}
        {mayBecome(line.kind, 'dismissed') && (
          <Button look="link" onClick={() => setReason(reason === null ? '' : null)}>
            {m.venue_dismiss()}
          </Button>
        )}
      </div>
      {reason !== null && (
        <div className="mt-2 max-w-text space-y-3 border-l-4 border-edge pl-3">
          <ReasonThen
            name={`late-${line.epoch}-${line.n}`}
            reason={reason}
            onReason={setReason}
            words={m.venue_dismiss()}
            busy={busy}
            onDo={() => void settle([line], 'dismissed', reason.trim())}
          />
        </div>
      )}
    </li>
  );
}

/** Lists what the track did after its race had been taken back. Nothing of it counts before somebody decides. */
export function LateList({ race_id, zone }: { race_id: number; zone: string }) {
  const params = { id: race_id };
  const { data, error, refetch } = useAsk(
    'GET /api/office/races/{id}/venue/late',
    { params },
    { refetchOnMount: 'always' },
  );
  const { busy, failure, run } = useWrite({
    again: [
      { queryKey: keyOf('GET /api/office/races/{id}/venue/late', { params }) },
      { queryKey: keyOf('GET /api/office/races/{id}/venue', { params }) },
    ],
  });
  if (!data) return error === null ? null : <Arriving error={error} again={refetch} rows={3} />;
  if (data.items.length === 0) return null;
  const settle: Settle = (lines, became, reason) =>
    run(() =>
      ask('POST /api/office/races/{id}/venue/late', {
        params,
        body: { sets: lines.map(({ epoch, n }) => ({ epoch, n })), became, reason: reason ?? null },
      }),
    );
  const open = data.items.filter(({ became }) => became === null);
  const settled = data.items.filter(({ became }) => became !== null);
  const adding = open.filter(({ kind }) => mayBecome(kind, 'said')).slice(0, 200);
  return (
    <section className="mt-8">
      <h2 className="display border-b-2 border-ink pb-1 text-d28">{m.venue_late_title()}</h2>
      <p className="mt-3 max-w-text">{m.venue_late_why()}</p>
      <FormAlert>{failure}</FormAlert>
      {adding.length > 1 && (
        <Button
          look="primary"
          busy={busy}
          className="mt-3 w-full sm:w-auto"
          onClick={() => void settle(adding, 'said')}
        >
          {m.venue_add_all({ count: adding.length })}
        </Button>
      )}
      <ul className="mt-2">
        {open.map((line) => (
          <OpenLine
            key={`${line.epoch} ${line.n}`}
            race_id={race_id}
            zone={zone}
            line={line}
            settle={settle}
            busy={busy}
          />
        ))}
      </ul>
      {open.length === 0 && <p className="mt-3 font-semibold text-go">{m.venue_late_none()}</p>}
      {settled.length > 0 && (
        <details className="group mt-3">
          <summary className="flex min-h-12 items-center gap-2 font-semibold">
            <span className="grow">{m.venue_late_settled({ count: settled.length })}</span>
            <Icon name="down" className="size-5 shrink-0 group-open:rotate-180" />
          </summary>
          <ul>
            {settled.map((line) => (
              <li key={`${line.epoch} ${line.n}`} className="border-b border-line py-3 wrap-anywhere">
                <LineHead zone={zone} line={line} />
                <p className="text-small">
                  {[
                    ...(line.became === null ? [] : [outcomes[line.became]()]),
                    ...(line.settled_by === null ? [] : [line.settled_by]),
                    ...(line.reason === null ? [] : [line.reason]),
                  ].join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
