import { type ComponentType, Suspense } from 'react';
import type { CountedScreen } from '#contract/publishing/site/page-views.ts';
import * as m from '#text/messages/messages.js';
import { paths } from '#web/ground/address/paths.ts';
import { type AdOwner, type PublicScreen, publicScreen } from './screen.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useInBrowser } from '#web/ui/effects/use-in-browser.ts';

function FormSkeleton({ title }: { title: () => string }) {
  return (
    <div className="gutter mx-auto max-w-page py-8">
      <div className="max-w-110">
        <h1 className="display text-d34">{title()}</h1>
        <p className="mt-4 border-l-4 border-accent bg-surface p-4 js:hidden">{m.form_needs_scripts()}</p>
        {/* This is shown while the code does not arrive. */}
        <p id="stuck" hidden role="status" className="mt-4 border-l-4 border-accent bg-surface p-4">
          {m.part_missing()}
        </p>
        <div aria-hidden="true" className="mt-6 space-y-6 nojs:hidden">
          {['a', 'b', 'c'].map((field) => (
            <div key={field} className="space-y-2">
              <Skeleton className="h-5 w-32" />
              <Skeleton className="h-12 w-full" />
            </div>
          ))}
          <Skeleton className="h-12 w-40" />
        </div>
      </div>
    </div>
  );
}

interface FrameProps {
  title: () => string;
  Part: ComponentType;
}

/** Draws the frame that the server sends and the browser fills. */
function Frame({ title, Part }: FrameProps) {
  const inBrowser = useInBrowser();
  // The frame is so high that the foot of the page is out of sight, and nothing visible moves when the content comes.
  return (
    <div className="min-h-dvh">
      {inBrowser ? (
        <Suspense fallback={<FormSkeleton title={title} />}>
          <Part />
        </Suspense>
      ) : (
        <FormSkeleton title={title} />
      )}
    </div>
  );
}

/** The name under which visits are counted, and the address where it is not the one of that name. */
type Named =
  | { name: Extract<CountedScreen, keyof typeof paths>; address?: never }
  | { name: CountedScreen; address: string };

interface Account extends FrameProps, Pick<AccountPage, 'isWithoutAds'> {
  /** The pattern of its addresses, when there are more of them below its own. */
  path?: RegExp;
  /** The parameters of the query that it reads. */
  reads?: readonly string[];
  adOwner?: (params: URLSearchParams) => AdOwner | null;
}

interface Owned {
  owner: AdOwner | null;
}
type AccountPage = PublicScreen<Owned, Owned, Owned>;

/** Declares a screen of accounts, whose private data loads after the page, with the token, and its code when opened. */
export function accountScreen(declared: Account & Named): AccountPage {
  const address = declared.address === undefined ? paths[declared.name] : declared.address;
  const { name, title, Part, path = address, reads = [], adOwner, isWithoutAds } = declared;
  return publicScreen({
    path,
    reads,
    isForm: true,
    ...(isWithoutAds ? { isWithoutAds } : {}),
    need: (params) => ({ owner: adOwner?.(params) ?? null }),
    load: async ({ owner }) => ({ owner }),
    code: async () => ({
      Screen: () => <Frame title={title} Part={Part} />,
      viewOf: ({ owner }) => ({ owner }),
      headOf: () => ({
        title: `${title()} · ${m.app_name()}`,
        description: m.home_description(),
        canonical: address,
        private: true,
      }),
      counted: () => ({ screen: name }),
      adOwner: ({ owner: own }) => own,
    }),
  });
}
