import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskPass, OfficeMeeting } from '#contract/raceday/office/desk/desk.ts';
import * as m from '#text/messages/messages.js';
import { lastMinute, momentWords, untilWords } from '#text/when.ts';
import { formatInstant } from '#web/ground/format.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { type MadePass, MakePass } from './MakePass.tsx';
import { OfRace } from '#web/office/parts/day/RaceChoice.tsx';
import { dutyWords } from './duty-words.ts';
import { LynxLists } from './LynxLists.tsx';
import { ShownCode } from './ShownCode.tsx';
import { Sure } from '#web/office/parts/Sure.tsx';
import { useAsk, keyOf } from '#web/ground/call/use-ask.ts';
import { Link } from '#web/ground/address/link.tsx';
import { announcerHref, paths, scoreboardHref } from '#web/ground/address/paths.ts';
import { textLink } from '#web/ui/button-classes.ts';
import { ask } from '#web/ground/call/ask.ts';

/** Shows when the medical posts of a race read the contacts of which rider, but never the contacts themselves. */
function EmergencyLooks({ race_id }: { race_id: number }) {
  const { data } = useAsk(
    'GET /api/office/races/{id}/emergency-looks',
    { params: { id: race_id } },
    { select: ({ items }) => items, staleTime: 0 },
  );
  if (data === undefined || data.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="display text-d22">{m.medical_looks_title()}</h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {data.map(({ look_id, at, desk_name, rider_fullname }) => (
          <li key={look_id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{rider_fullname}</span> · {desk_name}
            </span>
            <span className="text-ink2">{formatInstant(at, ownZone())}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Writes an instant in the reader's time zone. */
const local = (instant: string) => formatInstant(instant, ownZone());

const stateText = ({ state, expires_at }: DeskPass): string => {
  if (state === 'revoked') return m.office_helpers_revoked();
  const last = lastMinute(expires_at, ownZone());
  return state === 'over'
    ? m.office_helpers_expired({ moment: momentWords(last) })
    : m.office_helpers_good({ until: untilWords(last) });
};

/** Writes which seat a code has: a judge sits there, a timing system votes for it. */
const seatText = (duty: DeskPass['duty'], seat: number): string =>
  duty === 'timing'
    ? m.office_timing_votes({ seat: String(seat) })
    : m.office_helpers_seat_of({ seat: String(seat) });

function PassLine({ pass, onRevoke }: { pass: DeskPass; onRevoke: () => Promise<unknown> }) {
  const { desk_name, devices, used_at, state, duty, seat, actions, looks } = pass;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-3">
      <div className="min-w-0">
        <p className={`font-semibold wrap-anywhere ${state === 'good' ? '' : 'text-ink3'}`}>{desk_name}</p>
        <p className="text-small text-ink2">
          {[
            dutyWords[duty].title(),
            ...(seat === null ? [] : [seatText(duty, seat)]),
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

/** Links to the screens that need no code, because they show only what is public. */
function Screens({ race_id }: { race_id: number }) {
  const screens = [
    { href: announcerHref(race_id), title: m.track_announcer() },
    { href: scoreboardHref(race_id), title: m.track_scoreboard() },
    { href: scoreboardHref(race_id, true), title: m.track_over_video() },
  ];
  return (
    <section className="mt-8">
      <h2 className="display text-d22">{m.office_helpers_screens()}</h2>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {screens.map(({ href, title }) => (
          <li key={href}>
            <Link href={href} className={`inline-flex min-h-12 items-center ${textLink}`}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Helpers({ meeting }: { meeting: OfficeMeeting }) {
  const client = useQueryClient();
  /** The codes that were made since the page was opened, the newest first. */
  const [made, setMade] = useState<readonly MadePass[]>([]);
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
          setMade([one, ...made]);
          void again();
        }}
      />
      <p>
        <Link href={paths.guide} className={`inline-flex min-h-12 items-center ${textLink}`}>
          {m.guide_all_title()}
        </Link>
      </p>
      {made[0] && <ShownCode key={made[0].pass.desk_id} made={made[0]} all={made} race={meeting.race_name} />}
      {!data && <Arriving error={error} again={refetch} rows={3} />}
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
              setMade(made.filter((one) => one.pass.desk_id !== pass.desk_id));
              await again();
            }}
          />
        ))}
      </ul>
      <Screens race_id={meeting.race_id} />
      <LynxLists race_id={meeting.race_id} />
      {data?.some(({ looks }) => looks > 0) && <EmergencyLooks race_id={meeting.race_id} />}
    </>
  );
}

/** Shows the helpers of one race: their codes, made, seen and revoked. */
export function HelpersScreen() {
  return (
    <OfRace title={m.office_helpers_title()} why={m.office_helpers_why()}>
      {(meeting) => <Helpers key={meeting.race_id} meeting={meeting} />}
    </OfRace>
  );
}
