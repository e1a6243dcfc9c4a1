import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PORTRAIT_CONSENT } from '#rules/people/riders/consent-texts.ts';
import type { OwnPortrait } from '#contract/people/riders/portrait.ts';
import type { PrivateRider } from '#contract/people/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { addressOf } from '#web/ground/call/address-of.ts';
import { ask, fetchFile } from '#web/ground/call/ask.ts';
import { sendForm } from '#web/ground/call/send-form.ts';
import { keyOf, useAsk } from '#web/ground/call/use-ask.ts';
import { formatInstant } from '#web/ground/format.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Card } from '#web/screens/people/profile/parts/Card.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useObjectUrl } from '#web/ui/effects/use-object-url.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Suspense, useState } from 'react';
import { type PicturePart, partInPixels } from '#rules/season/photographs/part-in-pixels.ts';
import { shrinkPhoto } from '#web/parts/papers/shrink-photo.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { onDemand } from '#web/ground/arriving/on-demand.tsx';

/** Cuts a part of a photograph on the phone, so that the rest is not sent, or gives all if it cannot. */
async function cutPhoto(file: File, part: PicturePart): Promise<File> {
  const photo = await createImageBitmap(file).catch(() => null);
  if (!photo) return file;
  try {
    const { left, top, width, height } = partInPixels(part, photo);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d')?.drawImage(photo, left, top, width, height, 0, 0, width, height);
    const cut = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
    return cut === null ? file : new File([cut], file.name, { type: 'image/jpeg' });
  } finally {
    photo.close();
  }
}

const CropFrame = onDemand(async () => (await import('#web/parts/papers/CropFrame.tsx')).CropFrame);

/** Chooses a picture and the square of it that is shown, and asks for the consent before it is sent. */
function ChoosePortrait({ onSend, busy }: { onSend: (file: File) => void; busy: boolean }) {
  const [file, setFile] = useState<File | null>(null);
  const [part, setPart] = useState<(PicturePart & { unit: '%' }) | undefined>();
  const [agrees, setAgrees] = useState(false);
  const [tried, setTried] = useState(false);
  const src = useObjectUrl(file);
  const choose = async (input: HTMLInputElement) => {
    const [chosen] = input.files ?? [];
    input.value = '';
    if (!chosen) return;
    setPart(undefined);
    setFile(await shrinkPhoto(chosen));
  };
  const send = async () => {
    setTried(true);
    // When the frame did not load, the middle is shown.
    if (file !== null && agrees) onSend(part === undefined ? file : await cutPhoto(file, part));
  };
  return (
    <div className="space-y-4">
      {file !== null && src !== null && (
        <>
          <div className="max-w-80">
            <Suspense fallback={<SkeletonRows rows={4} />}>
              <CropFrame key={src} src={src} shape={1} crop={part} onCrop={setPart} />
            </Suspense>
          </div>
          <p className="text-small text-ink2">{m.portrait_square()}</p>
          <CheckField
            name="portrait_consent"
            label={m.portrait_consent()}
            checked={agrees}
            onChange={(event) => setAgrees(event.target.checked)}
            error={tried && !agrees ? m.portrait_consent_missing() : undefined}
          />
          <Button busy={busy} onClick={() => void send()}>
            {m.portrait_send()}
          </Button>
        </>
      )}
      <label className={`${secondaryButton} cursor-pointer focus-within:outline-3`}>
        {file === null ? m.portrait_choose() : m.portrait_choose_other()}
        <input
          type="file"
          accept="image/jpeg,image/png"
          onChange={(event) => void choose(event.target)}
          className="sr-only"
        />
      </label>
    </div>
  );
}

type Kept = NonNullable<OwnPortrait>;

const states = {
  WAITING: m.portrait_state_waiting,
  SHOWN: m.portrait_state_shown,
  REJECTED: m.portrait_state_rejected,
};
const givers = { you: m.portrait_by_you, guardian: m.portrait_by_guardian, gone: m.portrait_by_gone };

const square = 'aspect-square w-40 bg-surface2 object-cover';

/** Shows the picture that was sent, with its state and who agreed. */
function Sent({ rider_id, portrait }: { rider_id: number; portrait: Kept }) {
  const address = addressOf('GET /api/riders/{id}/portrait/picture', { params: { id: rider_id } });
  const { data } = useQuery({
    queryKey: [address, portrait.portrait_key],
    queryFn: () => fetchFile(address),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const src = useObjectUrl(data ?? null);
  const at = formatInstant(portrait.consented_at, ownZone());
  return (
    <div className="flex flex-wrap gap-4">
      {src === null ? (
        <div className={square} />
      ) : (
        <img src={src} alt={m.portrait_title()} className={square} />
      )}
      <div className="min-w-0 grow basis-40">
        <p className="font-semibold">{states[portrait.portrait_state]()}</p>
        {portrait.portrait_reason !== '' && <p className="wrap-anywhere">{portrait.portrait_reason}</p>}
        <p className="mt-2 text-small text-ink2">
          {m.portrait_agreed({ at, by: givers[portrait.consented_by]() })}
        </p>
      </div>
    </div>
  );
}

/** Shows a rider's portrait: sent with a consent, shown once the office has reviewed it, withdrawn in one tap. */
export function PortraitCard({ rider: { rider_id, public_name } }: { rider: PrivateRider }) {
  const client = useQueryClient();
  const params = { id: rider_id };
  const { data } = useAsk('GET /api/riders/{id}/portrait', { params });
  const { busy, failure, run } = useWrite();
  const set = (next: { portrait: OwnPortrait }) =>
    client.setQueryData(keyOf('GET /api/riders/{id}/portrait', { params }), next);
  const send = (file: File) =>
    run(async () =>
      set(
        await sendForm('POST /api/riders/{id}/portrait', {
          params,
          body: { consent: PORTRAIT_CONSENT },
          files: { file },
        }),
      ),
    );
  const withdraw = () => run(async () => set(await ask('DELETE /api/riders/{id}/portrait', { params })));
  const portrait = data?.portrait ?? null;
  return (
    <Card isPart title={m.portrait_title()}>
      <p className="mb-4 text-ink2">
        {public_name === 'initials' ? m.portrait_initials() : m.portrait_why()}
      </p>
      {portrait !== null && (
        <div className="mb-4 space-y-4">
          <Sent rider_id={rider_id} portrait={portrait} />
          <Button busy={busy} onClick={() => void withdraw()}>
            {m.portrait_withdraw()}
          </Button>
        </div>
      )}
      {data && portrait === null && public_name !== 'initials' && (
        <ChoosePortrait onSend={(file) => void send(file)} busy={busy} />
      )}
      <FormAlert>{failure}</FormAlert>
    </Card>
  );
}
