import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';
import { cameFromInside, go } from '#web/ground/address/navigation.ts';
import { photosHref } from '#web/ground/address/paths.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';
import { useWindowEvent } from '#web/ui/effects/use-window-event.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { photographName } from './photograph-name.ts';
import type { FoundGallery, OpenPhotograph } from './photos-view.ts';
import { useInBrowser } from '#web/ui/effects/use-in-browser.ts';

/** The shortest sideways movement of a finger that counts, in pixels. */
const leastWay = 48;

/** Notices one finger that moves sideways. Two enlarge the picture, and an enlarged one is moved about. */
function useSwipe(onSwipe: (towards: 'previous' | 'next') => void, active: boolean): void {
  const from = useRef<{ x: number; y: number } | null>(null);
  useWindowEvent(
    'touchstart',
    ({ touches }) => {
      const [finger] = touches;
      const isEnlarged = (window.visualViewport?.scale ?? 1) > 1.01;
      from.current =
        finger && touches.length === 1 && !isEnlarged ? { x: finger.clientX, y: finger.clientY } : null;
    },
    { active },
  );
  useWindowEvent(
    'touchend',
    ({ changedTouches: [finger] }) => {
      if (from.current === null || !finger) return;
      const x = finger.clientX - from.current.x;
      const y = finger.clientY - from.current.y;
      from.current = null;
      if (Math.abs(x) < leastWay || Math.abs(x) < 2 * Math.abs(y)) return;
      onSwipe(x > 0 ? 'previous' : 'next');
    },
    { active },
  );
}

/* It is loaded only for people who ask. */
const AskTakeDown = lazyPrivate(async () => (await import('./AskTakeDown.tsx')).AskTakeDown);

/** Shows one photograph over the others. Without scripts it is drawn open, and every button is a link. */
export function FullView({ view, open }: { view: FoundGallery; open: OpenPhotograph }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { race_id, organization_language } = view;
  const { image_id, description, credit, number, previous, next, total, asks } = open;
  const [isAsking, setIsAsking] = useState(asks);
  // Without scripts, nothing could be sent.
  const hasScripts = useInBrowser();
  const closeHref = photosHref(race_id);
  /** A reader who uses a keyboard continues at the photograph that was shown last. */
  const leadBack = useEffectEvent(() =>
    document.querySelector<HTMLElement>(`li a[href="${photosHref(race_id, image_id)}"]`)?.focus(),
  );
  useEffect(() => {
    const element = dialog.current;
    element?.close();
    element?.showModal();
    return () => {
      element?.close();
      leadBack();
    };
  }, []);
  // After the last photograph there is no next one to press, so the focus goes on at the other arrow.
  useOnChange(image_id, () => {
    if (document.activeElement === document.body)
      dialog.current?.querySelector<HTMLElement>('figcaption a[aria-label]')?.focus();
  });
  const close = () => {
    if (cameFromInside()) window.history.back();
    else go(closeHref, { replace: true });
  };
  // Going through many photographs costs one step of Back, not forty.
  const show = (other: number | null) => {
    if (other !== null) go(photosHref(race_id, other), { replace: true });
  };
  useSwipe((towards) => show(towards === 'next' ? next : previous), !isAsking);
  useWindowEvent(
    'keydown',
    ({ key, altKey, ctrlKey, metaKey }) => {
      if (altKey || ctrlKey || metaKey) return;
      if (key === 'ArrowRight') show(next);
      if (key === 'ArrowLeft') show(previous);
    },
    { active: !isAsking },
  );
  const name = photographName(open, number, total);
  const written = description === '' ? undefined : organization_language;
  const turn = (other: number | null, words: string, icon: 'left' | 'right') =>
    other === null ? (
      <span className="size-12" />
    ) : (
      <Link
        href={photosHref(race_id, other)}
        replace
        aria-label={words}
        className="grid size-12 place-items-center"
      >
        <Icon name={icon} />
      </Link>
    );
  return (
    <Dialog
      ref={dialog}
      open
      aria-label={m.home_photos({ date: view.race_name })}
      onLeave={close}
      className="on-island fixed inset-0 z-20 size-full max-h-none max-w-none bg-night text-on-night backdrop:bg-night"
    >
      <figure className="flex h-full flex-col">
        <div className="flex items-center justify-between gap-3 pl-4">
          <p aria-live="polite" className="text-small">
            {m.home_photo_count({ current: number, total })}
            {description !== '' && (
              <span lang={written} className="sr-only">
                {`: ${description}`}
              </span>
            )}
          </p>
          <a
            href={closeHref}
            aria-label={m.photos_close()}
            onClick={(event) => {
              event.preventDefault();
              close();
            }}
            className="grid size-12 place-items-center"
          >
            <Icon name="close" />
          </a>
        </div>
        <img
          key={image_id}
          src={open.large}
          alt={name}
          lang={written}
          width={open.width}
          height={open.height}
          className="min-h-0 w-full grow object-contain"
        />
        <figcaption className="flex items-center justify-between gap-3">
          {turn(previous, m.home_photo_previous(), 'left')}
          <div className="min-w-0 grow text-center text-small">
            {description !== '' && (
              <p lang={written} aria-hidden="true" className="wrap-anywhere">
                {description}
              </p>
            )}
            {credit !== '' && (
              <p className="text-on-night2 wrap-anywhere">{m.photos_credit({ name: credit })}</p>
            )}
            <p className="flex flex-wrap justify-center gap-x-4">
              <a
                href={open.full}
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-12 items-center underline underline-offset-3"
              >
                {m.photos_full()}
              </a>
              <button
                type="button"
                onClick={() => setIsAsking(true)}
                className="min-h-12 underline underline-offset-3 nojs:hidden"
              >
                {m.photos_ask()}
              </button>
            </p>
          </div>
          {turn(next, m.home_photo_next(), 'right')}
        </figcaption>
      </figure>
      {isAsking && hasScripts && (
        <Suspense>
          <AskTakeDown race_id={race_id} image_id={image_id} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </Dialog>
  );
}
