import { useState } from 'react';
import type { OfficeAd } from '#contract/office/ads.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { formatDate } from '#web/app/format.ts';
import { AdForm } from './AdForm.tsx';
import { SponsorLogo } from './AdPictures.tsx';
import { NOTHING_SPONSORED, SponsoredFields } from './SponsoredFields.tsx';

interface SponsorSheetProps {
  /** null: a new one. */
  ad: OfficeAd | null;
  onChange: (ad: OfficeAd) => void;
  onClose: () => void;
}

/** A sponsor: of which date or class, its name, where it leads, from when to when; and, once booked, its logo. */
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

/** "Fecha 3 · 12-07-2026 · Varones 11". */
export const sponsoredText = ({
  race_name,
  race_date,
  category_name,
}: NonNullable<OfficeAd['sponsored']>): string =>
  [race_name, formatDate(race_date), category_name].filter((part) => part !== null).join(' · ');
