import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import * as m from '#text/messages/messages.js';
import type { DeskSession } from '#web/parts/desk/desk-session.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { go } from '#web/ground/address/navigation.ts';
import { certificateHref, paths } from '#web/ground/address/paths.ts';
import { ask, CallFailure } from '#web/ground/call/ask.ts';
import { isCertificateCode, plainCode } from '#web/parts/desk/certificate-code.ts';
import { codeLink } from '#web/parts/desk/code-link.ts';

/* Once removed from the address, it exists only here. React may draw the screen a second time, and must find it. */
let given = '';

/** Reads the code behind the # of a shared link and removes it from the address. It needs a browser. */
function takeCode(): string {
  const code = location.hash.slice(1);
  if (code !== '') history.replaceState(history.state, '', location.pathname + location.search);
  if (/^[\w-]{5,40}$/.test(code)) given = code;
  return given;
}

/** Forgets the code once it was tried. It is not tried again by itself, whatever the answer was. */
function forgetCode(): void {
  given = '';
}

interface CodeFormProps {
  /** The reason why the previous code is no longer valid. It is null when there was none. */
  said: string | null;
  /** It gets the code too, for the screen that it may have to go to. */
  onOpen: (session: DeskSession, code: string) => void;
  /** The words of the button. */
  opens?: string;
  /** The heading, and what the code is for. */
  children?: ReactNode;
}

/** Asks for a code, and opens what it is for. It is typed, or comes from a shared link, which opens by itself. */
export function DeskCodeForm({ said, onOpen, opens = m.desk_open(), children }: CodeFormProps) {
  const [shared] = useState(takeCode);
  const { sends, field, formState, busy, failure, run } = useWriteForm({
    start: { code: shared },
    check: ({ code }) => (code.trim() === '' ? { code: m.form_required() } : {}),
  });
  const [meanwhile, setMeanwhile] = useState<string>();
  const open = async (code: string) => {
    try {
      if (isCertificateCode(plainCode(code))) return go(certificateHref(plainCode(code)));
      onOpen(await ask('POST /api/desk/open', { body: { code } }, { onWork: setMeanwhile }), code.trim());
    } catch (error) {
      if (!(error instanceof CallFailure) || error.code !== 'desk.for_judges') throw error;
      // The judges' screen asks for the name, and opens the screen of the duty.
      location.assign(paths.judge + codeLink(code.trim(), ''));
    } finally {
      setMeanwhile(undefined);
      forgetCode();
    }
  };
  const form = sends(({ code }) => open(code));
  const openShared = useEffectEvent(() => void run(() => open(shared)));
  useEffect(() => {
    if (shared !== '') openShared();
  }, [shared]);
  return (
    <div className="max-w-110">
      {children}
      <form {...form} className="mt-6 flex flex-col gap-5">
        <TextField
          {...field('code')}
          label={m.desk_code()}
          hint={meanwhile}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          placeholder="XXXXX-XXXXX"
          maxLength={40}
          required
        />
        <SubmitButton
          failure={formState.isSubmitted ? failure : (failure ?? said)}
          busy={busy}
          busyText={m.form_sending()}
        >
          {opens}
        </SubmitButton>
        {!window.isSecureContext && <p className="text-small text-ink2">{m.desk_http()}</p>}
      </form>
    </div>
  );
}
