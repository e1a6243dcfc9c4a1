import type { ReactNode } from 'react';

export type FlagCode = 'ES' | 'AR' | 'US' | 'BR';

const drawings: Record<FlagCode, ReactNode> = {
  ES: (
    <>
      <path fill="#c60b1e" d="M0 0h24v16H0z" />
      <path fill="#ffc400" d="M0 4h24v8H0z" />
      <path fill="#c60b1e" d="M5 6h3v4H5z" />
    </>
  ),
  AR: (
    <>
      <path fill="#74acdf" d="M0 0h24v16H0z" />
      <path fill="#fff" d="M0 5.3h24v5.4H0z" />
      <circle cx="12" cy="8" r="1.9" fill="#f6b40e" />
    </>
  ),
  US: (
    <>
      <path fill="#fff" d="M0 0h24v16H0z" />
      <path
        stroke="#b22234"
        strokeWidth="1.25"
        d="M0 .6h24M0 3h24M0 5.5h24M0 8h24M0 10.5h24M0 13h24M0 15.4h24"
      />
      <path fill="#3c3b6e" d="M0 0h10.5v8.6H0z" />
    </>
  ),
  BR: (
    <>
      <path fill="#009b3a" d="M0 0h24v16H0z" />
      <path fill="#fedf00" d="m12 1.8 9.6 6.2-9.6 6.2L2.4 8z" />
      <circle cx="12" cy="8" r="3.6" fill="#002776" />
    </>
  ),
};

/** A small flag beside a language's own name. */
export function Flag({ code }: { code: FlagCode }) {
  return (
    <svg viewBox="0 0 24 16" aria-hidden="true" className="h-4 w-6 shrink-0 outline outline-1 outline-line">
      {drawings[code]}
    </svg>
  );
}
