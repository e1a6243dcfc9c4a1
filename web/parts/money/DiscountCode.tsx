import { type SubmitEvent, useId, useState } from 'react';
import type { Quote } from '#contract/entries/quotes.ts';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

const refusals: Readonly<Record<NonNullable<Quote['code_refusal']>, () => string>> = {
  'price.code_unknown': m.error_price_code_unknown,
  'price.code_over': m.error_price_code_over,
  'price.code_used_up': m.error_price_code_used_up,
};

interface CodeProps {
  /** The reason why the used code takes nothing off. */
  refusal: Quote['code_refusal'];
  onUse: (code: string) => void;
}

/** Draws the field for a discount code. It is folded until somebody has one. */
export function DiscountCode({ refusal, onUse }: CodeProps) {
  const [typed, setTyped] = useState('');
  const name = `code-${useId()}`;
  const use = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onUse(typed.trim());
  };
  return (
    <details className="border-b border-line">
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
        {m.price_have_code()}
      </summary>
      <form noValidate onSubmit={use} className="flex flex-wrap items-end gap-3 pb-3">
        <div className="min-w-0 flex-1">
          <TextField
            name={name}
            label={m.price_code()}
            value={typed}
            error={refusal === null ? undefined : refusals[refusal]()}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button type="submit">{m.price_use_code()}</Button>
      </form>
    </details>
  );
}
