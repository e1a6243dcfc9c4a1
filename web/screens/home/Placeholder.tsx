import { dateParts, monthShort } from '#web/app/format.ts';
import { useLanguage } from '#web/app/language.ts';
import type { DateView } from '#web/screens/home/home-view.ts';

/** A date without photos: the start hill, the gate and the rollers, with the day painted big. */
export function Placeholder({ date }: { date: DateView }) {
  const language = useLanguage();
  const { day, month } = dateParts(date.date);
  return (
    <div
      aria-hidden="true"
      className="relative aspect-video overflow-hidden bg-night text-on-night print:hidden"
    >
      <svg viewBox="0 0 720 405" preserveAspectRatio="xMidYMax slice" className="absolute inset-0 size-full">
        <path d="M470-20h90L420 425H330z" fill="#ffc400" />
        <path d="M585-20h24L469 425h-24z" fill="#ffc400" opacity=".35" />
        <path
          d="M0 250h110l60 84c20 26 58 26 80 2l12-13c20-22 52-22 72 0l16 17c20 22 54 22 74 0l18-20c22-24 58-24 80 0l18 20c20 22 54 22 74 0l14-15c20-22 52-22 72 0l60 62v40H0z"
          fill="#1b212a"
        />
        <path
          d="M0 250h110l60 84c20 26 58 26 80 2l12-13c20-22 52-22 72 0l16 17c20 22 54 22 74 0l18-20c22-24 58-24 80 0l18 20c20 22 54 22 74 0l14-15c20-22 52-22 72 0l60 62"
          fill="none"
          stroke="#39424f"
          strokeWidth="3"
        />
        <path
          d="M110 250 122 196M98 250v-58M86 250v-58M74 250v-58M62 250v-58"
          stroke="#fff"
          strokeWidth="5"
        />
        <path d="M52 192h74" stroke="#fff" strokeWidth="5" />
      </svg>
      <p className="display absolute bottom-5 left-5 flex items-baseline gap-2 leading-none md:bottom-6 md:left-6">
        <span className="text-[5rem]">{day}</span>
        <span className="text-[2.5rem] uppercase">{monthShort(month, language)}</span>
      </p>
    </div>
  );
}
