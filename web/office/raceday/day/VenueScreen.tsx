import { type ReactNode, useState } from 'react';
import type { VenueState } from '#contract/raceday/venue/venue.ts';
import { shortAge } from '#text/age.ts';
import * as m from '#text/messages/messages.js';
import { BackLink } from '#web/ground/address/back-link.tsx';
import { Link } from '#web/ground/address/link.tsx';
import { dayHref, resultsHref } from '#web/ground/address/office-paths.ts';
import { ask } from '#web/ground/call/ask.ts';
import { keyOf, useAsk } from '#web/ground/call/use-ask.ts';
import { formatInstant } from '#web/ground/format.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { Qr } from '#web/parts/account/Qr.tsx';
import { copyText } from '#web/parts/desk/copy-text.ts';
import { SILENT_SECONDS } from '#web/parts/live/live-view.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { useNow } from '#web/ui/effects/use-now.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { ReasonThen } from './parts/ReasonThen.tsx';
import { LateList } from './LateList.tsx';
import { stopWords } from './words.ts';

const lookMs = 5000;
const tickMs = 1000;

const heading = 'display border-b-2 border-ink pb-1 text-d28';

/** Gives how many seconds ago the track spoke, by the server's clock. */
function useSilence({ spoke_at, taken_at, now }: VenueState, readAt: number): number {
  const here = useNow(tickMs) ?? readAt;
  const last = Date.parse(spoke_at ?? taken_at ?? now);
  return Math.max(0, (Date.parse(now) + here - readAt - last) / 1000);
}

function Fact({ name, children, isOdd = false }: { name: string; children: ReactNode; isOdd?: boolean }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
      <dt className="text-ink2">{name}</dt>
      <dd className={`min-w-0 font-semibold wrap-anywhere tabular-nums ${isOdd ? 'text-warn' : ''}`}>
        {children}
      </dd>
    </div>
  );
}

/** Says what waits for the track: protests first, because a deadline runs for them. */
function waitingWords({ protests, ops, names }: VenueState['waiting']): string {
  const parts = [
    ...(protests > 0 ? [m.venue_wait_protests({ count: protests })] : []),
    ...(ops > 0 ? [m.venue_wait_ops({ count: ops })] : []),
    ...(names > 0 ? [m.venue_wait_names({ count: names })] : []),
  ];
  return parts.length === 0 ? m.venue_wait_none() : parts.join(', ');
}

/** Shows who writes the race now, how old that is, and what stands in the way. */
function AtTrack({ venue, readAt }: { venue: VenueState; readAt: number }) {
  const silence = useSilence(venue, readAt);
  const age = shortAge(silence);
  const isOld = silence >= SILENT_SECONDS;
  const local = (instant: string | null) => (instant === null ? '–' : formatInstant(instant, venue.zone));
  const { stopped, waiting } = venue;
  const waits = waiting.ops + waiting.protests + waiting.names > 0;
  return (
    <>
      <p
        className={`mt-4 w-fit max-w-full px-4 py-2 display text-d22 ${isOld ? 'bg-accent text-on-accent' : 'bg-live text-on-live'}`}
      >
        {isOld ? m.venue_old({ age }) : m.venue_live({ age })}
      </p>
      <p className="mt-3 max-w-text">{isOld ? m.venue_old_why() : m.venue_live_why()}</p>
      {stopped !== null && (
        <div role="alert" className="mt-4 max-w-text border-l-8 border-stop bg-surface p-4">
          <p className="font-semibold text-stop">{stopWords[stopped.code]()}</p>
          <p className="mt-1 text-small text-ink2 wrap-anywhere">
            {[
              ...(stopped.n === null ? [] : [m.venue_change({ n: stopped.n })]),
              ...(stopped.table === null ? [] : [stopped.table]),
            ].join(' · ')}
          </p>
        </div>
      )}
      <dl className="mt-4 max-w-text border-t-2 border-ink">
        <Fact name={m.venue_leads()}>{venue.leader_name}</Fact>
        <Fact name={m.venue_since()}>{local(venue.taken_at)}</Fact>
        <Fact name={m.venue_known()}>
          {venue.heard_at === null
            ? m.venue_change({ n: venue.known_n })
            : m.venue_known_value({ n: venue.known_n, when: local(venue.heard_at) })}
        </Fact>
        <Fact name={m.venue_waits()} isOdd={waits}>
          {waitingWords(waiting)}
        </Fact>
      </dl>
      <p>
        <Link href={resultsHref(venue.race_id)} className={`inline-flex min-h-12 items-center ${textLink}`}>
          {m.venue_look_results()}
        </Link>
      </p>
      <section className="mt-6">
        <h2 className={heading}>{m.venue_if()}</h2>
        <ul className="mt-2 max-w-text list-disc space-y-1 pl-5">
          <li>{m.venue_if_silent()}</li>
          <li>{m.venue_if_hours()}</li>
          <li>{m.venue_if_dead()}</li>
        </ul>
      </section>
    </>
  );
}

