import { useState } from 'react';
import type { OfficeAd } from '#contract/publishing/office/ads.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { formatDate } from '#web/ground/format.ts';
import { AdForm } from './AdForm.tsx';
import { SponsorLogo } from './AdPictures.tsx';

import { useAsk } from '#web/ground/call/use-ask.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';

/** The sponsored subject, as it is chosen: numbers as text, empty when nothing is chosen. */
interface Sponsored {
  cup_id: string;
  race_id: string;
  category_id: string;
}

const NOTHING_SPONSORED: Sponsored = { cup_id: '', race_id: '', category_id: '' };

interface SponsoredFieldsProps {
  of: Sponsored;
  onChange: (of: Sponsored) => void;
  /** Somebody tried to save, so missing fields show an error. */
  isTried: boolean;
}

/** Asks for the cup, its date, and perhaps one class. */
function SponsoredFields({ of, onChange, isTried }: SponsoredFieldsProps) {
  const { data: cups = [] } = useAsk('GET /api/office/cups', {}, { select: ({ items }) => items });
  const { data: cup } = useAsk(
    'GET /api/office/cups/{id}',
    { params: { id: of.cup_id } },
    { enabled: of.cup_id !== '' },
  );
  const missing = (value: string) => (isTried && value === '' ? m.form_required() : undefined);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        name="sponsored_cup"
        label={m.office_sponsor_cup()}
        choose={m.office_choose()}
        value={of.cup_id}
        error={missing(of.cup_id)}
        onChange={(event) => onChange({ ...NOTHING_SPONSORED, cup_id: event.target.value })}
        options={cups
          .filter(({ cup_status }) => cup_status === 'OPENED')
          .map(({ cup_id, cup_name }) => ({ value: String(cup_id), label: cup_name }))}
      />
      <SelectField
        name="sponsored_race"
        label={m.office_sponsor_date()}
        choose={m.office_choose()}
        value={of.race_id}
        error={missing(of.race_id)}
        onChange={(event) => onChange({ ...of, race_id: event.target.value })}
        options={(cup?.cup_dates ?? []).flatMap(({ race_id, date, name }) =>
          race_id === null ? [] : [{ value: String(race_id), label: `${formatDate(date)} · ${name}` }],
        )}
      />
      <SelectField
        name="sponsored_class"
        label={m.office_sponsor_class()}
        choose={m.office_sponsor_whole()}
        value={of.category_id}
        onChange={(event) => onChange({ ...of, category_id: event.target.value })}
        options={(cup?.cup_categories ?? []).map(({ category_id, category_name }) => ({
          value: String(category_id),
          label: category_name,
        }))}
      />
    </div>
  );
}

interface SponsorSheetProps {
  /** The sponsor. It is null for a new one. */
  ad: OfficeAd | null;
  onChange: (ad: OfficeAd) => void;
  onClose: () => void;
}

/** Edits a sponsor: its date or class, its name, its link, its days and, once booked, its logo. */
export function SponsorSheet({ ad, onChange, onClose }: SponsorSheetProps) {
  const [of, setOf] = useState(NOTHING_SPONSORED);
  return (
    <AdForm
      ad={ad}
      newTitle={m.office_sponsor_new()}
      linkStart=""
      isLinkOptional
      nameHint={m.office_sponsor_name_hint()}
      renderTarget={(isTried) => <SponsoredFields of={of} onChange={setOf} isTried={isTried} />}
      isTargetChosen={of.race_id !== ''}
      save={({ link, ...typed }) => {
        const body = { ...typed, link: link.trim() || null };
        if (ad !== null) return ask('PUT /api/office/ads/{id}', { params: { id: ad.ad_id }, body });
        const target = { race_id: Number(of.race_id), category_id: Number(of.category_id) || null };
        return ask('POST /api/office/sponsors', { body: { ...body, ...target } });
      }}
      onSaved={onChange}
      onClose={onClose}
    >
      {ad !== null && <SponsorLogo ad={ad} onChange={onChange} />}
    </AdForm>
  );
}

/** Writes "Fecha 3 · 12-07-2026 · Varones 11". */
export const sponsoredText = ({
  race_name,
  race_date,
  category_name,
}: NonNullable<OfficeAd['sponsored']>): string =>
  [race_name, formatDate(race_date), category_name].filter((part) => part !== null).join(' · ');
