import { useState } from 'react';
import type { OfficeRider } from '#contract/people/office/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { Link } from '#web/ground/address/link.tsx';
import { mergeHref } from '#web/ground/address/office-paths.ts';
import { LicenceState } from '#web/parts/papers/LicenceState.tsx';
import { Plate } from '#web/parts/Plate.tsx';
import { Failed } from '#web/office/parts/Failed.tsx';
import { Block, Nothing } from './Block.tsx';
import { EditRider } from './EditRider.tsx';
import { GiveLicence } from './GiveLicence.tsx';
import { InCharge, RiderFacts } from './RiderFacts.tsx';
import { RiderChanges } from './RiderChanges.tsx';
import { RiderPapers } from './RiderPapers.tsx';
import { RiderPlates } from './RiderPlates.tsx';
import { joined, papersColour, papersWords } from './words.ts';
import { ProposalItem } from '#web/parts/rider/ProposalItem.tsx';
import { Button } from '#web/ui/Button.tsx';
import { secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { raceDateHref } from '#web/ground/address/paths.ts';
import type { Replies } from '#web/ground/call/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAsk, keyOf } from '#web/ground/call/use-ask.ts';

type RiderAnswer = Replies['GET /api/office/riders/{id}/results']['items'][number];

/** Loads a rider with everything that the office knows, and gives a function to call after a write. */
function useOfficeRider(rider_id: number) {
  const client = useQueryClient();
  const params = { id: rider_id };
  const queryKey = keyOf('GET /api/office/riders/{id}', { params });
  const { data, error, refetch } = useAsk(
    'GET /api/office/riders/{id}',
    { params },
    { refetchOnMount: 'always', retry: false },
  );
  return {
    found: data ?? null,
    error: data ? null : error,
    again: refetch,
    /** Stores the server's answer to a write. Without one, the rider is read again. */
    written: (next?: OfficeRider) => {
      if (next) client.setQueryData(queryKey, next);
      else void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: keyOf('GET /api/office/riders') });
    },
  };
}

/** Loads the places. The rules compute them, which takes a moment. */
function useResults(rider_id: number, ridden: boolean) {
  const { data = [] } = useAsk(
    'GET /api/office/riders/{id}/results',
    { params: { id: rider_id } },
    { select: ({ items }) => items, enabled: ridden, staleTime: 60_000 },
  );
  return data;
}

type Start = OfficeRider['starts'][number];

function outcome(start: Start, results: readonly RiderAnswer[]): string {
  if (start.waiting) return m.riders_start_waiting();
  if (!start.ridden) return m.riders_start_entered();
  const result = results.find(
    (one) => one.race_id === start.race_id && one.category_name === start.category_name,
  );
  if (!result) return '';
  const { rank, riders } = result;
  return rank === null ? m.riders_start_no_rank() : m.riders_start_rank({ rank, riders });
}

/** Lists the races that were entered and ridden, newest first, each as a link to the race. */
function RiderStarts({ found }: { found: OfficeRider }) {
  const { starts, rider } = found;
  const results = useResults(
    rider.rider_id,
    starts.some(({ ridden }) => ridden),
  );
  return (
    <Block title={m.riders_starts()}>
      {starts.length === 0 && <Nothing>{m.riders_starts_none()}</Nothing>}
      <ul>
        {starts.map((start) => (
          <li
            key={`${start.race_id} ${start.category_name} ${start.waiting}`}
            className="flex items-center justify-between gap-3 border-b border-line py-2"
          >
            <div className="min-w-0">
              <Link
                href={raceDateHref(start)}
                className={`block py-1 font-semibold wrap-anywhere ${textLink}`}
              >
                {start.race_name}
              </Link>
              <p className="text-small text-ink2 wrap-anywhere">
                {joined(formatDate(start.race_date), start.cup_name, start.category_name, start.plate)}
              </p>
            </div>
            <p className="shrink-0 text-right font-semibold tabular-nums">{outcome(start, results)}</p>
          </li>
        ))}
      </ul>
    </Block>
  );
}

function Head({ found }: { found: OfficeRider }) {
  const { plate, plate_colour, club_name, organization_shortname } = found.rider;
  return (
    <div className="flex items-center gap-4">
      {plate !== null && plate_colour !== null && <Plate plate={plate} colour={plate_colour} size="large" />}
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{joined(club_name, organization_shortname)}</p>
        <p className={`font-semibold ${papersColour[found.papers_state]}`}>
          {papersWords[found.papers_state]()}
        </p>
        {found.rider.public_name === 'initials' && (
          <p className="flex items-center gap-1 text-small text-ink2">
            <Icon name="lock" className="size-4 shrink-0" />
            {m.public_name_mark()}: {found.rider.rider_publicname}
          </p>
        )}
      </div>
    </div>
  );
}

