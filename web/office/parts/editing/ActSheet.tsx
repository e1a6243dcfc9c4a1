import { useState } from 'react';
import type { ActMember, OpenAct } from '#contract/operations/office/acts/acts.ts';
import { ACT_STATES, type ActKind, type ActState, isKept } from '#rules/operations/office/acts.ts';
import { isReason } from '#rules/operations/office/written-reason.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { everyAnswer, useAsk } from '#web/ground/call/use-ask.ts';
import { formatInstant } from '#web/ground/format.ts';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { useFields } from '#web/parts/form/use-fields.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SaveOrCancel } from '#web/ui/form/SaveOrCancel.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { actAbout, actTitle, memberText } from './act-words.ts';

/** Lists those in one state. They are named when few are left alone, and folded otherwise. */
function Group({ kind, state, riders }: { kind: ActKind; state: ActState; riders: readonly ActMember[] }) {
  return (
    <details open={isKept(state)} className="group border-b border-line">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 py-2">
        <span className="w-12 shrink-0 display text-d28 tabular-nums">{riders.length}</span>
        <span className={isKept(state) ? 'font-semibold text-warn' : ''}>{memberText(kind, state)}</span>
      </summary>
      <p className="pb-3 text-small text-ink2 wrap-anywhere">
        {riders.map(({ rider_fullname }) => rider_fullname).join(' · ')}
      </p>
    </details>
  );
}

/** For each kind, whether the reason stands where the families read it. */
const familiesRead: Record<ActKind, boolean> = {
  charge: true,
  licences: true,
  entries: false,
  classes: false,
  names: false,
};

/** Takes back everything that still stands, with the reason for the record. */
function TakeBack({ act, onDone }: { act: OpenAct; onDone: () => void }) {
  const [asking, setAsking] = useState(false);
  const { busy, failure, run } = useWrite({ again: [everyAnswer] });
  const { sends, field } = useFields({
    start: { act_reason: '' },
    check: ({ act_reason }) => (isReason(act_reason) ? {} : { act_reason: m.form_required() }),
  });
  const form = sends(async ({ act_reason }) => {
    const body = { reason: act_reason.trim(), stands: act.stands };
    const params = { id: act.act_id };
    if (await run(() => ask('POST /api/office/acts/{id}/take-back', { params, body }))) onDone();
  });
  if (!asking)
    return (
      <Button className="border-stop text-stop" onClick={() => setAsking(true)}>
        {m.acts_take_back({ count: act.stands })}
      </Button>
    );
  return (
    <form {...form} className="space-y-4">
      <TextArea
        {...field('act_reason')}
        label={m.acts_reason()}
        hint={familiesRead[act.kind] ? m.acts_reason_read() : undefined}
        maxLength={200}
      />
      <SaveOrCancel failure={failure} busy={busy} onCancel={() => setAsking(false)}>
        {m.acts_take_back_yes({ count: act.stands })}
      </SaveOrCancel>
    </form>
  );
}

function Opened({ act, onDone }: { act: OpenAct; onDone: () => void }) {
  const groups = Map.groupBy(act.riders, ({ state }) => state);
  return (
    <div className="space-y-5">
      <p className="text-ink2 wrap-anywhere">
        {[actAbout(act), m.acts_by({ by: act.by, when: formatInstant(act.done_at, ownZone()) })]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      {act.taken_back !== null && (
        <p className="border-l-4 border-warn pl-3 wrap-anywhere">
          {m.acts_taken_back({
            by: act.taken_back.by,
            when: formatInstant(act.taken_back.at, ownZone()),
          })}
          {': '}
          {act.taken_back.reason}
        </p>
      )}
      <div className="border-t-2 border-ink">
        {ACT_STATES.map((state) => {
          const riders = groups.get(state);
          return riders && <Group key={state} kind={act.kind} state={state} riders={riders} />;
        })}
      </div>
      {act.stands > 0 && <TakeBack key={act.stands} act={act} onDone={onDone} />}
    </div>
  );
}

/** Shows an act on many: whom it affected, the state of each, and the way to take it back as a whole. */
export function ActSheet({ act_id, onClose }: { act_id: number; onClose: () => void }) {
  const { data, error, refetch } = useAsk(
    'GET /api/office/acts/{id}',
    { params: { id: act_id } },
    { refetchOnMount: 'always' },
  );
  return (
    <BackSheet
      title={data ? actTitle(data) : m.acts_title()}
      closeHref=""
      closeLabel={m.acts_close()}
      onClose={onClose}
    >
      {!data && <Arriving error={error} again={refetch} rows={4} />}
      {data && <Opened act={data} onDone={() => void refetch()} />}
    </BackSheet>
  );
}
