import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PrivateRider } from '#contract/riders.ts';
import type { PaperSlot } from '#contract/users.ts';
import * as m from '#text/messages/messages.js';
import { call, CallFailure, fetchFile } from '#web/app/call.ts';
import { failureText } from '#web/app/failure-text.ts';
import { saveFile } from '#web/app/save-file.ts';
import { sendForm } from '#web/app/send-form.ts';
import { PaperTile } from '#web/parts/PaperTile.tsx';
import { Card } from '#web/screens/profile/Card.tsx';
import { refreshMe } from '#web/screens/profile/refresh-me.ts';
import { fieldsOf, type Papers, type RiderErrors, toFormData } from '#web/screens/profile/rider-form.ts';
import { useUnsaved } from '#web/screens/profile/use-unsaved.ts';
import { deviceTime } from '#web/screens/profile/when.ts';
import { secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { Icon } from '#web/ui/Icon.tsx';

const slots: readonly PaperSlot[] = ['rider_dni_image1', 'rider_dni_image2', 'rider_insurance_image'];
const labels: Record<PaperSlot, () => string> = {
  rider_dni_image1: m.paper_front,
  rider_dni_image2: m.paper_back,
  rider_insurance_image: m.paper_insurance,
};

/** A paper on the server: shown when it is asked for, because every look is kept on record. */
function StoredPaper({ rider_id, slot }: { rider_id: number; slot: PaperSlot }) {
  const [url, setUrl] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url);
    },
    [url],
  );
  const look = async () => {
    setFailure(null);
    try {
      const file = await fetchFile(`/api/riders/${rider_id}/papers/${slot}`);
      if (file.type.startsWith('image/')) setUrl(URL.createObjectURL(file));
      else saveFile(file, `${slot}.pdf`);
    } catch (error) {
      setFailure(failureText(error));
    }
  };
  return (
    <div>
      {url === null ? (
        <button type="button" onClick={() => void look()} className={`min-h-12 ${textLink}`}>
          {m.profile_paper_look()}
        </button>
      ) : (
        <img
          src={url}
          alt={labels[slot]()}
          className="mt-2 max-h-80 w-full border border-line object-contain"
        />
      )}
      <FormAlert>{failure}</FormAlert>
    </div>
  );
}

interface Look {
  at: string;
  slot: PaperSlot;
  by: 'you' | 'guardian' | 'organization' | 'admin' | 'gone';
}

const lookers: Record<Look['by'], () => string> = {
  you: m.profile_look_you,
  guardian: m.profile_look_guardian,
  organization: m.profile_look_organization,
  admin: m.profile_look_admin,
  gone: m.profile_look_gone,
};

function Looks({ rider_id }: { rider_id: number }) {
  const { data } = useQuery({
    queryKey: ['looks', rider_id],
    queryFn: async () => (await call<{ items: Look[] }>('GET', `/api/riders/${rider_id}/looks`)).items,
    staleTime: 0,
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <details className="mt-4 border-t border-line pt-2">
      <summary className={`flex min-h-12 items-center ${textLink}`}>
        {m.profile_looks({ count: data.length })}
      </summary>
      <ul className="divide-y divide-line text-small">
        {data.map((look) => (
          <li key={`${look.at} ${look.slot}`} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>
              {labels[look.slot]()} · {lookers[look.by]()}
            </span>
            <span className="text-ink2">{deviceTime(look.at)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The three papers: there or not, to look at, to send anew, and who looked. */
export function PapersCard({
  rider,
  onSaved,
}: {
  rider: PrivateRider;
  onSaved: (rider: PrivateRider) => void;
}) {
  const [sending, setSending] = useState(false);
  const [papers, setPapers] = useState<Papers>({});
  const [errors, setErrors] = useState<RiderErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const chosen = Object.values(papers).some((file) => file !== null && file !== undefined);
  useUnsaved(chosen);

  const send = async () => {
    if (share !== null) return;
    setErrors({});
    setFailure(null);
    setShare(0);
    const { club_id, rider_state } = fieldsOf(rider);
    try {
      const data = toFormData({ club_id, rider_state }, papers, null);
      onSaved(
        await sendForm<PrivateRider>('PUT', `/api/riders/mov/${rider.rider_id}`, data, {
          onProgress: setShare,
        }),
      );
      await refreshMe();
      setPapers({});
      setSending(false);
    } catch (error) {
      if (error instanceof CallFailure && error.where !== null)
        setErrors({ [error.where]: failureText(error) });
      setFailure(failureText(error));
    } finally {
      setShare(null);
    }
  };

  return (
    <Card title={m.profile_papers()}>
      <ul className="flex flex-col gap-4">
        {slots.map((slot) => (
          <li key={slot}>
            {sending ? (
              <PaperTile
                name={slot}
                label={labels[slot]()}
                file={papers[slot] ?? null}
                onFile={(file) => setPapers((now) => ({ ...now, [slot]: file }))}
                error={errors[slot]}
              />
            ) : (
              <>
                <p className="flex items-center gap-2 font-semibold">
                  <Icon name={rider.papers[slot] ? 'check' : 'alert'} className="size-5" />
                  {labels[slot]()}
                </p>
                {rider.papers[slot] ? (
                  <StoredPaper rider_id={rider.rider_id} slot={slot} />
                ) : (
                  <p className="text-small text-ink2">{m.profile_paper_missing()}</p>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <FormAlert>{failure}</FormAlert>
      </div>
      {sending ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen) void send();
          }}
          className="mt-4 flex flex-wrap gap-3"
        >
          <SubmitButton
            busy={share !== null}
            busyText={m.registration_sending({ percent: Math.round((share ?? 0) * 100) })}
          >
            {m.profile_papers_send()}
          </SubmitButton>
          <button type="button" onClick={() => setSending(false)} className={secondaryButton}>
            {m.profile_cancel()}
          </button>
        </form>
      ) : (
        <button type="button" onClick={() => setSending(true)} className={`mt-2 ${secondaryButton}`}>
          <Icon name="camera" className="size-5" />
          {m.profile_papers_change()}
        </button>
      )}
      <Looks rider_id={rider.rider_id} />
    </Card>
  );
}