function Licences({ found, onChanged }: { found: OfficeRider; onChanged: () => void }) {
  return (
    <>
      <Block title={m.riders_categories()}>
        {found.categories.length === 0 && <Nothing>{m.riders_categories_none()}</Nothing>}
        <ul className="flex flex-wrap gap-2 py-2 empty:hidden">
          {found.categories.map(({ category_name }) => (
            <li key={category_name} className="border-2 border-edge px-3 py-1 text-small font-semibold">
              {category_name}
            </li>
          ))}
        </ul>
      </Block>
      <Block title={m.riders_licences()}>
        {found.licences.length === 0 && <Nothing>{m.riders_licences_none()}</Nothing>}
        <ul>
          {found.licences.map((licence) => (
            <li key={licence.lbr_id} className="border-b border-line py-2">
              <p className="font-semibold wrap-anywhere">{joined(licence.category_name, licence.cup_name)}</p>
              <p className="text-small text-ink2">
                {joined(
                  licence.lbr_guest === 'TRUE' && licence.race_date !== null
                    ? m.licence_guest_on({ date: formatDate(licence.race_date) })
                    : m.licence_season({ season: String(licence.season) }),
                  licence.lbr_number === null ? null : m.licence_number({ number: licence.lbr_number }),
                  licence.expires_on === null
                    ? null
                    : m.licence_until({ date: formatDate(licence.expires_on) }),
                )}
              </p>
              <LicenceState state={licence.state} />
            </li>
          ))}
        </ul>
        {found.may.papers && <GiveLicence rider={found.rider} onChanged={onChanged} />}
      </Block>
    </>
  );
}

interface RiderDrawerProps {
  rider_id: number;
  closeHref: string;
  onClose: () => void;
}

const savedWords = { saved: m.riders_saved, proposed: m.riders_proposed };

/** Shows everything about one rider, over the list. */
export function RiderDrawer({ rider_id, closeHref, onClose }: RiderDrawerProps) {
  const { found, error, again, written } = useOfficeRider(rider_id);
  const [isEditing, setIsEditing] = useState(false);
  const [saved, setSaved] = useState<'saved' | 'proposed' | null>(null);
  return (
    <Sheet
      title={<span className="wrap-anywhere">{found?.rider.rider_fullname ?? m.riders_title()}</span>}
      closeHref={closeHref}
      closeLabel={m.riders_close()}
      onClose={onClose}
    >
      {!found && !error && <SkeletonRows rows={8} />}
      {error && <Failed error={error} again={() => void again()} />}
      {found && isEditing && (
        <EditRider
          found={found}
          again={again}
          onSaved={(next) => {
            written(next);
            const proposed = JSON.stringify(next.proposals) !== JSON.stringify(found.proposals);
            setSaved(proposed ? 'proposed' : 'saved');
            setIsEditing(false);
          }}
          onCancel={() => setIsEditing(false)}
        />
      )}
      {found && !isEditing && (
        <>
          <Head found={found} />
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <Button
              onClick={() => {
                setSaved(null);
                setIsEditing(true);
              }}
            >
              {m.riders_edit()}
            </Button>
            {found.may.merge && (
              <Link href={mergeHref(found.rider.rider_id)} className={secondaryButton}>
                {m.riders_merge_with()}
              </Link>
            )}
            <span role="status" className="font-semibold text-go">
              {saved === null ? '' : savedWords[saved]()}
            </span>
          </div>
          {found.proposals.length > 0 && (
            <Block title={m.proposal_title()}>
              <ul className="mt-3 flex flex-col gap-6">
                {found.proposals.map((proposal) => (
                  <ProposalItem
                    key={proposal.proposal_id}
                    proposal={proposal}
                    rider={found.rider}
                    mayDecide={found.may.papers}
                    onDecided={again}
                  />
                ))}
              </ul>
            </Block>
          )}
          <RiderFacts found={found} />
          <InCharge found={found} />
          <RiderPapers found={found} />
          <Licences found={found} onChanged={() => written()} />
          <RiderPlates found={found} onChanged={() => written()} />
          <RiderStarts found={found} />
          {found.may.merge && <RiderChanges found={found} />}
        </>
      )}
    </Sheet>
  );
}
