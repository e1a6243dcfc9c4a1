import type { OfficeAd, PictureSpace } from '#contract/publishing/office/ads.ts';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { languageNames, languages } from '#web/ground/language.ts';
import { sendForm } from '#web/ground/call/send-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { useWrite } from '#web/parts/use-write.ts';

const spaces: readonly [space: 'SUP' | 'LOW', words: () => string][] = [
  ['SUP', m.pricing_superior],
  ['LOW', m.pricing_inferior],
];

interface SlotProps {
  ad: OfficeAd;
  space: PictureSpace;
  language: Language;
  name: string;
  onChange: (ad: OfficeAd) => void;
}

const picturesOf = ({ ad_image_sup, ad_image_low, ad_image_logo }: OfficeAd, space: PictureSpace) =>
  ({ SUP: ad_image_sup, LOW: ad_image_low, LOGO: ad_image_logo })[space];

/** Draws the picture of one space in one language. It is sent as soon as it is chosen. */
function Slot({ ad, space, language, name, onChange }: SlotProps) {
  const { busy, failure, run: write } = useWrite();
  const params = { id: ad.ad_id, position: space, language };
  const picture = picturesOf(ad, space)?.[language];
  const run = (work: () => Promise<OfficeAd>) => write(async () => onChange(await work()));
  const send = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    input.value = '';
    if (!file) return;
    void run(() =>
      sendForm('PUT /api/office/ads/{id}/pictures/{position}/{language}', { params, files: { file } }),
    );
  };
  const label =
    space === 'LOGO' ? name : m.office_ad_picture_of({ space: name, language: languageNames[language] });
  return (
    <li className="border-b border-line py-3">
      <p className="font-semibold">{label}</p>
      {picture !== undefined && (
        <img
          src={picture}
          alt={label}
          {...(space === 'LOGO' ? {} : { width: 640, height: 100 })}
          className={`mt-1 h-auto bg-surface2 ${space === 'LOGO' ? 'max-h-30' : 'w-full'}`}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-5">
        <label className={`flex min-h-12 cursor-pointer items-center focus-within:outline-3 ${textLink}`}>
          {busy ? m.office_ad_sending() : picture === undefined ? m.office_ad_choose() : m.office_ad_change()}
          <input
            type="file"
            accept="image/jpeg,image/png"
            aria-label={label}
            disabled={busy}
            onChange={(event) => send(event.target)}
            className="sr-only"
          />
        </label>
        {picture !== undefined && !busy && (
          <Button
            look="link"
            aria-label={`${m.office_ad_remove()}: ${label}`}
            onClick={() =>
              void run(() => ask('DELETE /api/office/ads/{id}/pictures/{position}/{language}', { params }))
            }
          >
            {m.office_ad_remove()}
          </Button>
        )}
      </div>
      <FormAlert>{failure}</FormAlert>
    </li>
  );
}

/** Draws the pictures of a banner: two spaces, three languages. When one is missing, another language's is shown. */
export function AdPictures({ ad, onChange }: { ad: OfficeAd; onChange: (ad: OfficeAd) => void }) {
  return (
    <section>
      <h3 className="font-semibold">{m.office_ad_pictures()}</h3>
      <ul className="mt-2 border-t-2 border-ink">
        {spaces.flatMap(([space, words]) =>
          languages.map((language) => (
            <Slot
              key={`${space} ${language}`}
              ad={ad}
              space={space}
              language={language}
              name={words()}
              onChange={onChange}
            />
          )),
        )}
      </ul>
    </section>
  );
}

/** Draws the logo of a sponsor, which is the same in every language. */
export function SponsorLogo({ ad, onChange }: { ad: OfficeAd; onChange: (ad: OfficeAd) => void }) {
  return (
    <section>
      <h3 className="font-semibold">{m.office_sponsor_logo()}</h3>
      <ul className="mt-2 border-t-2 border-ink">
        <Slot ad={ad} space="LOGO" language="es" name={m.office_sponsor_logo_name()} onChange={onChange} />
      </ul>
    </section>
  );
}
