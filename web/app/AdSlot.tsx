import type { Ad } from '#contract/ads.ts';
import * as m from '#text/messages/messages.js';
import { adView, type AdSpace } from '#web/app/ad-link.ts';
import { useLanguage } from '#web/app/language.ts';

/** Sent by the browser itself, so that it arrives also when the page goes away. */
function tellClick(ad_id: number, click_ad: AdSpace): void {
  const body = new Blob([JSON.stringify({ ad_id, click_ad })], { type: 'application/json' });
  navigator.sendBeacon('/api/ads/click', body);
}

/** A banner in a box of fixed height: the page does not move when the picture arrives. */
export function AdSlot({ ad, space }: { ad: Ad | null; space: AdSpace }) {
  const language = useLanguage();
  const view = adView(ad, space, language);
  if (!view) return null;
  const picture = (
    <img
      src={view.image}
      alt={m.shell_ad_opens()}
      width={640}
      height={100}
      loading={space === 'LOW' ? 'lazy' : 'eager'}
      className="h-full w-auto max-w-full object-contain"
    />
  );
  return (
    <aside
      aria-label={space === 'SUP' ? m.shell_ad_top() : m.shell_ad_bottom()}
      className="bg-surface2 print:hidden"
    >
      <div className="relative mx-auto flex h-14 max-w-page items-center justify-center md:h-25">
        {view.href === null ? (
          picture
        ) : (
          <a
            href={view.href}
            target="_blank"
            rel="noopener sponsored"
            className="flex h-full max-w-full justify-center"
            onClick={() => tellClick(view.ad_id, space)}
            onAuxClick={(event) => {
              if (event.button === 1) tellClick(view.ad_id, space);
            }}
          >
            {picture}
          </a>
        )}
      </div>
    </aside>
  );
}
