import { type ReactNode, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { usePress } from '#web/parts/form/use-press.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
/** The length of the longest plate or race number. */
const LONGEST = 6;
/** The keypad has room for two rows of letters. */
const MOST_LETTERS = 14;

interface KeypadProps {
  title: string;
  /** The letters that the numbers of this day use. */
  letters: readonly string[];
  /** Accepts the number. It returns the error in words, or null when the number was accepted. */
  onTake: (text: string) => string | null;
  onClose: () => void;
}

const key =
  'display flex items-center justify-center border-2 border-ink bg-paper text-[30px] leading-none touch-manipulation';

interface PadKeyProps {
  label?: string;
  isDisabled?: boolean;
  look?: string;
  onPress: () => void;
  children: ReactNode;
}

function PadKey({ label, isDisabled = false, look = key, onPress, children }: PadKeyProps) {
  return (
    <button type="button" disabled={isDisabled} aria-label={label} {...usePress(onPress)} className={look}>
      {children}
    </button>
  );
}

/** Draws digits as large as a thumb in the place of the tiles, half of which the phone's keyboard would cover. */
export function Keypad({ title, letters, onTake, onClose }: KeypadProps) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const type = (sign: string) => {
    setWrong(null);
    setText((before) => (before.length < LONGEST ? before + sign : before));
  };
  return (
    <div className="flex min-h-0 grow flex-col gap-2 p-2">
      <h2 className="text-[16px] font-semibold">{title}</h2>
      <p
        aria-live="polite"
        className="display h-12 shrink-0 border-b-4 border-signal text-center text-[44px] leading-none"
      >
        {text}
      </p>
      <FormAlert>{wrong}</FormAlert>
      {letters.length > 0 && (
        <div className="flex shrink-0 flex-wrap gap-2">
          {letters.slice(0, MOST_LETTERS).map((letter) => (
            <PadKey
              key={letter}
              look={`${key} h-12 min-w-10 flex-1 bg-surface2`}
              onPress={() => type(letter)}
            >
              {letter}
            </PadKey>
          ))}
        </div>
      )}
      <div className="grid min-h-0 grow grid-cols-3 grid-rows-4 gap-2">
        {DIGITS.map((digit) => (
          <PadKey key={digit} onPress={() => type(digit)}>
            {digit}
          </PadKey>
        ))}
        <PadKey label={m.judge_close()} onPress={onClose}>
          <Icon name="close" />
        </PadKey>
        <PadKey onPress={() => type('0')}>0</PadKey>
        <PadKey label={m.judge_pad_delete()} onPress={() => setText((before) => before.slice(0, -1))}>
          <Icon name="back" />
        </PadKey>
      </div>
      <PadKey
        isDisabled={text === ''}
        look="display h-16 shrink-0 touch-manipulation bg-cta text-[24px] text-on-cta disabled:bg-surface2 disabled:text-ink3"
        onPress={() => setWrong(onTake(text))}
      >
        {m.judge_pad_ok()}
      </PadKey>
    </div>
  );
}
