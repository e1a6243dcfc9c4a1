import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { saveFile } from '#web/ground/call/save-file.ts';
import { copyText } from '#web/parts/desk/copy-text.ts';
import { printPage } from './print-page.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  user_email: string;
  onDone: () => void;
}

/** Shows the codes that open the account without the phone. They are shown once. */
export function RecoveryCodeList({ codes, user_email, onDone }: RecoveryCodesProps) {
  const [said, setSaid] = useState<{ good: boolean; text: string } | null>(null);
  const title = `Partidor · ${m.second_factor_codes_title()}`;
  const lines = [user_email, '', ...codes];
  const copy = async () => {
    const good = await copyText(codes.join('\n'));
    setSaid({ good, text: good ? m.second_factor_copied() : m.second_factor_not_copied() });
  };
  const print = () =>
    printPage(title, '', (page) => {
      const [all, heading, text] = [
        page.createElement('main'),
        page.createElement('h1'),
        page.createElement('pre'),
      ];
      heading.textContent = title;
      text.textContent = lines.join('\n');
      all.append(heading, text);
      return all;
    });
  const save = () =>
    saveFile(new Blob([[title, ...lines, ''].join('\n')], { type: 'text/plain' }), 'partidor-codigos.txt');
  return (
    <div className="flex flex-col gap-4">
      <h2 ref={focusOnMount} tabIndex={-1} className="display text-d22 outline-none">
        {m.second_factor_codes_title()}
      </h2>
      <p>{m.second_factor_codes_text()}</p>
      <ol className="grid gap-x-6 gap-y-1 border-2 border-edge p-4 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="font-semibold select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>
          <Icon name="file" className="size-5" />
          {m.second_factor_copy()}
        </Button>
        <Button onClick={save}>
          <Icon name="download" className="size-5" />
          {m.second_factor_save()}
        </Button>
        <Button onClick={print}>
          <Icon name="print" className="size-5" />
          {m.second_factor_print()}
        </Button>
      </div>
      <FormAlert good={said?.good ?? true}>{said?.text ?? null}</FormAlert>
      <Button look="primary" onClick={onDone} className="sm:self-start">
        {m.second_factor_codes_done()}
      </Button>
    </div>
  );
}
