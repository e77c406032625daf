import type { ReactNode } from 'react';
import { Button } from '../../parts/button.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useWords } from '../../words/words.ts';
import styles from './report-links.module.css';
import { ReportLinks } from './report-links.tsx';

interface ReportPageProps {
  readonly title: string;
  readonly intro: string;
  readonly children: ReactNode;
}

/** One report has its page, with its period, its table and its files, and the way to the others beside it. */
export function ReportPage({ title, intro, children }: ReportPageProps) {
  const words = useWords();
  return (
    <Screen title={title} intro={intro} acts={<Button onClick={() => window.print()}>{words.reports.print}</Button>}>
      <div className={styles['beside']}>
        <ReportLinks />
        <div className={styles['report']}>{children}</div>
      </div>
    </Screen>
  );
}
