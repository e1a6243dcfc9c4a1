import * as m from '#text/messages/messages.js';
import { fetchFile } from '#web/ground/call/ask.ts';
import { saveFile } from '#web/ground/call/save-file.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { addressOf } from '#web/ground/call/address-of.ts';
import { useWrite } from '#web/parts/use-write.ts';

/** Draws a button that fetches a file of the books when it is pressed. */
export function FileButton({ address, name, words }: { address: string; name: string; words: string }) {
  const { busy, failure, run } = useWrite();
  const get = () => run(async () => saveFile(await fetchFile(address), name));
  return (
    <div>
      <Button busy={busy} onClick={() => void get()}>
        <Icon name="download" className="size-5" />
        {words}
      </Button>
      <FormAlert>{failure}</FormAlert>
    </div>
  );
}

/** Offers a receipt as a PDF. */
export function ReceiptFile({ receipt_id, number }: { receipt_id: number; number: number }) {
  return (
    <FileButton
      address={addressOf('GET /api/receipts/{id}/file', { params: { id: receipt_id } })}
      name={`recibo-${String(number).padStart(5, '0')}.pdf`}
      words={m.dues_receipt_pdf()}
    />
  );
}
