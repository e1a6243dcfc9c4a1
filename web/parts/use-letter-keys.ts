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
    // Storage is refused: it is asked for again next time.
  }
}

/** Whether single letters are shortcuts on this device: only if the person turned them on, because letters may be typed by mistake. */
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

/** A shortcut for each action, except while somebody types or a sheet is open. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useWindowEvent('keydown', (event) => {
    const { target } = event;
    const writes =
      (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio') ||
      (target instanceof HTMLElement && /^(TEXTAREA|SELECT)$/.test(target.tagName));
    if (writes || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]'))
      return;
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
