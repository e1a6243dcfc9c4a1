import { type SubmitEvent, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { CallFailure } from '#web/app/call/ask.ts';
import { failureText } from '#web/app/call/failure-text.ts';
import { go, useSearchParams } from '#web/app/address/navigation.ts';
import { CertificateFound } from '#web/screens/certificate/CertificateFound.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useAsk } from '#web/app/call/use-ask.ts';
import { paths } from '#web/app/screens/paths.ts';

const shape = /^[0-9a-z]{20}$/;

/** A code as people type it: blanks and dashes between, capitals. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[^0-9a-z]/g, '');

function TypeCode({ error, typed }: { error: string | undefined; typed: string }) {
  const [code, setCode] = useState(typed);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (plain(code) !== '') go(`${paths.certificate}?code=${plain(code)}`, { replace: true });
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

/** Where a certificate's QR leads: what it says, as the result stands today. Open to anybody. */
export function CertificateScreen() {
  const code = plain(useSearchParams().get('code') ?? '');
  return (
    <div className="bg-paper pb-16">
      <div className="gutter mx-auto max-w-page py-8">
        {shape.test(code) ? (
          <Asked key={code} code={code} />
        ) : (
          <TypeCode error={code === '' ? undefined : m.error_certificate_unknown()} typed={code} />
        )}
      </div>
    </div>
  );
}
