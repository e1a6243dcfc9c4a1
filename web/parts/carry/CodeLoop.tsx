import { useEffect, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { qrPath } from '#web/parts/second-factor/qr-path.ts';

/** The time that a slow camera needs for one code. */
const EACH_MS = 1500;

/** Codes one after the other in a loop, until the other phone has all. Black on white in every theme. */
export function CodeLoop({ codes }: { codes: readonly string[] }) {
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (codes.length < 2) return;
    const timer = setInterval(() => setAt((before) => (before + 1) % codes.length), EACH_MS);
    return () => clearInterval(timer);
  }, [codes]);
  const number = (at % codes.length) + 1;
  const { path, size } = qrPath(codes[number - 1] ?? '', 'L');
  return (
    <figure>
      <svg
        role="img"
        aria-label={m.judge_carry_code({ number, count: codes.length })}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="w-full border border-line"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption className="mt-1 text-[15px]">
        {m.judge_carry_how()} {codes.length > 1 && m.judge_carry_code({ number, count: codes.length })}
      </figcaption>
    </figure>
  );
}
