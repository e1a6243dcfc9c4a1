import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { saveFile } from '#web/ground/call/save-file.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { Icon } from '#web/ui/Icon.tsx';

const FILES = ['lynx.evt', 'lynx.sch', 'lynx.ppl'] as const;
const ENCODINGS = [
  { value: 'utf-16', label: 'Unicode' },
  { value: 'cp1252', label: 'Single Byte' },
] as const;

/** Saves the lists of a photo finish as the race is drawn now, for a computer that runs no program of ours. */
export function LynxLists({ race_id }: { race_id: number }) {
  const [encoding, setEncoding] = useState<(typeof ENCODINGS)[number]['value']>('utf-16');
  const { failure, run } = useWrite();
  const save = (name: (typeof FILES)[number]) =>
    run(async () => {
      const { heats } = await ask('GET /api/office/races/{id}/lynx', { params: { id: race_id } });
      const { writeLynx } = await import('#rules/raceday/timing/lynx/write-lynx.ts');
      saveFile(new Blob([Uint8Array.from(writeLynx(heats, encoding)[name])]), name);
    });
  return (
    <section className="mt-8">
      <h2 className="display text-d22">{m.office_lynx_title()}</h2>
      <p className="mt-1 mb-4 max-w-text text-ink2">{m.office_lynx_why()}</p>
      <RadioField
        name="lynx_encoding"
        label={m.office_lynx_encoding()}
        checkedValue={encoding}
        options={[...ENCODINGS]}
        onChange={({ target }) =>
          setEncoding(ENCODINGS.find(({ value }) => value === target.value)?.value ?? 'utf-16')
        }
      />
      <div className="mt-4 flex flex-wrap gap-3">
        {FILES.map((name) => (
          <Button key={name} onClick={() => void save(name)}>
            <Icon name="download" className="size-5" />
            {name}
          </Button>
        ))}
      </div>
      <FormAlert>{failure}</FormAlert>
    </section>
  );
}
