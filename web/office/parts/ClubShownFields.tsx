import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

interface ClubShown {
  club_city: string;
  club_state: string;
  club_public_contact: string;
  club_colours: string[];
}

const mostColours = 3;
/** The first values of the colours, before one is chosen. */
const firstColours = ['#0a4bd6', '#ffc400', '#c8102e'];

function Colours({ colours, onChange }: { colours: string[]; onChange: (colours: string[]) => void }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">
        {m.clubs_office_colours()}
        <span className="font-normal text-ink3"> ({m.form_optional()})</span>
      </legend>
      <div className="flex flex-wrap items-center gap-3">
        {colours.map((colour, index) => {
          const number = String(index + 1);
          return (
            <span key={index} className="inline-flex items-center border-2 border-edge">
              <input
                type="color"
                aria-label={m.clubs_office_colour({ number })}
                value={colour}
                onChange={(event) =>
                  onChange(colours.map((one, at) => (at === index ? event.target.value : one)))
                }
                className="h-12 w-16 cursor-pointer bg-paper p-1"
              />
              <button
                type="button"
                aria-label={m.clubs_office_colours_remove({ number })}
                onClick={() => onChange(colours.filter((_, at) => at !== index))}
                className="grid size-12 place-items-center"
              >
                <Icon name="close" className="size-5" />
              </button>
            </span>
          );
        })}
        {colours.length < mostColours && (
          <Button onClick={() => onChange([...colours, firstColours[colours.length] ?? '#0d1015'])}>
            {m.clubs_office_colours_add()}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface ClubShownFieldsProps {
  fields: ClubShown;
  change: (changes: Partial<ClubShown>) => void;
}

/** Edits the city, state, contact and colours. All of it is public. */
export function ClubShownFields({ fields, change }: ClubShownFieldsProps) {
  const text = (name: 'club_city' | 'club_state' | 'club_public_contact') => ({
    name,
    value: fields[name],
    optional: m.form_optional(),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...text('club_city')} label={m.clubs_office_city()} maxLength={60} />
        <TextField {...text('club_state')} label={m.org_state()} maxLength={60} />
      </div>
      <TextField
        {...text('club_public_contact')}
        label={m.clubs_office_public()}
        hint={m.clubs_office_public_why()}
        maxLength={200}
      />
      <Colours colours={fields.club_colours} onChange={(club_colours) => change({ club_colours })} />
    </>
  );
}