/** Takes the race back without the track, after saying from which change on its work is kept apart. */
function TakeBack({ venue, again }: { venue: VenueState; again: () => Promise<unknown> }) {
  /** The last change that the person has seen when the question was asked. */
  const [seen, setSeen] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const { busy, failure, run } = useWrite({
    again: [{ queryKey: keyOf('GET /api/office/races/{id}/venue', { params: { id: venue.race_id } }) }],
    onRefused: ({ code }) => {
      if (code === 'venue.moved_on') setSeen(null);
    },
  });
  const take = (seen_n: number) =>
    run(() =>
      ask('POST /api/office/races/{id}/venue/take-back', {
        params: { id: venue.race_id },
        body: { reason: reason.trim(), seen_n },
      }),
    ).then((done) => (done ? again() : undefined));
  return (
    <section className="mt-8">
      <h2 className={heading}>{m.venue_take_title()}</h2>
      <p className="mt-3 max-w-text">{m.venue_take_first()}</p>
      <FormAlert>{failure}</FormAlert>
      {seen === null ? (
        <Button look="danger" className="mt-3" onClick={() => setSeen(venue.known_n)}>
          {m.venue_take()}
        </Button>
      ) : (
        <div className="mt-3 max-w-text space-y-4 border-l-8 border-stop bg-surface p-4">
          <p ref={focusOnMount} tabIndex={-1} className="font-semibold outline-none">
            {m.venue_take_from({ n: seen })}
          </p>
          <p>{m.venue_take_why()}</p>
          <ReasonThen
            name="venue-reason"
            reason={reason}
            onReason={setReason}
            words={m.venue_take_do()}
            busy={busy}
            onDo={() => void take(seen)}
          />
          <Button look="link" onClick={() => setSeen(null)}>
            {m.office_cancel()}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Shows a code that was just made, once: it is not kept. */
function ShownOffer({ code, until }: { code: string; until: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const command = `npm run venue -- copy ${location.origin} ${code}`;
  const copy = async () => setOutcome((await copyText(command)) ? 'copied' : 'refused');
  return (
    <div className="mt-4 flex flex-wrap gap-4 border-l-8 border-accent bg-surface p-4">
      <div className="w-full max-w-60 shrink-0">
        <Qr text={command} label={m.venue_qr()} />
      </div>
      <div className="min-w-0 grow basis-60">
        <h2 ref={focusOnMount} tabIndex={-1} className="font-semibold outline-none">
          {m.venue_code_until({ when: until })}
        </h2>
        <ol className="mt-3 list-decimal space-y-2 pl-5">
          <li>{m.venue_do_start()}</li>
          <li>
            {m.venue_do_copy()}
            <code data-code className="mt-1 block bg-paper p-2 text-small wrap-anywhere select-all">
              {command}
            </code>
          </li>
          <li>
            {m.venue_do_lead()}
            <code className="mt-1 block bg-paper p-2 text-small wrap-anywhere">npm run venue -- lead</code>
          </li>
        </ol>
        <Button className="mt-3" onClick={() => void copy()}>
          {m.venue_copy_line()}
        </Button>
        <p role="status" className="mt-2 font-semibold">
          {outcome === 'copied'
            ? m.office_helpers_copied()
            : outcome === 'refused'
              ? m.venue_copy_by_hand()
              : ''}
        </p>
      </div>
    </div>
  );
}

/** Makes a code for a laptop, and shows which one is on its way. */
function Offer({ venue }: { venue: VenueState }) {
  const [name, setName] = useState('');
  const [made, setMade] = useState<{ code: string; expires_at: string } | null>(null);
  const params = { id: venue.race_id };
  const { busy, failure, run } = useWrite({
    again: [{ queryKey: keyOf('GET /api/office/races/{id}/venue', { params }) }],
  });
  const local = (instant: string) => formatInstant(instant, venue.zone);
  const offer = () =>
    run(async () =>
      setMade(await ask('POST /api/office/races/{id}/venue', { params, body: { name: name.trim() } })),
    );
  return (
    <section className="mt-6">
      <p className="max-w-text">{m.venue_why()}</p>
      {venue.copy !== null && (
        <p role="status" className="mt-4 max-w-text border-l-4 border-accent pl-3 font-semibold">
          {m.venue_copied({ name: venue.copy.name, when: local(venue.copy.copied_at) })}
        </p>
      )}
      {made === null && venue.offer !== null && (
        <p className="mt-4 max-w-text border-l-4 border-accent pl-3">
          {m.venue_offered({ name: venue.offer.name, when: local(venue.offer.expires_at) })}
        </p>
      )}
      {made !== null && venue.offer !== null && (
        <ShownOffer key={made.code} code={made.code} until={local(made.expires_at)} />
      )}
      <form
        noValidate
        className="mt-6 flex flex-wrap items-end gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') void offer();
        }}
      >
        <div className="min-w-0 grow basis-60 sm:max-w-100">
          <TextField
            name="venue-name"
            label={m.venue_name()}
            hint={m.venue_name_why()}
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <Button
          type="submit"
          look={made === null ? 'primary' : 'secondary'}
          busy={busy}
          disabled={name.trim() === ''}
          className="disabled:opacity-50"
        >
          {venue.state === 'offered' ? m.venue_offer_other() : m.venue_offer()}
        </Button>
      </form>
      <FormAlert>{failure}</FormAlert>
    </section>
  );
}

const titles = { here: m.venue_title, offered: m.venue_title_offered, elsewhere: m.venue_title_elsewhere };

/** Gives a race to a server at the track, shows who writes it and how old that is, and takes it back. */
export function VenueScreen({ race_id }: { race_id: number }) {
  const { data, error, refetch, dataUpdatedAt } = useAsk(
    'GET /api/office/races/{id}/venue',
    { params: { id: race_id } },
    { refetchOnMount: 'always', refetchInterval: lookMs },
  );
  if (!data) return error ? <Failed error={error} again={() => void refetch()} /> : <SkeletonRows rows={8} />;
  return (
    <>
      <BackLink href={dayHref(race_id)}>{m.day_back_day()}</BackLink>
      <p className="text-ink2 wrap-anywhere">{data.race_name}</p>
      <h1 className="display text-d34">{titles[data.state]()}</h1>
      {data.state === 'elsewhere' ? (
        <>
          <AtTrack venue={data} readAt={dataUpdatedAt} />
          <TakeBack venue={data} again={refetch} />
        </>
      ) : (
        <>
          <LateList race_id={race_id} zone={data.zone} />
          <Offer venue={data} />
        </>
      )}
    </>
  );
}
