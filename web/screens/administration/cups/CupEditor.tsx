import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/link.tsx';
import { Conflict } from '#web/screens/administration/cups/Conflict.tsx';
import { ClassesPart } from '#web/screens/administration/cups/ClassesPart.tsx';
import { DatesPart } from '#web/screens/administration/cups/DatesPart.tsx';
import { GeneralPart } from '#web/screens/administration/cups/GeneralPart.tsx';
import { PointsPart } from '#web/screens/administration/cups/PointsPart.tsx';
import { LicenceModelPart } from '#web/screens/administration/cups/LicenceModelPart.tsx';
import { RulesPart } from '#web/screens/administration/cups/RulesPart.tsx';
import { RegulationPart } from '#web/screens/administration/cups/regulation/RegulationPart.tsx';
import { StatusPart } from '#web/screens/administration/cups/StatusPart.tsx';
import { useOfficeCup } from '#web/screens/administration/cups/use-office-cup.ts';
import { Failed } from '#web/screens/administration/Failed.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

/** A cup, part by part; each part is saved by itself, upon what was read. */
export function CupEditor({ cup_id }: { cup_id: number }) {
  const { cup, error, again, ...rest } = useOfficeCup(cup_id);
  if (error) return <Failed error={error} again={again} />;
  if (!cup) return <SkeletonRows rows={10} />;
  const desk = { ...rest, cup };
  return (
    <>
      <Link href="/administration/cups" className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}>
        <Icon name="back" className="size-5" />
        {m.office_back_cups()}
      </Link>
      <h1 className="display text-d34 text-balance wrap-anywhere">{cup.cup_name}</h1>
      <p className="text-ink2">{cup.organization_shortname}</p>
      <Link
        href={`/administration/cups/${cup.cup_id}/preview`}
        className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}
      >
        <Icon name="eye" className="size-5" />
        {m.cups_preview_see()}
      </Link>
      {rest.conflict && <Conflict changes={rest.conflict} />}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-10 xl:grid-cols-2">
        <div className="space-y-10">
          <StatusPart desk={desk} />
          <DatesPart desk={desk} />
          <GeneralPart desk={desk} />
          <RegulationPart cup={cup} />
          <LicenceModelPart desk={desk} />
          <RulesPart desk={desk} />
        </div>
        <div className="space-y-10">
          <ClassesPart desk={desk} />
          <PointsPart desk={desk} />
        </div>
      </div>
    </>
  );
}
