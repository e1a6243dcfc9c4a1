import { type SubmitEvent, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { ordinalBeforeNoun } from '#text/ordinal.ts';
import { CallFailure } from '#web/ground/call/ask.ts';
import { failureText } from '#web/ground/call/failure-text.ts';
import { go, useSearchParams, hrefWith } from '#web/ground/address/navigation.ts';
import { Button } from '#web/ui/Button.tsx';
import { isCertificateCode, plainCode } from '#web/parts/desk/certificate-code.ts';
import { TextField } from '#web/ui/form/TextField.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { certificateHref, paths, riderHref } from '#web/ground/address/paths.ts';
import type { Certificate } from '#contract/season/races/certificates.ts';
import { formatDate } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { Link } from '#web/ground/address/link.tsx';
import { Plate } from '#web/parts/Plate.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** Shows a certificate that exists: the rider, the place, the race, and whether the result still stands. */
function CertificateFound({ certificate }: { certificate: Certificate }) {
  const language = useLanguage();
  const { rider_fullname, club_name, lines, status, cup_id, race_date } = certificate;
  const where = [formatDate(race_date), certificate.race_place].filter((part) => part !== null).join(' · ');
  return (
    <article className="max-w-140">
      <p className="flex items-center gap-2 font-semibold text-go">
        <Icon name="check" />
        {m.certificate_valid()}
      </p>
      <h1 className="display mt-3 text-d48 text-balance wrap-anywhere">
        <Link
          href={riderHref({ rider_id: certificate.rider_id, name: rider_fullname })}
          className="hover:underline"
        >
          {rider_fullname}
        </Link>
      </h1>
      {club_name !== null && <p className="text-ink2">{club_name}</p>}
      <ul className="mt-5 border-t-2 border-ink">
        {lines.map((line) => (
          <li key={line.category_name} className="flex items-center gap-4 border-b border-line py-3">
            <Plate plate={line.plate} colour="yellow" />
            <div className="min-w-0">
              <p className="display text-d28">
                {line.rank === null
                  ? m.certificate_rode()
                  : m.certificate_place({ place: ordinalBeforeNoun(line.rank, language) })}
              </p>
              <p className="text-small text-ink2 wrap-anywhere">
                {line.category_name} · {m.certificate_of({ count: line.riders })}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-5 font-semibold">
        {certificate.cup_name} · {certificate.race_name}
      </p>
      <p className="text-ink2">{where}</p>
      <p className="text-ink2">{certificate.organization_name}</p>
      <p className="mt-4 border-l-4 border-accent bg-surface p-4">
        <strong className="block">
          {status === 'official' ? m.certificate_official() : m.certificate_provisional()}
        </strong>
        {m.certificate_today()}
      </p>
      <div className="mt-5">
        <Link
          href={hrefWith(paths.race, new URLSearchParams(), { cup_id, race_date })}
          className={secondaryButton}
        >
          {m.certificate_race()}
        </Link>
      </div>
      <p className="mt-6 text-caption text-ink3">
        {m.certificate_code()}: <span className="font-mono">{certificate.code}</span>
      </p>
    </article>
  );
}

function TypeCode({ error, typed }: { error: string | undefined; typed: string }) {
  const [code, setCode] = useState(typed);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (plainCode(code) !== '') go(certificateHref(plainCode(code)), { replace: true });
  };
  return (
    <div className="max-w-110">
      <h1 className="display text-d34">
        {error === undefined ? m.certificate_title() : m.certificate_unknown_title()}
      </h1>
      <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
        <TextField
          name="code"
          label={m.certificate_type_code()}
          hint={m.certificate_type_hint()}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={error}
        />
        <Button look="primary" type="submit">
          {m.certificate_check()}
        </Button>
      </form>
    </div>
  );
}

function Asked({ code }: { code: string }) {
  const { data, error, refetch } = useAsk('GET /api/certificates/{code}', { params: { code } });
  if (data) return <CertificateFound certificate={data} />;
  if (error === null) return <SkeletonRows rows={5} />;
  if (error instanceof CallFailure && (error.status === 404 || error.status === 400))
    return <TypeCode error={m.error_certificate_unknown()} typed={code} />;
  return (
    <div role="alert">
      <h1 className="display text-d34">{m.certificate_title()}</h1>
      <p className="mt-3">{failureText(error)}</p>
      <Button onClick={() => void refetch()} className="mt-3">
        {m.licence_retry()}
      </Button>
    </div>
  );
}

/** Shows the page behind a certificate's QR code: its content, as the result stands today. It is open to anybody. */
export function CertificateScreen() {
  const code = plainCode(useSearchParams().get('code') ?? '');
  return (
    <div className="bg-paper pb-16">
      <div className="gutter mx-auto max-w-page py-8">
        {isCertificateCode(code) ? (
          <Asked key={code} code={code} />
        ) : (
          <TypeCode error={code === '' ? undefined : m.error_certificate_unknown()} typed={code} />
        )}
      </div>
    </div>
  );
}
