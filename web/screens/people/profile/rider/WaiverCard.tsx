import { useQueryClient } from '@tanstack/react-query';
import type { PrivateRider } from '#contract/people/riders/riders.ts';
import type { RiderWaiver } from '#contract/people/riders/waiver.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { keyOf } from '#web/ground/call/use-ask.ts';
import { formatDate, formatInstant } from '#web/ground/format.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { Row } from '#web/screens/people/profile/parts/Row.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

const SHORTEST_NAME = 3;

type Waiver = NonNullable<RiderWaiver['waiver']>;

function WaiverForm({ rider, waiver }: { rider: PrivateRider; waiver: Waiver }) {
  const client = useQueryClient();
  const params = { id: rider.rider_id };
  const queryKey = keyOf('GET /api/riders/{id}/waiver', { params });
  const { sends, field, busy, failure } = useWriteForm({
    start: { signed_name: '', agreed: false },
    check: ({ signed_name, agreed }) => ({
      ...(signed_name.trim().length < SHORTEST_NAME ? { signed_name: m.waiver_name_short() } : {}),
      ...(agreed ? {} : { agreed: m.waiver_agree_missing() }),
    }),
    // The text was changed meanwhile, so the family reads the new one first.
    onRefused: () => client.invalidateQueries({ queryKey }),
  });
  const form = sends(async ({ signed_name }) => {
    const { version, language } = waiver;
    const body = { version, language, signed_name, agreed: true as const };
    client.setQueryData(queryKey, await ask('POST /api/riders/{id}/waiver', { params, body }));
  });
  return (
    <form {...form} className="mt-4 space-y-4">
      <p lang={waiver.language} className="border border-line p-3 wrap-anywhere whitespace-pre-line">
        {waiver.body}
      </p>
      <TextField {...field('signed_name')} label={m.waiver_name()} autoComplete="name" maxLength={120} />
      <CheckField {...field('agreed')} label={m.waiver_agree({ rider: rider.rider_firstname })} />
      <SubmitButton failure={failure} busy={busy} busyText={m.form_sending()}>
        {m.waiver_sign()}
      </SubmitButton>
    </form>
  );
}

/** Shows the organization's waiver, read and signed before the race day. A signed one can still be read. */
export function WaiverCard({ rider, data }: { rider: PrivateRider; data: RiderWaiver }) {
  if (data.waiver === null && data.signatures.length === 0) return null;
  const isUnsigned = data.waiver !== null && !data.signed;
  const [newest] = data.signatures;
  return (
    <Row
      name="waiver"
      icon="file"
      title={m.waiver_title()}
      tone={isUnsigned ? 'warn' : 'plain'}
      value={
        isUnsigned || newest === undefined
          ? m.checkin_waiver_missing()
          : m.waiver_signed({
              name: newest.signed_name,
              when: formatInstant(newest.signed_at, ownZone()),
              version: String(newest.version),
            })
      }
    >
      <p className="text-ink2">{m.waiver_why()}</p>
      {data.waiver !== null && (!data.signed || data.renews) && (
        <>
          {(data.renews || data.signatures.some(({ version }) => version === data.waiver?.version)) && (
            <p className="mt-2 font-semibold text-warn">{m.waiver_again()}</p>
          )}
          <WaiverForm key={data.waiver.version} rider={rider} waiver={data.waiver} />
        </>
      )}
      <ul aria-live="polite" className="mt-4 space-y-2 empty:hidden">
        {data.signatures.map((one) => (
          <li key={`${one.version} ${one.signed_at}`}>
            <p className="font-semibold wrap-anywhere">
              {m.waiver_signed({
                name: one.signed_name,
                when: formatInstant(one.signed_at, ownZone()),
                version: String(one.version),
              })}{' '}
              {one.ends_on !== null && m.waiver_ends({ date: formatDate(one.ends_on) })}
            </p>
            <details>
              <summary className="min-h-12 cursor-pointer content-center underline">
                {m.waiver_read()}
              </summary>
              <p lang={one.language} className="whitespace-pre-line">
                {one.body}
              </p>
            </details>
          </li>
        ))}
      </ul>
    </Row>
  );
}
