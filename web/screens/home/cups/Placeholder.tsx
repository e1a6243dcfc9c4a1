const ground =
  'M-10 176H96l58 92c18 28 56 30 78 4l10-12c20-24 52-24 72 0l14 16c20 24 54 24 74 0l16-18c22-26 60-26 82 0l16 18c20 24 54 24 74 0l12-14c20-24 52-24 72 0l70 74';

/** A date without photos: the start hill with its gate, the rollers, and the slant of our plate. */
export function Placeholder({ className }: { className: string }) {
  return (
    <div aria-hidden="true" className={`overflow-hidden bg-night print:hidden ${className}`}>
      <svg viewBox="0 0 720 288" preserveAspectRatio="xMinYMax slice" className="size-full">
        <path d="M520-200h96L424 440h-96z" fill="#ffc400" />
        <path d="M640-200h24L472 440h-24z" fill="#ffc400" opacity=".4" />
        <path d={`${ground}V420H-10Z`} fill="#1b212a" />
        <path d={ground} fill="none" stroke="#4a5462" strokeWidth="3" />
        <path d="M40 176v-62h64M96 174l14-56" stroke="#ffffff" strokeWidth="5" fill="none" />
        <path d="M82 174l14-56M68 174l14-56M54 174l14-56" stroke="#9aa5b4" strokeWidth="4" />
        <g>
          <circle cx="24" cy="72" r="7" fill="#ff4d63" />
          <circle cx="46" cy="72" r="7" fill="#ffc04d" />
          <circle cx="68" cy="72" r="7" fill="#ffc04d" />
          <circle cx="90" cy="72" r="7" fill="#3ddc84" />
        </g>
        <path d="M8 58h98v28H8zM40 86v28" stroke="#4a5462" strokeWidth="3" fill="none" />
      </svg>
    </div>
  );
}
