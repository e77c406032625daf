import { useEffect, useRef, useState } from 'react';
import { keepFile, sendForFile } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useCompany, useSession } from '../../session.tsx';
import { words } from '../../words/words.ts';
import type { Filters } from './filter-form.tsx';

/** The file has exactly what is filtered. */
export function Exports({ filters }: { readonly filters: Filters }) {
  const { cod_unic } = useCompany();
  const { may } = useSession();
  const say = useSay();
  const [running, setRunning] = useState<{ readonly format: string; readonly share: number } | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  if (!may('facturi:export')) return null;

  const run = async (format: 'csv' | 'xlsx') => {
    const controller = new AbortController();
    const { signal } = controller;
    stop.current = controller;
    setProblem(null);
    setRunning({ format, share: 0 });
    try {
      const file = await sendForFile('/app/api/facturi/export', {
        query: { ...filters, format },
        company: cod_unic,
        signal,
        onProgress: (share) => setRunning({ format, share }),
      });
      keepFile(file);
      say(words.invoices.exported(file.name));
    } catch (error) {
      if (!signal.aborted) setProblem(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setRunning(null);
    }
  };
  if (running) {
    return (
      <fieldset className="acts" aria-label={words.invoices.exporting(running.format.toUpperCase())}>
        <span>{words.invoices.exporting(running.format.toUpperCase())}</span>
        <progress aria-label={words.invoices.exportProgress} value={running.share} max={1} />
        <Button look="small" onClick={() => stop.current?.abort()}>
          {words.invoices.stopExport}
        </Button>
      </fieldset>
    );
  }
  return (
    <>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button key={format} onClick={() => void run(format)}>
          {words.invoices.export(format.toUpperCase())}
        </Button>
      ))}
      <ProblemNote problem={problem} />
    </>
  );
}
