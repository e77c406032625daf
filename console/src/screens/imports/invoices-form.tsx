import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import { Button } from '../../parts/button.tsx';
import { DateField, FileField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { useApiMutation } from '../../queries.tsx';
import { goTo } from '../../router.tsx';
import { typedDate } from '../../words/dates.ts';
import { useWords } from '../../words/words.ts';
import { base64Of } from './import-dialog.tsx';

/** A larger one would not be let in: one address may hold so much memory (OPS-BODY-1). */
const mostBytes = 10 * 1024 * 1024;

interface Sent {
  readonly file: File;
  readonly until: string | null;
}

/** One import of a company goes on at a time. */
export function InvoicesForm({ isUnderWay }: { readonly isUnderWay: boolean }) {
  const words = useWords();
  const [file, setFile] = useState<File | null>(null);
  const send = useApiMutation(
    async (call, { file: sent, until }: Sent) =>
      call('post', '/app/api/importuri', {
        body: {
          nume: sent.name,
          continut: await base64Of(sent),
          ...(until === null ? {} : { incasate_pana_la: until }),
        },
      }),
    ({ id }) => goTo(pathTo('moving', { import: id }), { replaces: true }),
  );
  return (
    <Form
      problem={send.error}
      onSubmit={(typed) => {
        // An empty file has nothing that could be sent.
        if (!file || file.size === 0) return new Map([['continut', words.problem.missing]]);
        if (file.size > mostBytes) return new Map([['continut', words.moving.tooLarge]]);
        const written = typed.text('incasate_pana_la');
        const until = written === '' ? null : typedDate(written);
        if (written !== '' && until === null) return new Map([['incasate_pana_la', words.dates.wrong]]);
        send.mutate({ file, until });
        return undefined;
      }}
      acts={
        <Button
          type="submit"
          look="first"
          isBusy={send.isPending}
          because={isUnderWay ? words.moving.underWay : null}
          showsReason
        >
          {words.moving.start}
        </Button>
      }
    >
      <FileField name="continut" label={words.moving.file} accept=".xml,.zip" onChange={setFile} />
      <DateField name="incasate_pana_la" label={words.moving.collectedUntil} hint={words.moving.collectedHint} />
    </Form>
  );
}

/** MOVE-19 */
export function FromSpv({ isUnderWay }: { readonly isUnderWay: boolean }) {
  const words = useWords();
  const bring = useApiMutation(
    (call) => call('post', '/app/api/importuri/din-spv', { body: {} }),
    ({ id }) => goTo(pathTo('moving', { import: id }), { replaces: true }),
  );
  return (
    <>
      <p className="quiet">{words.moving.fromSpvText}</p>
      {bring.error ? <ProblemNote problem={bring.error} /> : null}
      <div className="acts">
        <Button
          onClick={() => bring.mutate(undefined)}
          isBusy={bring.isPending}
          because={isUnderWay ? words.moving.underWay : null}
        >
          {words.moving.fromSpv}
        </Button>
      </div>
    </>
  );
}
