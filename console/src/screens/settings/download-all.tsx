import { keepFile, postForFile } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, usePrompted } from '../../queries.tsx';
import { useCompany } from '../../session.tsx';
import { useWords } from '../../words/words.ts';

/** CON-MOVE-5: everything of the company, in one file that is the company's own. */
export function DownloadAll() {
  const words = useWords();
  const say = useSay();
  const prompted = usePrompted();
  const { cod_unic } = useCompany();
  const download = useApiMutation(
    (_call, _none: null) => prompted(() => postForFile('/app/api/firma/descarca', { company: cod_unic })),
    (file) => {
      keepFile(file);
      say(words.company.downloaded(file.name));
    },
  );
  return (
    <section className="card" aria-labelledby="toate-datele">
      <h2 id="toate-datele">{words.company.everything}</h2>
      <p>{words.company.everythingIs}</p>
      <p className="quiet">{words.company.everythingHint}</p>
      <ProblemNote problem={download.error} />
      <div className="acts">
        <Button isBusy={download.isPending} onClick={() => download.mutate(null)}>
          {words.company.downloadAll}
        </Button>
      </div>
    </section>
  );
}
