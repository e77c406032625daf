import { pathTo } from '../addresses.ts';
import { Link } from '../router.tsx';
import { useWords } from '../words/words.ts';
import { Screen } from './screen.tsx';

/** The page is the same for what is nowhere and for what is somebody else's. */
export function NoSuchPage() {
  const words = useWords();
  return (
    <Screen title={words.noSuchPage.title}>
      <p>{words.noSuchPage.text}</p>
      <div>
        <Link to={pathTo('home')} className="button">
          {words.noSuchPage.home}
        </Link>
      </div>
    </Screen>
  );
}
