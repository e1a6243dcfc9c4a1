import { useState } from 'react';
import type { OfficeAd } from '#contract/office/ads.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { AdPictures } from './AdPictures.tsx';
import { useOwnOrganizations } from '#web/office/parts/use-own-organizations.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { useAsk } from '#web/app/call/use-ask.ts';
import { officePaths } from '#web/app/screens/office-paths.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';

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
  const [saved, setSaved] = useState(false);
  const { sends, field, busy, failure } = useWriteForm({
    start: {
      place: '',
      ad_name: ad?.ad_name ?? '',
      link: ad?.ad_link_sup ?? 'https://',
      starts_on: ad?.starts_on ?? '',
      ends_on: ad?.ends_on ?? '',
    },
    check: ({ place, ad_name }) => ({
      ...(ad === null && place === '' ? { place: m.form_required() } : {}),
      ...(ad_name.trim() === '' ? { ad_name: m.form_required() } : {}),
    }),
  });
  const form = sends(async ({ place, ad_name, link, starts_on, ends_on }) => {
    const body = { ad_name, link, starts_on: starts_on || null, ends_on: ends_on || null };
    const [organization_id = 0, cup_id = 0] = place.split(' ').map(Number);
    onChange(
      ad === null
        ? await ask('POST /api/office/ads', { body: { ...body, organization_id, cup_id: cup_id || null } })
        : await ask('PUT /api/office/ads/{id}', { params: { id: ad.ad_id }, body }),
    );
    setSaved(true);
  });
  return (
    <BackSheet
      title={ad?.ad_name ?? m.office_ads_new()}
      closeHref={officePaths.ads}
      closeLabel={m.office_cancel()}
      onClose={onClose}
    >
      <form {...form} onInput={() => setSaved(false)} className="space-y-5">
        {ad === null && (
          <SelectField
            {...field('place')}
            label={m.office_cup_organization()}
            choose={m.office_choose()}
            options={organizations.flatMap(({ organization_id, organization_name }) => [
              {
                value: `${organization_id} 0`,
                label: `${organization_name} · ${m.office_ad_common()}`,
              },
              ...cups
                .filter((cup) => cup.organization_id === organization_id)
                .map((cup) => ({ value: `${organization_id} ${cup.cup_id}`, label: cup.cup_name })),
            ])}
          />
        )}
        <TextField {...field('ad_name')} label={m.office_ad_name()} maxLength={120} />
        <TextField
          {...field('link')}
          type="url"
          inputMode="url"
          label={m.office_ad_link()}
          hint={m.office_ad_link_hint()}
          maxLength={500}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...field('starts_on')}
            type="date"
            label={m.office_ad_first()}
            optional={m.form_optional()}
          />
          <TextField
            {...field('ends_on')}
            type="date"
            label={m.office_ad_last()}
            optional={m.form_optional()}
          />
        </div>
        <FormAlert>{failure}</FormAlert>
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton busy={busy} busyText={m.office_saving()}>
            {m.office_save()}
          </SubmitButton>
          <span role="status" className="font-semibold text-go">
            {saved ? m.office_saved() : ''}
          </span>
        </div>
      </form>
      {ad !== null && (
        <div className="mt-8">
          <AdPictures ad={ad} onChange={onChange} />
        </div>
      )}
    </BackSheet>
  );
}
