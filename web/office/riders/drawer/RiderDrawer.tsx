import { useState } from 'react';
import type { OfficeRider } from '#contract/office/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { Link } from '#web/app/address/link.tsx';
import { mergeHref } from '#web/app/screens/office-paths.ts';
import { LicenceState } from '#web/parts/licences/LicenceState.tsx';
import { Plate } from '#web/parts/Plate.tsx';
import { Failed } from '#web/office/parts/Failed.tsx';
import { Block, Nothing } from './Block.tsx';
import { EditRider } from './EditRider.tsx';
import { GiveLicence } from './GiveLicence.tsx';
import { InCharge, RiderFacts } from './RiderFacts.tsx';
import { RiderChanges } from './RiderChanges.tsx';
import { RiderPapers } from './RiderPapers.tsx';
import { RiderPlates } from './RiderPlates.tsx';
import { RiderStarts } from './RiderStarts.tsx';
import { useOfficeRider } from './use-rider.ts';
import { joined, papersColour, papersWords } from '#web/office/riders/words.ts';
import { ProposalItem } from '#web/parts/proposals/ProposalItem.tsx';
import { Button } from '#web/ui/Button.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

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

/** Everything about one rider, over the list. */
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
