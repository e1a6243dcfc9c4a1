import type { ReactNode } from 'react';

interface FootBarProps {
  children: ReactNode;
  className: string;
  /** Makes the bar a named part of the page; without it, the bar is plain content. */
  label?: string;
}

/** Writes the height of an element over the page's foot into a CSS variable, so that the page leaves room for it. */
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

/** Draws a bar over the foot of the page. The end of the page grows by its height, so that the bar hides nothing. */
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
