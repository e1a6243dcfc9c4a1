import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { keyOf } from '#web/app/call/use-ask.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import type { PricesDesk } from '#web/office/cups/prices/use-prices.ts';

/** Whether who has not paid rides all the same: families read it before they enter. */
export function UnpaidPart({ desk }: { desk: PricesDesk }) {
  const { prices, params } = desk;
  const { busy, failure, run } = useWrite({
    again: [{ queryKey: keyOf('GET /api/office/cups/{id}/prices', { params }) }],
  });
  return (
    <section>
      <RadioField
        name="unpaid"
        label={m.prices_unpaid()}
        hint={m.prices_unpaid_why()}
        checkedValue={prices.unpaid_rides ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: m.prices_unpaid_yes() },
          { value: 'no', label: m.prices_unpaid_no() },
        ]}
        disabled={busy}
        onChange={({ target }) =>
          void run(() =>
            ask('PUT /api/office/cups/{id}/prices/unpaid', {
              params,
              body: { unpaid_rides: target.value === 'yes' },
            }),
          )
        }
      />
      <FormAlert>{failure}</FormAlert>
    </section>
  );
}
