import { useEffect, useState } from 'react';
import type { Ad, AdSpace } from '#contract/publishing/ads/ads.ts';
import * as m from '#text/messages/messages.js';
import { adViews, type AdView } from '#web/parts/ads/ad-link.ts';
import { useCounted } from '#web/parts/ads/use-counted.ts';
import { useLanguage } from '#web/ground/language-context.ts';

const newTab = { target: '_blank', rel: 'noopener sponsored' } as const;
const size = { width: 640, height: 100 } as const;
const fills = 'h-full w-auto max-w-full object-contain';

/** Draws the picture, and counts it while it is visible. If it does not load, its space stays empty. */
function Banner({ view, page }: { view: AdView; page: string }) {
  const [isMissing, setMissing] = useState(false);
  const { ad_id, space } = view;
  const counted = useCounted<HTMLImageElement>({ ad_id, space, page });
  // It may have failed before this code ran.
  const { ref } = counted;
  useEffect(() => {
    if (ref.current?.complete === true && ref.current.naturalWidth === 0) setMissing(true);
  }, [ref]);
  if (isMissing) return null;
  const picture = (
    <img
      {...counted}
      src={view.image}
      alt={m.shell_ad_opens()}
      {...size}
      loading={space === 'LOW' ? 'lazy' : 'eager'}
      decoding="async"
      fetchPriority="low"
      onError={() => setMissing(true)}
      className={fills}
    />
  );
  const marked = (
    <>
      {picture}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-0 left-0 bg-paper px-1 text-caption leading-4 text-ink2"
      >
        {m.shell_ad_label()}
      </span>
    </>
  );
  const box = 'relative flex h-full max-w-full justify-center';
  if (view.href === null) return <span className={box}>{marked}</span>;
  return (
    <a href={view.href} {...newTab} className={box}>
      {marked}
    </a>
  );
}

interface AdSlotProps {
  ads: readonly Ad[];
  space: AdSpace;
  turn: number;
  /** The page on which the banner is visible. Being visible there again counts as the same view. */
  page: string;
}

/** Draws a banner in a box of fixed height, even while the picture loads or fails, so that the page does not move. */
export function AdSlot({ ads, space, turn, page }: AdSlotProps) {
  const language = useLanguage();
  const views = adViews(ads, space, language);
  const view = views[turn % views.length];
  if (!view) return null;
  return (
    <aside
      aria-label={space === 'SUP' ? m.shell_ad_top() : m.shell_ad_bottom()}
      className="ad bg-surface2 print:hidden"
    >
      <div className="mx-auto flex h-14 max-w-page items-center justify-center md:h-25">
        <Banner key={`${turn} ${view.ad_id} ${view.image}`} view={view} page={page} />
      </div>
    </aside>
  );
}
