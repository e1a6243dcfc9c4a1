import { type ReactNode, Suspense, useCallback, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { BackLink } from '#web/ground/address/back-link.tsx';
import { Link } from '#web/ground/address/link.tsx';
import { cupHref, type CupPage, officePaths } from '#web/ground/address/office-paths.ts';
import { Tabs } from '#web/parts/Tabs.tsx';
import { ClassesPart } from '#web/office/season/cups/classes/ClassesPart.tsx';
import { CupConflict } from './parts/CupConflict.tsx';
import { cupPages, pageOfPart } from './parts/cup-pages.ts';
import { GeneralPart } from './GeneralPart.tsx';
import { GoingPart } from './GoingPart.tsx';
import { CupOverview } from './CupOverview.tsx';
import { PointsPart } from './ranking/PointsPart.tsx';
import { RulesPart } from './RulesPart.tsx';
import { type CupPart, useOfficeCup, type CupDesk } from './parts/use-office-cup.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { useUnsaved } from '#web/office/parts/use-unsaved.ts';
import { textLink, secondaryButton } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { onDemand } from '#web/ground/arriving/on-demand.tsx';
import type { OfficeCup } from '#contract/season/office/cups/cups.ts';
import { drafts, wordsIn } from './parts/drafts.ts';
import { formatDate } from '#web/ground/format.ts';
import { NewYear } from './parts/NewYear.tsx';
import { DateSheet } from './DateSheet.tsx';
import type { OfficeDate } from './parts/office-date.ts';
import { Button } from '#web/ui/Button.tsx';
import { sendForm } from '#web/ground/call/send-form.ts';
import { ask } from '#web/ground/call/ask.ts';
import { PartNews } from '#web/office/parts/editing/Part.tsx';
import { useCupWrite } from './parts/use-cup-write.ts';
import { Confirm } from '#web/ui/Confirm.tsx';

/** Shows, replaces and removes the form that families print to ask for a licence. */
function LicenceModelPart({ desk }: { desk: CupDesk }) {
  const { cup } = desk;
  const params = { id: cup.cup_id };
  const { busy, trouble, write } = useCupWrite(desk);
  const [isLeaving, setLeaving] = useState(false);
  const [said, setSaid] = useState('');
  const { cup_licence_model: model } = cup;
  const run = async (action: Promise<boolean>, words: string) => {
    setLeaving(false);
    setSaid((await action) ? words : '');
  };
  const send = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    input.value = '';
    if (!file) return;
    const put = write(({ version }) =>
      sendForm('PUT /api/office/cups/{id}/licence-model', { params, body: { version }, files: { file } }),
    );
    void run(put, m.cups_model_hung());
  };
  const remove = () => {
    const removed = write(({ version }) =>
      ask('DELETE /api/office/cups/{id}/licence-model', { params, query: { version } }),
    );
    void run(removed, m.cups_model_gone());
  };
  return (
    <section className="space-y-4">
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.cups_model_title()}</h2>
      <p>{m.cups_model_why()}</p>
      {model !== null && !model.endsWith('.pdf') && (
        <img
          src={model}
          alt={m.cups_model_title()}
          className="max-h-96 w-auto max-w-full border border-line"
        />
      )}
      {model !== null && (
        <a
          href={model}
          target="_blank"
          rel="noopener"
          className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}
        >
          <Icon name="download" className="size-5" />
          {m.cups_model_open()}
        </a>
      )}
      <PartNews trouble={trouble} />
      <div className="flex flex-wrap items-center gap-3">
        <label className={`${secondaryButton} cursor-pointer focus-within:outline-3`}>
          {busy ? m.cups_pic_sending() : model === null ? m.cups_model_choose() : m.cups_model_change()}
          <input
            type="file"
            accept="application/pdf,image/jpeg,image/png"
            disabled={busy}
            onChange={(event) => send(event.target)}
            className="sr-only"
          />
        </label>
        {model !== null && !isLeaving && (
          <Button onClick={() => setLeaving(true)}>{m.cups_model_remove()}</Button>
        )}
        <span role="status" className="font-semibold text-go empty:sr-only">
          {said}
        </span>
      </div>
      {isLeaving && (
        <Confirm
          question={m.cups_model_remove_sure()}
          yes={m.cups_model_remove()}
          no={m.office_cancel()}
          onYes={remove}
          onNo={() => setLeaving(false)}
        />
      )}
    </section>
  );
}

function factsOf({ entries, images, raceImages, called_off }: OfficeDate): string[] {
  const pictures = images.length + raceImages.length;
  return [
    ...(called_off ? [m.race_called_off()] : []),
    ...(entries > 0 ? [m.office_next_entries({ count: entries })] : []),
    ...(pictures > 0 ? [m.cups_pic_count({ count: pictures })] : []),
  ];
}

