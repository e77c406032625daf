import { type ReactNode, useEffect, useRef, useState } from 'react';
import { keepFile, type PathOf, sendForFile } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useCompany } from '../../session.tsx';
import { useWords } from '../../words/words.ts';
import styles from './report-card.module.css';

interface ReportCardProps {
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  /** The file is requested with these; null means that there is none. */
  readonly file: Readonly<Record<string, string | number>> | null;
  /** Most reports are files of one row. */
  readonly path?: PathOf<'get'>;
  readonly children: ReactNode;
}

/** A report says what it is, shows its figures, and offers the same as a file. */
export function ReportCard({ id, title, note, file, path = '/app/api/rapoarte/export', children }: ReportCardProps) {
  return (
    <section className={`card ${styles['report']}`} aria-labelledby={id}>
      <div className={styles['head']}>
        <div>
          <h2 id={id}>{title}</h2>
          {note === undefined ? null : <p className="quiet small">{note}</p>}
        </div>
        {file === null ? null : <Files report={title} query={file} path={path} />}
      </div>
      {children}
    </section>
  );
}

interface FilesProps {
  readonly report: string;
  readonly query: Readonly<Record<string, string | number>>;
  readonly path: PathOf<'get'>;
}

function Files({ report, query, path }: FilesProps) {
  const words = useWords();
  const { cod_unic } = useCompany();
  const say = useSay();
  const [running, setRunning] = useState<string | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const run = async (format: 'csv' | 'xlsx') => {
    const controller = new AbortController();
    stop.current = controller;
    setProblem(null);
    setRunning(format);
    try {
      const file = await sendForFile(path, {
        query: { ...query, format },
        company: cod_unic,
        signal: controller.signal,
        onProgress: () => undefined,
      });
      keepFile(file);
      say(words.reports.exported(file.name));
    } catch (error) {
      if (!controller.signal.aborted) setProblem(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setRunning(null);
    }
  };
  return (
    <div className={`acts ${styles['acts']}`}>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button key={format} look="small" onClick={() => void run(format)} isBusy={running === format}>
          {words.reports.export(format.toUpperCase())}
          <span className="visually-hidden">{`: ${report}`}</span>
        </Button>
      ))}
      <ProblemNote problem={problem} />
    </div>
  );
}
