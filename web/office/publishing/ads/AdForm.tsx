import { type ReactNode, useState } from 'react';
import type { OfficeAd } from '#contract/publishing/office/ads.ts';
import * as m from '#text/messages/messages.js';
import { officePaths } from '#web/ground/address/office-paths.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

interface AdValues {
  ad_name: string;
  link: string;
  starts_on: string | null;
  ends_on: string | null;
}

interface AdFormProps {
  /** The banner. It is null for a new one. */
  ad: OfficeAd | null;
  newTitle: string;
  /** The beginning of the link when there is none. */
  linkStart: string;
  isLinkOptional?: boolean;
  nameHint?: string;
  /** Draws the target of a new one, if it is chosen. `isTried` tells whether somebody has tried to save. */
  renderTarget: (isTried: boolean) => ReactNode;
  isTargetChosen: boolean;
  save: (values: AdValues) => Promise<OfficeAd>;
  onSaved: (ad: OfficeAd) => void;
  onClose: () => void;
  /** The content beneath the form of a booked banner. */
  children: ReactNode;
}

/** Draws the fields of every advertiser's form: name, link and days. */
export function AdForm(props: AdFormProps) {
  const { ad, renderTarget, isTargetChosen, isLinkOptional = false } = props;
  const [saved, setSaved] = useState(false);
  const [tried, setTried] = useState(false);
  const { sends, field, busy, failure } = useWriteForm({
    start: {
      ad_name: ad?.ad_name ?? '',
      link: ad?.ad_link_sup ?? props.linkStart,
      starts_on: ad?.starts_on ?? '',
      ends_on: ad?.ends_on ?? '',
    },
    check: ({ ad_name }) => (ad_name.trim() === '' ? { ad_name: m.form_required() } : {}),
  });
  const form = sends(
    async (typed) => {
      if (ad === null && !isTargetChosen) return;
      const [starts_on, ends_on] = [typed.starts_on || null, typed.ends_on || null];
      props.onSaved(await props.save({ ...typed, starts_on, ends_on }));
      setSaved(true);
    },
    () => setTried(true),
  );
  const day = { type: 'date', optional: m.form_optional() } as const;
  return (
    <BackSheet title={ad?.ad_name ?? props.newTitle} closeHref={officePaths.ads} onClose={props.onClose}>
      <form {...form} onInput={() => setSaved(false)} className="space-y-5">
        {ad === null && renderTarget(tried)}
        <TextField {...field('ad_name')} label={m.office_ad_name()} hint={props.nameHint} maxLength={120} />
        <TextField
          {...field('link')}
          type="url"
          inputMode="url"
          label={m.office_ad_link()}
          hint={m.office_ad_link_hint()}
          optional={isLinkOptional ? m.form_optional() : undefined}
          maxLength={500}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('starts_on')} {...day} label={m.office_ad_first()} />
          <TextField {...field('ends_on')} {...day} label={m.office_ad_last()} />
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
      {ad !== null && <div className="mt-8">{props.children}</div>}
    </BackSheet>
  );
}
