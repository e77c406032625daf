import { useEffect, useRef } from 'react';
import { isAt, pathTo } from '../../addresses.ts';
import { Link, usePlace } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { useWords } from '../../words/words.ts';
import styles from './report-links.module.css';
import { type ReportName, reportGroups, reportPages, reportTitle } from './report-pages.ts';

/** The reports that this person may read stand beside the one that is open; the year and the month go along. */
export function ReportLinks() {
  const words = useWords();
  const { may } = useSession();
  const { path, query } = usePlace();
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone they are one row, which begins at the open one; each report is a screen of its own, so that once is enough.
    const open = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (strip.current && open) strip.current.scrollLeft = open.offsetLeft - strip.current.offsetLeft - 16;
  }, []);
  const period = { an: query.get('an'), luna: query.get('luna') };
  const groups = Object.entries(reportGroups) as readonly [keyof typeof reportGroups, readonly ReportName[]][];
  return (
    <nav ref={strip} className={styles['links']} aria-label={words.reports.more}>
      {groups.map(([group, names]) => {
        const own = names.filter((name) => may(reportPages[name]));
        return own.length === 0 ? null : (
          <div key={group} className={styles['group']}>
            <p className={styles['group-name']}>{words.reports.groups[group]}</p>
            <ul>
              {own.map((name) => (
                <li key={name}>
                  <Link to={pathTo(name, period)} current={isAt(name, path) ? 'page' : undefined}>
                    {reportTitle(words, name)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
