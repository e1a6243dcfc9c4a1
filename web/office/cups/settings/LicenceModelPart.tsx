import { sendForm } from '#web/app/call/send-form.ts';
import { ask } from '#web/app/call/ask.ts';
import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { PartNews } from '#web/office/parts/editing/Part.tsx';
import { useCupWrite } from '#web/office/cups/editing/use-cup-write.ts';
import type { CupDesk } from '#web/office/cups/use-office-cup.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** The form that families print to ask for a licence: shown, replaced, removed. */
export function LicenceModelPart({ desk }: { desk: CupDesk }) {
  const { cup } = desk;
  const params = { id: cup.cup_id };
  const { busy, trouble, write } = useCupWrite(desk);
  const [isLeaving, setLeaving] = useState(false);
  const [said, setSaid] = useState('');
  const { cup_licence_model: model } = cup;
  const run = async (action: Promise<boolean>, words: string) => {
    setLeaving(false);
    setSaid((await action) ? words : '');
  };
  const send = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    input.value = '';
    if (!file) return;
    const put = write(({ version }) =>
      sendForm('PUT /api/office/cups/{id}/licence-model', { params, body: { version }, files: { file } }),
    );
    void run(put, m.cups_model_hung());
  };
  const remove = () => {
    const removed = write(({ version }) =>
      ask('DELETE /api/office/cups/{id}/licence-model', { params, query: { version } }),
    );
    void run(removed, m.cups_model_gone());
  };
  return (
    <section className="space-y-4">
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.cups_model_title()}</h2>
      <p>{m.cups_model_why()}</p>
      {model !== null && !model.endsWith('.pdf') && (
        <img
          src={model}
          alt={m.cups_model_title()}
          className="max-h-96 w-auto max-w-full border border-line"
        />
      )}
      {model !== null && (
        <a
          href={model}
          target="_blank"
          rel="noopener"
          className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}
        >
          <Icon name="download" className="size-5" />
          {m.cups_model_open()}
        </a>
      )}
      <PartNews trouble={trouble} />
      <div className="flex flex-wrap items-center gap-3">
        <label className={`${secondaryButton} cursor-pointer focus-within:outline-3`}>
          {busy ? m.cups_pic_sending() : model === null ? m.cups_model_choose() : m.cups_model_change()}
          <input
            type="file"
            accept="application/pdf,image/jpeg,image/png"
            disabled={busy}
            onChange={(event) => send(event.target)}
            className="sr-only"
          />
        </label>
        {model !== null && !isLeaving && (
          <Button onClick={() => setLeaving(true)}>{m.cups_model_remove()}</Button>
        )}
        <span role="status" className="font-semibold text-go empty:sr-only">
          {said}
        </span>
      </div>
      {isLeaving && (
        <Confirm
          question={m.cups_model_remove_sure()}
          yes={m.cups_model_remove()}
          no={m.office_cancel()}
          onYes={remove}
          onNo={() => setLeaving(false)}
        />
      )}
    </section>
  );
}
