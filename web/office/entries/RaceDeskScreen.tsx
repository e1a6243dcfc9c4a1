import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { Link } from '#web/app/address/link.tsx';
import { entriesHref, officePaths } from '#web/app/screens/office-paths.ts';
import { Tabs } from '#web/parts/Tabs.tsx';
import { ClassesPage } from '#web/office/entries/classes/ClassesPage.tsx';
import { ClubPage } from '#web/office/entries/club/ClubPage.tsx';
import { FilesPage } from './FilesPage.tsx';
import { AutoEntriesPart } from '#web/office/entries/list/AutoEntriesPart.tsx';
import { ListPage } from '#web/office/entries/list/ListPage.tsx';
import { RaceStatusPart } from './RaceStatusPart.tsx';
import { UndoBar } from './UndoBar.tsx';
import { raceStatusNow } from '#web/office/parts/words/status-words.ts';
import { useRaceDesk } from './use-race-desk.ts';
import { DayStateBar } from '#web/office/parts/day-state/DayStateBar.tsx';
import { Failed } from '#web/office/parts/Failed.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

const pages = [
  { below: '', title: m.desk_tab_list, Page: ListPage },
  { below: 'classes', title: m.desk_tab_classes, Page: ClassesPage },
  { below: 'club', title: m.desk_tab_club, Page: ClubPage },
  { below: 'files', title: m.desk_tab_files, Page: FilesPage },
] as const;

/** The entries of a date: who is in, classes, many at once, files and sheets to print. */
export function RaceDeskScreen({ race_id, below }: { race_id: number; below: string }) {
  const { race, error, again, ...rest } = useRaceDesk(race_id);
  if (error) return <Failed error={error} again={again} />;
  if (!race) return <SkeletonRows rows={10} />;
  const table = { ...rest, race };
  // The bar of the day says that it is called off, and that nothing is left to do.
  const isSaid = race.called_off && race.role === 'official';
  const { below: current, Page } = pages.find((one) => one.below === below) ?? pages[0];
  return (
    <>
      <Link
        href={officePaths.entries}
        className={`inline-flex min-h-12 items-center gap-2 print:hidden ${textLink}`}
      >
        <Icon name="back" className="size-5" />
        {m.desk_back()}
      </Link>
      <h1 className="display text-d34 text-balance wrap-anywhere">{race.race_name}</h1>
      <p className="text-ink2 wrap-anywhere">
        <span className="tabular-nums">{formatDate(race.race_date)}</span> · {race.cup_name} ·{' '}
        {race.organization_shortname}
      </p>
      {race.role === 'official' && <DayStateBar race_id={race_id} />}
      {!isSaid && current === '' && <RaceStatusPart table={table} />}
      {!isSaid && current !== '' && <p className="mt-2 font-semibold print:hidden">{raceStatusNow(race)}</p>}
      {current === '' && race.role === 'official' && <AutoEntriesPart race_id={race_id} />}
      <div className="mt-5">
        <Tabs
          label={m.desk_tabs()}
          current={entriesHref(race_id, current)}
          tabs={pages.map(({ below: one, title }) => ({ href: entriesHref(race_id, one), title: title() }))}
        />
      </div>
      {rest.failure !== null && (
        <div className="mt-4">
          <FormAlert>{rest.failure}</FormAlert>
        </div>
      )}
      <Page table={table} />
      {rest.just && <UndoBar table={table} />}
    </>
  );
}
