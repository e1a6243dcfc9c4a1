import { useEffect, useRef, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { dateParts, formatDate, monthShort } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { leavesToBrowser } from '#web/ground/address/link.tsx';
import { go } from '#web/ground/address/navigation.ts';
import type { CupView, DateView } from './parts/home-view.ts';
import { statusWords } from '#web/parts/race/StatusLine.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** The time after the data at which the chosen date moves into view (spec §9). */
const scrollDelayMs = 100;

interface TileProps {
  cup_id: number;
  date: DateView;
  selected: boolean;
  dropped: boolean;
  onSelect: () => void;
}

function Tile({ cup_id, date, selected, dropped, onSelect }: TileProps) {
  const language = useLanguage();
  const { day, month, year } = dateParts(date.date);
  const address = `/?cup=${cup_id}&date=${date.date}`;
  const isOff = date.status.word === 'called_off';
  const look = selected
    ? `border-ink bg-accent text-on-accent ${dropped ? 'animate-drop' : ''}`
    : `border-line bg-paper hover:border-ink ${date.days < 0 ? 'text-ink3' : 'text-ink'}`;
  return (
    <li data-selected={selected} className="flex shrink-0 snap-start">
      <a
        href={`${address}#cup-${cup_id}`}
        aria-current={selected ? 'date' : undefined}
        onClick={(event) => {
          if (leavesToBrowser(event)) return;
          event.preventDefault();
          onSelect();
          go(address, { replace: true });
        }}
        className={`flex min-h-19 w-25 flex-col justify-between border-2 px-3 py-2 ${look}`}
      >
        <span className={`display flex items-baseline gap-1.5 text-d28 ${isOff ? 'line-through' : ''}`}>
          {day}
          <span className="text-lead uppercase">{monthShort(month, language)}</span>
          <span className="sr-only">{year}</span>
        </span>
        <span className="line-clamp-3 text-caption leading-4 break-words">{date.name}</span>
        <span className="text-caption leading-4 tabular-nums">
          {isOff ? statusWords(date.status) : formatDate(date.date)}
        </span>
      </a>
    </li>
  );
}

interface ArrowProps {
  to: 'left' | 'right';
  label: string;
  /** There is nothing more on that side. The button stays while it has the focus. */
  isOver: boolean;
  onPress: () => void;
}

function Arrow({ to, label, isOver, onPress }: ArrowProps) {
  const side = to === 'left' ? 'left-0 border-r' : 'right-0 border-l';
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOver}
      onClick={onPress}
      className={`absolute inset-y-0 z-10 hidden w-12 place-items-center border-line bg-paper aria-disabled:pointer-events-none aria-disabled:opacity-0 aria-disabled:focus-visible:opacity-100 pointer-fine:grid nojs:hidden print:hidden ${side}`}
    >
      <Icon name={to} className="size-5" />
    </button>
  );
}

/** Tells on which sides there are more tiles than fit. */
function useOverflow(strip: React.RefObject<HTMLUListElement | null>) {
  const [more, setMore] = useState({ left: false, right: false });
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const measure = () => {
      const left = element.scrollLeft > 4;
      const right = element.scrollLeft + element.clientWidth < element.scrollWidth - 4;
      setMore((known) => (known.left === left && known.right === right ? known : { left, right }));
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [strip]);
  return more;
}

function centreSelected(strip: HTMLUListElement, behavior: ScrollBehavior): void {
  const tile = strip.querySelector<HTMLElement>('[data-selected="true"]');
  if (!tile) return;
  // Only the strip scrolls. `scrollIntoView` would move the page.
  strip.scrollTo({ left: tile.offsetLeft - (strip.clientWidth - tile.clientWidth) / 2, behavior });
}

interface DateStripProps {
  cup: CupView;
  selected: string;
  onSelect: (date: string) => void;
}

/** Shows the dates of a cup in one row of links, which need no scripts. The chosen one drops like a gate. */
export function DateStrip({ cup, selected, onSelect }: DateStripProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [dropped, setDropped] = useState(false);
  const more = useOverflow(strip);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (strip.current) centreSelected(strip.current, 'instant');
    }, scrollDelayMs);
    return () => clearTimeout(timer);
  }, []);
  const isLong = more.left || more.right;
  const named = { cup: cup.cup_name };
  const page = (direction: 1 | -1) => {
    const element = strip.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.8 });
  };
  return (
    <div className="relative">
      {isLong && (
        <Arrow to="left" label={m.home_dates_previous(named)} isOver={!more.left} onPress={() => page(-1)} />
      )}
      <ul
        ref={strip}
        aria-label={m.home_dates_of(named)}
        className="scroll-strip flex gap-2 scroll-smooth px-4 py-1 pointer-fine:scroll-px-12 print:flex-wrap"
      >
        {cup.dates.map((date) => (
          <Tile
            key={date.date}
            cup_id={cup.cup_id}
            date={date}
            selected={date.date === selected}
            dropped={dropped}
            onSelect={() => {
              setDropped(true);
              onSelect(date.date);
            }}
          />
        ))}
      </ul>
      {isLong && (
        <Arrow to="right" label={m.home_dates_next(named)} isOver={!more.right} onPress={() => page(1)} />
      )}
    </div>
  );
}
