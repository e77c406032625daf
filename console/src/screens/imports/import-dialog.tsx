import { useState } from 'react';
import type { Answer } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FileField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Table } from '../../parts/table.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation } from '../../queries.tsx';
import { useWords } from '../../words/words.ts';

type Outcome = Answer<'post', '/app/api/clienti/importa'>;

interface ImportProps {
  readonly what: 'clienti' | 'articole';
  readonly onClose: () => void;
}

const mostBytes = 1024 * 1024;

/** A table of clients or articles is checked first, with the errors by row; then it is imported. */
export function ImportDialog({ what, onClose }: ImportProps) {
  const words = useWords();
  const say = useSay();
  const [file, setFile] = useState<File | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const send = useApiMutation(
    async (call, salveaza: boolean) => {
      const body = { fisier: file ? await base64Of(file) : '', salveaza };
      return what === 'clienti'
        ? call('post', '/app/api/clienti/importa', { body })
        : call('post', '/app/api/articole/importa', { body });
    },
    (told, isSaved) => {
      if (!isSaved) return setOutcome(told);
      say(words.imports.done(told.noi, told.cunoscute));
      return onClose();
    },
  );
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setOutcome(null);
  };
  const isClients = what === 'clienti';
  const nothing = outcome && outcome.noi + outcome.cunoscute === 0 ? words.imports.nothing : null;
  return (
    <Dialog title={isClients ? words.imports.clients : words.imports.articles} onClose={onClose}>
      <p>{words.imports.intro}</p>
      <p className="small quiet">{isClients ? words.imports.clientColumns : words.imports.articleColumns}</p>
      <Form
        problem={send.error}
        onSubmit={() => {
          if (!file) return new Map([['fisier', words.problem.missing]]);
          if (file.size > mostBytes) return new Map([['fisier', words.imports.tooLarge]]);
          send.mutate(outcome !== null);
          return undefined;
        }}
        acts={
          <>
            <Button onClick={onClose}>{words.acts.giveUp}</Button>
            <Button type="submit" look="first" isBusy={send.isPending} because={nothing}>
              {outcome ? words.imports.save : words.imports.preview}
            </Button>
          </>
        }
      >
        <FileField name="fisier" label={words.imports.file} accept=".csv,.xlsx,.txt" onChange={choose} />
        {outcome ? <Preview outcome={outcome} /> : null}
      </Form>
    </Dialog>
  );
}

function Preview({ outcome }: { readonly outcome: Outcome }) {
  const words = useWords();
  const { noi, cunoscute, gresite, coloane_necunoscute: unknown, erori } = outcome;
  return (
    <>
      <p role="status">{words.imports.counts(noi, cunoscute, gresite)}</p>
      {unknown.length > 0 ? <p className="small">{words.imports.unknownColumns(unknown.join(', '))}</p> : null}
      {erori.length > 0 ? (
        <Table
          caption={words.imports.errors}
          isTitled
          rows={erori}
          keyOf={({ rand, camp, mesaj }) => `${rand} ${camp} ${mesaj}`}
          empty={null}
          columns={[
            { title: words.imports.row, cell: ({ rand }) => rand, isNumber: true },
            { title: words.imports.wrong, cell: ({ mesaj }) => mesaj },
          ]}
        />
      ) : null}
    </>
  );
}

/** It is done in pieces, because a call takes only so many arguments. */
export async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const piece = 0x8000;
  let text = '';
  for (let at = 0; at < bytes.length; at += piece) text += String.fromCharCode(...bytes.subarray(at, at + piece));
  return btoa(text);
}
