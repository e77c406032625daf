import { pathTo } from '../../addresses.ts';
import { Link } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { words } from '../../words/words.ts';
import styles from './report-links.module.css';
import { reportNames, reportPages } from './report-pages.ts';

/** It leads to the reports that have a page of their own, and that this person may read. */
export function ReportLinks() {
  const { may } = useSession();
  return (
    <nav aria-label={words.reports.more}>
      <ul className={styles['links']}>
        {reportNames
          .filter((name) => may(reportPages[name]))
          .map((name) => (
            <li key={name}>
              <Link to={pathTo(name)}>{words.reports.titles[name]}</Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
