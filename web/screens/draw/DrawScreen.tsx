import { useSearchParams } from '#web/app/address/navigation.ts';
import { idOf } from '#web/app/address/params.ts';
import { DrawList } from './DrawList.tsx';
import { DrawProofPage } from './DrawProofPage.tsx';
import { NoDraw } from './NoDraw.tsx';

/** The draws of a race, or one of them, which the reader can repeat. Open to anybody. */
export function DrawScreen() {
  const asked = useSearchParams();
  const race_id = idOf(asked.get('race') ?? undefined);
  const draw_id = idOf(asked.get('draw') ?? undefined);
  return (
    <div className="bg-paper pb-16">
      <div className="gutter mx-auto max-w-page py-8">
        {race_id === null && <NoDraw error={null} again={() => undefined} />}
        {race_id !== null && draw_id === null && <DrawList key={race_id} race_id={race_id} />}
        {race_id !== null && draw_id !== null && (
          <DrawProofPage key={draw_id} race_id={race_id} draw_id={draw_id} />
        )}
      </div>
    </div>
  );
}
