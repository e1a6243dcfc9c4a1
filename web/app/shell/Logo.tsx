import * as m from '#text/messages/messages.js';
import type { Site } from '#web/app/page.ts';

/** The gate: a slanted plate with its slats down, and the name. The Argentine site has its own stripe. */
export function Logo({ site }: { site: Site }) {
  return (
    <span className="flex items-center gap-2.5">
      <svg viewBox="0 0 44 36" aria-hidden="true" className="h-9 w-11 shrink-0">
        <path d="M9 0h35l-9 36H0z" fill="#ffc400" />
        {site === 'argentina' && <path d="M2.25 27h35L35 36H0z" fill="#74acdf" />}
        <path
          d="M11.5 7h5L12.3 24h-5zm8 0h5L20.3 24h-5zm8 0h5L28.3 24h-5zm8 0h5L36.3 24h-5z"
          fill="#0d1015"
        />
      </svg>
      <span className="display flex flex-col text-d28 max-[400px]:text-d22 max-[350px]:sr-only max-sm:session:sr-only max-sm:sun:sr-only leading-none tracking-tight uppercase">
        {/* Equally wide in any font: the header must not break into two rows before ours is loaded. */}
        <svg
          viewBox="0 0 71 22"
          role="img"
          aria-label={m.app_name()}
          className="h-lh w-auto self-start overflow-visible"
        >
          <text y="19" fontSize="22" textLength="71" lengthAdjust="spacingAndGlyphs" className="fill-current">
            {m.app_name()}
          </text>
        </svg>
        <span className="hidden text-caption leading-none font-bold tracking-wider text-ink3 sm:block">
          {site === 'argentina' ? m.shell_site_argentina() : m.shell_site_latam()}
        </span>
      </span>
    </span>
  );
}
