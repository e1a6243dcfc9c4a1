import type { ReactNode } from 'react';

interface FootBarProps {
  children: ReactNode;
  className: string;
  /** Names it as a part of the page; without it, it is only what it says. */
  label?: string;
}

function makeRoom(bar: HTMLElement | null) {
  if (!bar) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--foot', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--foot');
  };
}

/** A bar over the foot of the page. The page grows by as much at its end, so that nothing stays hidden behind it. */
export function FootBar({ children, className, label }: FootBarProps) {
  return (
    <div
      ref={makeRoom}
      role={label === undefined ? undefined : 'region'}
      aria-label={label}
      className={`fixed inset-x-0 bottom-0 print:hidden ${className}`}
    >
      {children}
    </div>
  );
}
