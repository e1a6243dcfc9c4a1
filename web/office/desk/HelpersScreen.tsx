import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskPass, OfficeMeeting } from '#contract/office/desk/desk.ts';
import * as m from '#text/messages/messages.js';
import { lastMinute, momentWords, untilWords } from '#text/when.ts';
import { formatInstant } from '#web/app/format.ts';
import { useSearchParams } from '#web/app/address/navigation.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { type MadePass, MakePass } from './MakePass.tsx';
import { RaceChoice } from '#web/office/parts/meetings/RaceChoice.tsx';
import { dutyWords } from './duty-words.ts';
import { EmergencyLooks } from './EmergencyLooks.tsx';
import { ShownCode } from './ShownCode.tsx';
import { useMeetings } from '#web/office/parts/meetings/use-meetings.ts';
import { Sure } from '#web/office/parts/Sure.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useAsk, keyOf } from '#web/app/call/use-ask.ts';
import { ask } from '#web/app/call/ask.ts';

/** An instant in the reader's time zone. */
const local = (instant: string) => formatInstant(instant, ownZone());

const stateText = ({ state, expires_at }: DeskPass): string => {
  if (state === 'revoked') return m.office_helpers_revoked();
  const last = lastMinute(expires_at, ownZone());
  return state === 'over'
    ? m.office_helpers_expired({ moment: momentWords(last) })
    : m.office_helpers_good({ until: untilWords(last) });
};

function PassLine({ pass, onRevoke }: { pass: DeskPass; onRevoke: () => Promise<unknown> }) {
  const { desk_name, devices, used_at, state, duty, seat, actions, looks } = pass;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-3">
      <div className="min-w-0">
        <p className={`font-semibold wrap-anywhere ${state === 'good' ? '' : 'text-ink3'}`}>{desk_name}</p>
        <p className="text-small text-ink2">
          {[
            dutyWords[duty].title(),
            ...(seat === null ? [] : [m.office_helpers_seat_of({ seat: String(seat) })]),
            stateText(pass),
            ...(actions > 0 ? [m.office_helpers_actions({ count: actions })] : []),
            ...(duty === 'medical' ? [m.office_helpers_looks({ count: looks })] : []),
          ].join(' · ')}
        </p>
        {state === 'good' && (
          <p className="text-small text-ink2">
            {used_at === null
              ? m.office_helpers_unused()
              : m.office_helpers_devices({ count: devices, when: local(used_at) })}
          </p>
        )}
      </div>
      {state === 'good' && (
        <Sure
          label={m.office_helpers_revoke()}
          about={desk_name}
          question={m.office_helpers_revoke_sure({ name: desk_name })}
          yes={m.office_helpers_revoke_yes()}
          onYes={onRevoke}
        />
      )}
    </li>
  );
}

function Helpers({ meeting }: { meeting: OfficeMeeting }) {
  const client = useQueryClient();
  const [made, setMade] = useState<MadePass | null>(null);
  const params = { id: meeting.race_id };
  const { data, error, refetch } = useAsk(
    'GET /api/office/races/{id}/desk',
    { params },
    { select: ({ items }) => items },
  );
  const again = () =>
    client.invalidateQueries({ queryKey: keyOf('GET /api/office/races/{id}/desk', { params }) });
  return (
    <>
      <MakePass
        meeting={meeting}
        onMade={(one) => {
          setMade(one);
          void again();
        }}
      />
      {made && <ShownCode made={made} race={meeting.race_name} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {!data && error && <Failed error={error} again={() => void refetch()} />}
      {data?.length === 0 && <p className="mt-6 text-ink2">{m.office_helpers_none()}</p>}
      <ul className="mt-8 border-t-2 border-ink empty:hidden">
        {data?.map((pass) => (
          <PassLine
            key={pass.desk_id}
            pass={pass}
            onRevoke={async () => {
              await ask('DELETE /api/office/races/{id}/desk/{desk_id}', {
                params: { ...params, desk_id: pass.desk_id },
              });
              if (made?.pass.desk_id === pass.desk_id) setMade(null);
              await again();
            }}
          />
        ))}
      </ul>
      {data?.some(({ looks }) => looks > 0) && <EmergencyLooks race_id={meeting.race_id} />}
    </>
  );
}

/** Helpers of one meeting: their codes, made, seen and revoked. */
export function HelpersScreen() {
  const { data, error, again, meeting } = useMeetings(useSearchParams().get('race'));
  return (
    <>
      <h1 className="display text-d34">{m.office_helpers_title()}</h1>
      <p className="mt-2 mb-5 max-w-text text-ink2">{m.office_helpers_why()}</p>
      {!data && !error && <SkeletonRows rows={4} />}
      {error && <Failed error={error} again={again} />}
      {data?.length === 0 && (
        <EmptyState title={m.office_helpers_no_races()}>{m.office_helpers_no_races_why()}</EmptyState>
      )}
      {data && meeting && (
        <>
          <RaceChoice meetings={data} chosen={meeting.race_id} />
          <Helpers key={meeting.race_id} meeting={meeting} />
        </>
      )}
    </>
  );
}
