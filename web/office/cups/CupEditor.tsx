import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { cupHref, type CupPage, officePaths } from '#web/app/screens/office-paths.ts';
import { Tabs } from '#web/parts/Tabs.tsx';
import { ClassesPart } from '#web/office/cups/classes/ClassesPart.tsx';
import { CupConflict } from '#web/office/cups/editing/CupConflict.tsx';
import { cupPages, pageOfPart } from './cup-pages.ts';
import { DatesPart } from '#web/office/cups/dates/DatesPart.tsx';
import { GeneralPart } from '#web/office/cups/settings/GeneralPart.tsx';
import { GoingPart } from '#web/office/cups/going/GoingPart.tsx';
import { LicenceModelPart } from '#web/office/cups/settings/LicenceModelPart.tsx';
import { CupOverview } from './CupOverview.tsx';
import { PointsPart } from '#web/office/cups/points/PointsPart.tsx';
import { RegulationPart } from '#web/office/cups/regulation/RegulationPart.tsx';
import { RulesPart } from '#web/office/cups/settings/RulesPart.tsx';
import { type CupPart, useOfficeCup } from './use-office-cup.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { useUnsaved } from '#web/office/parts/use-unsaved.ts';
import { textLink } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

const PricesPart = lazy(async () => ({
  default: (await import('#web/office/cups/prices/PricesPart.tsx')).PricesPart,
}));

/** The parts that have unsaved changes. */
function useMarks() {
  const [unsaved, setUnsaved] = useState<readonly CupPart[]>([]);
  const mark = useCallback((part: CupPart, isUnsaved: boolean) => {
    setUnsaved((before) => [...before.filter((one) => one !== part), ...(isUnsaved ? [part] : [])]);
  }, []);
  return { unsaved, mark };
}

/** A cup, page by page. Each part is saved alone, upon the version that was read. Typed values stay when another page is opened. */
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
      <Link href={officePaths.cups} className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}>
        <Icon name="back" className="size-5" />
        {m.office_back_cups()}
      </Link>
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
        // Hidden, not removed: typed values stay while another page is read.
        <div key={below} hidden={below !== page} className="mt-6 max-w-4xl">
          {pages[below]}
        </div>
      ))}
    </>
  );
}
