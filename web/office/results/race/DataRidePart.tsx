import { useState } from 'react';
import type { RaceResults } from '#contract/office/results/results.ts';
import * as m from '#text/messages/messages.js';
import { addressOf } from '#web/app/call/address-of.ts';
import { fetchFile } from '#web/app/call/ask.ts';
import { saveFile } from '#web/app/call/save-file.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** The results of a class as the workbook that UCI DataRide takes. */
export function DataRidePart({ race }: { race: RaceResults }) {
  const [chosen, setChosen] = useState('');
  const { busy, failure, run } = useWrite();
  const take = () =>
    run(async () => {
      const params = { id: race.race_id };
      const address = addressOf('GET /api/office/races/{id}/dataride', {
        params,
        query: { category_id: chosen },
      });
      saveFile(await fetchFile(address), `${race.race_date}-${race.race_id}-${chosen}-dataride.xlsx`);
    });
  return (
    <section>
      <h2 className="display border-b-4 border-accent pb-1 text-d28">UCI DataRide</h2>
      <p className="mt-3 text-small text-ink2">{m.dataride_why()}</p>
      <div className="mt-4">
        <SelectField
          name="dataride-class"
          label={m.dataride_class()}
          choose={m.dataride_choose()}
          options={race.categories.map((one) => ({
            value: String(one.category_id),
            label: one.category_name,
          }))}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        />
      </div>
      <Button className="mt-3" aria-disabled={busy || chosen === ''} onClick={() => chosen && void take()}>
        <Icon name="download" className="size-5" />
        {m.dataride_take()}
      </Button>
      <FormAlert>{failure}</FormAlert>
    </section>
  );
}
