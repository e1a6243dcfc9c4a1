import type { RaceResults } from '#contract/raceday/office/results/results.ts';
import { isPublished } from '#rules/race-statuses.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { BackLink } from '#web/ground/address/back-link.tsx';
import { Link } from '#web/ground/address/link.tsx';
import { hrefWith } from '#web/ground/address/navigation.ts';
import { DayStateBar } from '#web/office/parts/day/DayStateBar.tsx';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { LoadsPart, TimeLoads } from './LoadsPart.tsx';
import { isComplete, missingIn } from './missing.ts';
import { TimesPart } from './parts/TimesPart.tsx';
import { PublicationPart } from './PublicationPart.tsx';
import { secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useAsk } from '#web/ground/call/use-ask.ts';
import {
  dayHref,
  officePaths,
  postingHref,
  resultsHref,
  typingHref,
} from '#web/ground/address/office-paths.ts';
import { paths, tableHref } from '#web/ground/address/paths.ts';
import { useState } from 'react';
import { addressOf } from '#web/ground/call/address-of.ts';
import { fetchFile } from '#web/ground/call/ask.ts';
import { saveFile } from '#web/ground/call/save-file.ts';
import { accountOwner } from '#web/outbox/send.ts';
import { useUnsent } from '#web/outbox/use-outbox.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';

/** Offers the results of a class as the workbook that UCI DataRide accepts. */
function DataRidePart({ race }: { race: RaceResults }) {
  const [chosen, setChosen] = useState('');
  const { busy, failure, run } = useWrite();
  const take = () =>
    run(async () => {
      const params = { id: race.race_id };
      const address = addressOf('GET /api/office/races/{id}/dataride', {
        params,
        query: { category_id: chosen },
      });
      saveFile(await fetchFile(address), `${race.race_date}-${race.race_id}-${chosen}-dataride.xlsx`);
    });
  return (
    <section>
      <h2 className="display border-b-4 border-accent pb-1 text-d28">UCI DataRide</h2>
      <p className="mt-3 text-small text-ink2">{m.dataride_why()}</p>
      <div className="mt-4">
        <SelectField
          name="dataride-class"
          label={m.dataride_class()}
          choose={m.dataride_choose()}
          options={race.categories.map((one) => ({
            value: String(one.category_id),
            label: one.category_name,
          }))}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        />
      </div>
      <Button className="mt-3" aria-disabled={busy || chosen === ''} onClick={() => chosen && void take()}>
        <Icon name="download" className="size-5" />
        {m.dataride_take()}
      </Button>
      <FormAlert>{failure}</FormAlert>
    </section>
  );
}

/** Offers the results of the date as REM gives them out. */
function RemPart({ race }: { race: RaceResults }) {
  const { busy, failure, run } = useWrite();
  const take = () =>
    run(async () => {
      const address = addressOf('GET /api/office/races/{id}/rem', { params: { id: race.race_id } });
      saveFile(await fetchFile(address), `${race.race_date}-${race.race_id}-rem.txt`);
    });
  return (
    <section>
      <h2 className="display border-b-4 border-accent pb-1 text-d28">REM</h2>
      <p className="mt-3 text-small text-ink2">{m.rem_why()}</p>
      <Button className="mt-3" aria-disabled={busy} onClick={() => void take()}>
        <Icon name="download" className="size-5" />
        {m.rem_take()}
      </Button>
      <FormAlert>{failure}</FormAlert>
    </section>
  );
}

type Category = RaceResults['categories'][number];

function stateText(one: Category): string {
  const told = [
    ...(one.heats === 0 && one.riders === 0 ? [m.results_no_heats()] : missingIn(one)),
    ...(isComplete(one) ? [m.results_complete()] : []),
    ...(one.corrections > 0 ? [m.results_corrections({ count: one.corrections })] : []),
  ];
  return told.join(' · ');
}

function Categories({ race }: { race: RaceResults }) {
  return (
    <section>
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.results_categories()}</h2>
      <ul>
        {race.categories.map((one) => (
          <li key={one.category_id} className="border-b border-line">
            <Link
              href={resultsHref(race.race_id, one.category_id)}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-2 hover:bg-surface2"
            >
              <span className="min-w-0 font-semibold wrap-anywhere">{one.category_name}</span>
              <span
                className={`text-small ${missingIn(one).length > 0 ? 'font-semibold text-warn' : 'text-ink2'}`}
              >
                {stateText(one)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows a race: what of its results is published, and each category with what is missing. */
export function RaceResultsDesk({ race_id }: { race_id: number }) {
  const { data, error, refetch } = useAsk(
    'GET /api/office/races/{id}/results',
    { params: { id: race_id } },
    { refetchOnMount: 'always' },
  );
  const { items } = useUnsent(accountOwner());
  if (!data) return <Arriving error={error} again={refetch} rows={10} />;
  const waiting = items.filter((one) => one.kind === 'heat' && one.race_id === race_id).length;
  const shown = hrefWith(paths.race, new URLSearchParams(), {
    cup_id: data.cup_id,
    race_date: data.race_date,
  });
  return (
    <>
      <BackLink href={officePaths.results}>{m.results_back()}</BackLink>
      <h1 className="display text-d34 text-balance wrap-anywhere">{data.race_name}</h1>
      <p className="text-ink2 wrap-anywhere">
        {formatDate(data.race_date)} · {data.cup_name} · {data.organization_shortname}
      </p>
      <div className="flex flex-wrap gap-x-6">
        <Link href={shown} className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}>
          {m.results_public_page()}
          <Icon name="external" className="size-5" />
        </Link>
        <Link href={dayHref(race_id)} className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}>
          {m.results_draw_room()}
        </Link>
        {data.rides > 0 && (
          <Link href={tableHref(race_id)} className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}>
            {m.table_go()}
          </Link>
        )}
        {data.rides > 0 && (
          <Link href={postingHref(race_id)} className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}>
            {m.posting_title()}
            {data.protests > 0 && <span className="font-semibold text-stop">({data.protests})</span>}
          </Link>
        )}
      </div>
      <DayStateBar race_id={race_id} />
      {data.rides > 0 && !isPublished(data.race_status) && (
        <p>
          <Link href={typingHref(race_id)} className={secondaryButton}>
            {m.results_typing()}
          </Link>
          {waiting > 0 && (
            <b className="ml-3 text-warn">{m.results_typing_sending({ count: String(waiting) })}</b>
          )}
        </p>
      )}
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-[24rem_minmax(0,1fr)] xl:items-start">
        <PublicationPart race={data} />
        <div className="min-w-0 space-y-8">
          <Categories race={data} />
          <LoadsPart race={data} />
          {data.rides > 0 && (
            <TimesPart race_id={race_id}>
              <TimeLoads race={data} />
            </TimesPart>
          )}
          {isPublished(data.race_status) && <DataRidePart race={data} />}
          {isPublished(data.race_status) && <RemPart race={data} />}
        </div>
      </div>
    </>
  );
}
