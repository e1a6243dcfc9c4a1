import { useState } from 'react';
import type { KioskRider } from '#contract/raceday/office/check-in/kiosk.ts';
import * as m from '#text/messages/messages.js';
import type { Inputs } from '#web/ground/call/calls.ts';
import { ScanSheet } from '#web/parts/check-in/ScanSheet.tsx';
import { askDesk } from '#web/parts/desk/ask-desk.ts';
import type { DeskSession } from '#web/parts/desk/desk-session.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Icon } from '#web/ui/Icon.tsx';

type By = Inputs['POST /api/desk/races/{id}/kiosk']['body']['by'];

export interface KioskAsking {
  asking: <Answer>(ask: () => Promise<Answer>) => Promise<Answer>;
}

interface StartProps extends KioskAsking {
  session: DeskSession;
  onFound: (riders: readonly KioskRider[]) => void;
}

/** Shows the first screen of a family: the card before the camera, or a plate and a surname. */
export function KioskStart({ session, asking, onFound }: StartProps) {
  const { token, meeting } = session;
  const [isScanning, setIsScanning] = useState(false);
  const { sends, field, busy, failure } = useWriteForm({
    start: { plate: '', surname: '' },
    check: ({ plate, surname }) => ({
      ...(plate.trim() === '' ? { plate: m.form_required() } : {}),
      ...(surname.trim() === '' ? { surname: m.form_required() } : {}),
    }),
  });
  const find = async (by: By) =>
    (
      await asking(() =>
        askDesk(token, 'POST /api/desk/races/{id}/kiosk', { params: { id: meeting.race_id }, body: { by } }),
      )
    ).items;
  const form = sends(async ({ plate, surname }) => onFound(await find({ kind: 'plate', plate, surname })));
  /** Finds the rider by a card. It resolves to true when somebody here has the code. */
  const findByCode = async (code: string): Promise<boolean> => {
    const riders = await find({ kind: 'card', code }).catch(() => null);
    if (riders !== null) onFound(riders);
    return riders !== null;
  };
  return (
    <>
      <h1 className="display text-d34">{m.kiosk_title()}</h1>
      <p className="mt-2 mb-6">{m.kiosk_why()}</p>
      <Button look="primary" onClick={() => setIsScanning(true)} className="w-full py-6">
        <Icon name="camera" className="size-8" />
        {m.kiosk_scan()}
      </Button>
      <p className="my-6 border-b-2 border-line text-center text-ink2">{m.kiosk_or()}</p>
      <form {...form} className="space-y-5">
        <TextField
          {...field('plate')}
          label={m.kiosk_plate()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
        />
        <TextField
          {...field('surname')}
          label={m.kiosk_surname()}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={60}
        />
        <FormAlert>{failure}</FormAlert>
        <Button look="primary" type="submit" busy={busy} className="w-full py-6">
          {busy ? m.form_sending() : m.kiosk_find()}
        </Button>
      </form>
      {isScanning && (
        <ScanSheet
          onCode={findByCode}
          onClose={() => setIsScanning(false)}
          why={m.kiosk_scan_why()}
          facing="user"
        />
      )}
    </>
  );
}
