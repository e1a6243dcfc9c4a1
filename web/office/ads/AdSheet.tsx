import { useState } from 'react';
import type { OfficeAd } from '#contract/office/ads.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { useAsk } from '#web/app/call/use-ask.ts';
import { useOwnOrganizations } from '#web/office/parts/use-own-organizations.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { AdForm } from './AdForm.tsx';
import { AdPictures } from './AdPictures.tsx';

interface AdSheetProps {
  /** null: a new one. */
  ad: OfficeAd | null;
  onChange: (ad: OfficeAd) => void;
  onClose: () => void;
}

/** Whose the space is: an organization's, or one of its cups'. */
function usePlaces() {
  const organizations = useOwnOrganizations();
  const { data: cups = [] } = useAsk('GET /api/office/cups', {}, { select: ({ items }) => items });
  return { organizations, cups: cups.filter(({ cup_status }) => cup_status === 'OPENED') };
}

/** A banner: whose it is, where it leads, from when to when; and, once booked, its pictures. */
export function AdSheet({ ad, onChange, onClose }: AdSheetProps) {
  const { organizations, cups } = usePlaces();
  const [place, setPlace] = useState('');
  return (
    <AdForm
      ad={ad}
      newTitle={m.office_ads_new()}
      linkStart="https://"
      renderTarget={(isTried) => (
        <SelectField
          name="place"
          label={m.office_cup_organization()}
          choose={m.office_choose()}
          value={place}
          error={isTried && place === '' ? m.form_required() : undefined}
          onChange={(event) => setPlace(event.target.value)}
          options={organizations.flatMap(({ organization_id, organization_name }) => [
            { value: `${organization_id} 0`, label: `${organization_name} · ${m.office_ad_common()}` },
            ...cups
              .filter((cup) => cup.organization_id === organization_id)
              .map((cup) => ({ value: `${organization_id} ${cup.cup_id}`, label: cup.cup_name })),
          ])}
        />
      )}
      isTargetChosen={place !== ''}
      save={(body) => {
        if (ad !== null) return ask('PUT /api/office/ads/{id}', { params: { id: ad.ad_id }, body });
        const [organization_id = 0, cup_id = 0] = place.split(' ').map(Number);
        return ask('POST /api/office/ads', { body: { ...body, organization_id, cup_id: cup_id || null } });
      }}
      onSaved={onChange}
      onClose={onClose}
    >
      {ad !== null && <AdPictures ad={ad} onChange={onChange} />}
    </AdForm>
  );
}
