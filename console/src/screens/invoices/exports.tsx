import { useEffect, useRef, useState } from 'react';
import { keepFile, postForFile, sendForFile } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { type Chosen, mostChosen } from '../../parts/chosen-rows.ts';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useCompany, useSession } from '../../session.tsx';
import { chosenWords } from '../../words/chosen.ts';
import { useWords } from '../../words/words.ts';
import { namesOf } from './chosen-acts.tsx';
import type { Filters } from './filters.ts';
import type { Invoice } from './invoice-table.tsx';

interface ExportsProps {
  readonly filters: Filters;
  readonly chosen: Chosen<Invoice>;
}

/** CON-BULK-7: the file has exactly what is chosen, else what is filtered. */
export function Exports({ filters, chosen }: ExportsProps) {
  const words = useWords();
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
      const file =
        chosen.size === 0
          ? await sendForFile('/app/api/facturi/export', {
              query: { ...filters, format },
              company: cod_unic,
              signal,
              onProgress: (share) => setRunning({ format, share }),
            })
          : await postForFile('/app/api/facturi-alese/export', {
              body: { documente: namesOf([...chosen.values()]), format },
              company: cod_unic,
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
        <Button
          key={format}
          onClick={() => void run(format)}
          because={chosen.size > mostChosen ? chosenWords(words).tooMany(mostChosen) : null}
        >
          {chosen.size === 0
            ? words.invoices.export(format.toUpperCase())
            : chosenWords(words).export(format.toUpperCase(), chosen.size)}
        </Button>
      ))}
      <ProblemNote problem={problem} />
    </>
  );
}
