import { useState } from 'react';
import { useWindowEvent } from '#web/ui/effects/use-window-event.ts';

const kept = 'letter_keys';

function isKeptOn(): boolean {
  try {
    return localStorage.getItem(kept) === 'on';
  } catch {
    return false;
  }
}

function keep(on: boolean): void {
  try {
    localStorage.setItem(kept, on ? 'on' : 'off');
  } catch {
    // The browser refuses the storage, so the question comes again next time.
  }
}

/** Holds whether letters are shortcuts here: only if the person wants it, because they may be typed by mistake. */
export function useLetterKeys(letters: Readonly<Record<string, () => void>>) {
  const [isOn, setIsOn] = useState(isKeptOn);
  useKeys(isOn ? letters : {});
  return {
    isOn,
    turn: (on: boolean) => {
      keep(on);
      setIsOn(on);
    },
  };
}

/** Runs an action for its shortcut, except while somebody types or a sheet is open. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useWindowEvent('keydown', (event) => {
    const { target } = event;
    const writes =
      (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio') ||
      (target instanceof HTMLElement && /^(TEXTAREA|SELECT)$/.test(target.tagName));
    if (
      writes ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.querySelector('dialog[open]:not([data-whole])')
    )
      return;
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
