import { forgetResults } from './parts/forget-results.ts';
import type { FormInputs, Replies } from '#web/ground/call/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MendedCell } from '#contract/left-out.ts';
import type { ImportReport } from '#contract/raceday/office/results/import.ts';
import { sendForm } from '#web/ground/call/send-form.ts';
import { useMended } from '#web/office/parts/import/LeftRows.tsx';
import { useWrite } from '#web/parts/use-write.ts';
import type { ImportTarget } from './ImportPlace.tsx';

type Doing = { action: 'check' | 'load'; percent: string } | null;

type Loaded = Replies['POST /api/office/results/load'];
type Decisions = NonNullable<FormInputs['POST /api/office/results/check']['body']>['decisions'];

/** The answers for categories and riders of the file: an id, `none`, or nothing yet. */
interface Answers {
  categories: Readonly<Record<string, string>>;
  /** The answers by `riderOf`. */
  riders: Readonly<Record<string, string>>;
}

export const NONE = 'none';
const unanswered: Answers = { categories: {}, riders: {} };

/** Makes the key of a rider of the file. Plates are unique inside a category. */
export const riderOf = ({ category, plate }: { category: string; plate: string }): string =>
  JSON.stringify([category, plate]);

function riderNamed(key: string): { category: string; plate: string } {
  const [category, plate]: unknown[] = JSON.parse(key);
  return { category: String(category), plate: String(plate) };
}

function decisionsOf({ categories, riders }: Answers, replaces: boolean): Decisions {
  const idOf = (value: string) => (value === NONE ? null : Number(value));
  const chosen = (all: Readonly<Record<string, string>>) =>
    Object.entries(all).filter(([, value]) => value !== '');
  return {
    categories: chosen(categories).map(([name, value]) => ({ name, category_id: idOf(value) })),
    riders: chosen(riders).map(([key, value]) => ({ ...riderNamed(key), entry_id: idOf(value) })),
    replaces,
  };
}

/** Imports a results file: it is chosen, checked, answered, checked again, and loaded exactly as shown. */
export function useImport() {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [place, setPlace] = useState<ImportTarget>({ cup_id: '', race_date: '' });
  const [doing, setDoing] = useState<Doing>(null);
  const { failure, run, clear } = useWrite();
  const [report, setReport] = useState<ImportReport | null>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [reason, setReason] = useState('');
  const [article, setArticle] = useState('');
  const [replaces, setReplaces] = useState(false);
  /** The person looked at the warnings, and the file is of this date. */
  const [isSure, setSure] = useState(false);
  const [answers, setAnswers] = useState<Answers>(unanswered);
  const { mended, mend, forgetMended } = useMended();
  /** Something was chosen since the last check. */
  const [isChanged, setChanged] = useState(false);

  /** Gives the data that is sent with the file: its cup and date, the answers, and the cells that were typed anew. */
  const asked = (cells: readonly MendedCell[] = mended) => ({
    cup_id: place.cup_id || null,
    race_date: place.race_date || null,
    decisions: decisionsOf(answers, replaces),
    mended: cells.length === 0 ? null : [...cells],
  });
  const sends = (
    action: 'check' | 'load',
    send: (file: File, onProgress: (share: number) => void) => Promise<void>,
  ) =>
    run(async () => {
      if (file === null) return;
      const onProgress = (share: number) => setDoing({ action, percent: String(Math.round(share * 100)) });
      onProgress(0);
      await send(file, onProgress).finally(() => setDoing(null));
    });
  /** Counts a proposal as chosen until somebody chooses otherwise. */
  const propose = (next: ImportReport) => {
    const asked = next.onto?.categories.filter((one) => one.asked && one.suggested !== null) ?? [];
    const proposed = Object.fromEntries(asked.map(({ name, suggested }) => [name, String(suggested)]));
    setAnswers((told) => ({ ...told, categories: { ...proposed, ...told.categories } }));
  };
  const check = (cells?: readonly MendedCell[]) =>
    sends('check', async (chosen, onProgress) => {
      const form = { body: asked(cells), files: { file: chosen } };
      const next = await sendForm('POST /api/office/results/check', form, { onProgress });
      setReport(next);
      setChanged(false);
      propose(next);
    });
  const load = async () => {
    if (report === null) return;
    const { seen } = report;
    await sends('load', async (chosen, onProgress) => {
      const why = { reason: reason.trim() || null, article: article.trim() || null };
      const form = { body: { ...asked(), seen, ...why }, files: { file: chosen } };
      setLoaded(await sendForm('POST /api/office/results/load', form, { onProgress }));
      forgetResults(client);
    });
  };
  const answer = (change: Partial<Answers>) => {
    setAnswers((told) => ({
      categories: { ...told.categories, ...change.categories },
      riders: { ...told.riders, ...change.riders },
    }));
    setChanged(true);
  };
  const again = () => {
    setFile(null);
    setReport(null);
    setLoaded(null);
    setReason('');
    setArticle('');
    setReplaces(false);
    setSure(false);
    setAnswers(unanswered);
    forgetMended();
    setChanged(false);
    clear();
  };
  const written = report?.onto?.replaced.length ?? 0;
  return {
    place,
    setPlace,
    fileName: file?.name ?? null,
    setFile,
    doing,
    failure,
    report,
    loaded,
    reason,
    setReason,
    article,
    setArticle,
    replaces,
    setReplaces,
    isSure,
    setSure,
    answers,
    answer,
    check,
    /** Checks the file again with a cell that was typed anew. */
    mend: (cell: MendedCell) => check(mend(cell)),
    load,
    again,
    needsReason: report?.outcome === 'replaced' || report?.onto?.needs_reason === true,
    /** It has to be checked again with the new answers. */
    isChanged: isChanged || (report?.onto !== null && report?.seen === ''),
    mayLoad:
      report !== null &&
      loaded === null &&
      report.seen !== '' &&
      report.outcome !== 'same' &&
      !isChanged &&
      (written === 0 || replaces) &&
      (report.grave.length === 0 || article.trim() !== '') &&
      (report.warnings.length === 0 || isSure),
  };
}

export type ImportDesk = ReturnType<typeof useImport>;
