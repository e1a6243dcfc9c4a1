import * as m from '#text/messages/messages.js';
import { wears } from '#web/app/document/theme.ts';
import { Icon } from '#web/ui/Icon.tsx';

/**
 * One tap to the sun theme, on the day of a race. Hidden while the theme is on, and for good once the reader has turned it off again. It is
 * in the HTML, so that nothing moves: whether it is hidden is known before the first paint.
 */
export function SunOffer() {
  return (
    <button
      type="button"
      aria-label={m.race_sun()}
      {...wears('sun')}
      className="-my-3 -mr-3 ml-auto grid size-12 place-items-center text-signal sun:hidden in-[[data-sunless]]:hidden nojs:hidden print:hidden"
    >
      <Icon name="noon" />
    </button>
  );
}
