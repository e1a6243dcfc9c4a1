import type { SampleKind } from '#contract/people/office/samples.ts';
import * as m from '#text/messages/messages.js';
import { addressOf } from '#web/ground/call/address-of.ts';
import { fetchFile } from '#web/ground/call/ask.ts';
import { saveFile } from '#web/ground/call/save-file.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** Offers a workbook to fill in, with the columns that an import reads. */
export function SampleFile({ what }: { what: SampleKind }) {
  const { busy, failure, run } = useWrite();
  const take = () =>
    run(async () => {
      saveFile(await fetchFile(addressOf('GET /api/office/samples', { query: { what } })), `${what}.xlsx`);
    });
  return (
    <div className="mt-3">
      <Button aria-disabled={busy} onClick={() => void take()}>
        <Icon name="download" className="size-5" />
        {m.sample_take()}
      </Button>
      <FormAlert>{failure}</FormAlert>
    </div>
  );
}
