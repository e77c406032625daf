import type { ReactNode } from 'react';
import { pathTo } from '../../addresses.ts';
import { Button } from '../../parts/button.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Link } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { reportWords } from '../../words/more-reports.ts';
import { words } from '../../words/words.ts';

interface ReportPageProps {
  readonly title: string;
  readonly intro: string;
  readonly children: ReactNode;
}

/** One report has its page, with its period, its table and its files. */
export function ReportPage({ title, intro, children }: ReportPageProps) {
  const { may } = useSession();
  return (
    <Screen
      title={title}
      intro={intro}
      acts={
        <>
          {may('rapoarte:citire') ? <Link to={pathTo('reports')}>{reportWords().back}</Link> : null}
          <Button onClick={() => window.print()}>{words.reports.print}</Button>
        </>
      }
    >
      {children}
    </Screen>
  );
}
