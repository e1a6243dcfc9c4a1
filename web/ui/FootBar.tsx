import type { ReactNode } from 'react';

interface FootBarProps {
  children: ReactNode;
  className: string;
  /** Makes it a named part of the page; without it, it is plain content. */
  label?: string;
}

/** Tells the page how high an element over its foot is. In: the CSS variable for it. */
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

/** A bar over the foot of the page. The end of the page grows by its height, so that nothing is hidden behind it. */
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
