import * as m from '#text/messages/messages.js';

const step = 25;

/** Tells screen readers each quarter of an upload; the button shows every percent. It is null while nothing is sent. */
export function SentSoFar({ share }: { share: number | null }) {
  const percent = share === null ? 0 : Math.floor((Math.min(share, 0.99) * 100) / step) * step;
  return (
    <p role="status" className="sr-only">
      {percent > 0 && m.registration_sending({ percent })}
    </p>
  );
}
