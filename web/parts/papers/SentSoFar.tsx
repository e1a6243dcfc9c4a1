import * as m from '#text/messages/messages.js';

const step = 25;

/** Says each quarter of what was sent, to who does not see the bar; the button beside it counts every percent. In: null, nothing is on its way. */
export function SentSoFar({ share }: { share: number | null }) {
  const percent = share === null ? 0 : Math.floor((Math.min(share, 0.99) * 100) / step) * step;
  return (
    <p role="status" className="sr-only">
      {percent > 0 && m.registration_sending({ percent })}
    </p>
  );
}