/** Lists the rounds of the cup, each of which is edited in a sheet of its own. */
function DatesPart({ desk }: { desk: CupDesk }) {
  /** The day of the date in the sheet. It is empty for a new one. */
  const [edited, setEdited] = useState<string | null>(null);
  const { cup_dates } = desk.cup;
  const one = cup_dates.find(({ date }) => date === edited);
  return (
    <section>
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.office_cup_rounds()}</h2>
      <NewYear cup={desk.cup} />
      {cup_dates.length === 0 && <p className="mt-4 text-ink2">{m.office_date_none()}</p>}
      <ul>
        {cup_dates.map((one) => (
          <li
            key={one.date}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 border-b border-line py-2"
          >
            <span className="py-3 font-semibold tabular-nums">{formatDate(one.date)}</span>
            <div>
              <Button look="link" onClick={() => setEdited(one.date)} className="text-left wrap-anywhere">
                {[one.name, one.place].filter((part) => part !== null && part !== '').join(' · ')}
                {one.multiplier !== 1 && ` ×${one.multiplier}`}
              </Button>
              <p className="text-small text-ink2 tabular-nums empty:hidden">{factsOf(one).join(' · ')}</p>
            </div>
          </li>
        ))}
      </ul>
      <Button onClick={() => setEdited('')} className="mt-4">
        {m.office_date_add()}
      </Button>
      {(edited === '' || one) && <DateSheet desk={desk} one={one ?? null} onClose={() => setEdited(null)} />}
    </section>
  );
}

/** Shows how long the regulation is, with a link to its editor. */
function RegulationPart({ cup }: { cup: OfficeCup }) {
  const { cup_id, cup_regulation } = cup;
  return (
    <section>
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.cups_reg_title()}</h2>
      <p className="mt-4">
        {cup_regulation === null ? m.cups_reg_none() : m.cups_reg_words({ count: wordsIn(cup_regulation) })}
      </p>
      {drafts.has(cup_id) && <p className="mt-2 font-semibold text-warn">{m.cups_reg_unsaved()}</p>}
      <Link href={cupHref(cup_id, 'regulation')} className={`${secondaryButton} mt-4`}>
        {cup_regulation === null ? m.cups_reg_begin() : m.cups_reg_edit()}
      </Link>
    </section>
  );
}

const PricesPart = onDemand(
  async () => (await import('#web/office/season/cups/prices/PricesPart.tsx')).PricesPart,
);

/** Holds the parts that have unsaved changes. */
function useMarks() {
  const [unsaved, setUnsaved] = useState<readonly CupPart[]>([]);
  const mark = useCallback((part: CupPart, isUnsaved: boolean) => {
    setUnsaved((before) => [...before.filter((one) => one !== part), ...(isUnsaved ? [part] : [])]);
  }, []);
  return { unsaved, mark };
}

/** Edits a cup page by page. Each part is saved alone, on the version that was read. Typed values stay. */
export function CupEditor({ cup_id, page }: { cup_id: number; page: CupPage }) {
  const { cup, error, again, ...rest } = useOfficeCup(cup_id);
  const { unsaved, mark } = useMarks();
  const hrefs = cupPages.map(({ below }) => cupHref(cup_id, below));
  useUnsaved(unsaved.length > 0, m.cups_leave(), (path) => hrefs.includes(path));
  if (error) return <Failed error={error} again={again} />;
  if (!cup) return <SkeletonRows rows={10} />;
  const desk = { ...rest, cup, mark };
  const pages: Record<CupPage, ReactNode> = {
    '': <CupOverview desk={desk} unsaved={unsaved} />,
    dates: <DatesPart desk={desk} />,
    prices: (
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <PricesPart cup_id={cup_id} />
      </Suspense>
    ),
    classes: <ClassesPart desk={desk} />,
    general: <GeneralPart desk={desk} />,
    rules: <RulesPart desk={desk} />,
    points: (
      <div className="space-y-10">
        <PointsPart desk={desk} />
        <GoingPart desk={desk} />
      </div>
    ),
    papers: (
      <div className="space-y-10">
        <RegulationPart cup={cup} />
        <LicenceModelPart desk={desk} />
      </div>
    ),
  };
  return (
    <>
      <BackLink href={officePaths.cups}>{m.office_back_cups()}</BackLink>
      <h1 className="display text-d28 text-balance wrap-anywhere sm:text-d34">{cup.cup_name}</h1>
      <p className="text-ink2">{cup.organization_shortname}</p>
      <div className="mt-4">
        <Tabs
          label={m.cups_pages()}
          current={cupHref(cup_id, page)}
          tabs={cupPages.map(({ below, title }) => ({
            href: cupHref(cup_id, below),
            title: title(),
            mark: unsaved.some((part) => pageOfPart(part) === below) ? m.cups_unsaved() : undefined,
          }))}
        />
      </div>
      {rest.conflict && <CupConflict key={rest.conflict.version} changes={rest.conflict.changes} />}
      {cupPages.map(({ below }) => (
        // A page is hidden, not removed, so that typed values stay while another page is read.
        <div key={below} hidden={below !== page} className="mt-6 max-w-4xl">
          {pages[below]}
        </div>
      ))}
    </>
  );
}
