import type { ReactNode } from 'react';

interface FootBarProps {
  children: ReactNode;
  className: string;
  /** Names it as a part of the page; without it, it is only what it says. */
  label?: string;
}

/** Tells the page how high something over its foot is. In: the name under which the styles know it. */
export function roomFor(name: '--foot' | '--nav' | '--mine') {
  return (bar: HTMLElement | null) => {
    if (!bar) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(name, `${bar.offsetHeight}px`));
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  };
}

const makeRoom = roomFor('--foot');

/** A bar over the foot of the page. The page grows by as much at its end, so that nothing stays hidden behind it. */
export function FootBar({ children, className, label }: FootBarProps) {
  return (
    <div
      ref={makeRoom}
      role={label === undefined ? undefined : 'region'}
      aria-label={label}
      className={`fixed inset-x-0 bottom-(--nav) print:hidden ${className}`}
    >
      {children}
    </div>
  );
}
