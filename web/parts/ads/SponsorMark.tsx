import { useState } from 'react';
import type { CountedSpace, Sponsor } from '#contract/publishing/ads/ads.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { sponsorView } from './ad-link.ts';
import { useCounted } from './use-counted.ts';

interface SponsorMarkProps {
  sponsor: Sponsor;
  space: Extract<CountedSpace, 'RACE' | 'SCREEN'>;
  /** The page on which the sponsor is visible. Being visible there again counts as the same view. */
  page: string;
  /** The height of the logo, and the size of the name. */
  logoClass: string;
  nameClass: string;
}

/** Draws the sponsor of a date or a class: the logo, or the name when there is no logo or it does not load. */
export function SponsorMark({ sponsor, space, page, logoClass, nameClass }: SponsorMarkProps) {
  const language = useLanguage();
  const { ad_id, sponsor_name } = sponsor;
  const { logo, href } = sponsorView(sponsor, language);
  const [isMissing, setMissing] = useState(logo === null);
  const counted = useCounted<HTMLSpanElement>({ ad_id, space, page });
  const mark =
    logo === null || isMissing ? (
      <span className={`display wrap-anywhere ${nameClass}`}>{sponsor_name}</span>
    ) : (
      <img
        src={logo}
        alt={sponsor_name}
        className={`w-auto max-w-full object-contain ${logoClass}`}
        decoding="async"
        fetchPriority="low"
        onError={() => setMissing(true)}
      />
    );
  return (
    <span {...counted} className="inline-flex min-h-12 max-w-full items-center">
      {href === null || space === 'SCREEN' ? (
        mark
      ) : (
        <a
          href={href}
          target="_blank"
          rel="noopener sponsored"
          className="inline-flex min-h-12 max-w-full items-center underline-offset-3 hover:underline"
        >
          {mark}
        </a>
      )}
    </span>
  );
}
