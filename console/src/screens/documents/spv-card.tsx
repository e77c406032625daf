import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { LongTextField, TextField } from '../../parts/fields.tsx';
import { FileButton } from '../../parts/file-button.tsx';
import { Form } from '../../parts/form.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation } from '../../queries.tsx';
import { daysBetween, moment, writtenDate } from '../../words/dates.ts';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';
import { ClientMembers } from './client-fields.tsx';
import type { Document } from './document.ts';
import { type CorrectBody, clientBody } from './form-body.ts';
import { type Reference, references, type TypedClient, typedClient } from './form-state.ts';

interface SpvCardProps {
  readonly document: Document;
  readonly spv: NonNullable<Document['spv']>;
}

/** It shows how the invoice stands at the tax authority, until when it must be there, and what is wrong with it. */
export function SpvCard({ document, spv }: SpvCardProps) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const correcting = document.actiuni.find(({ actiune }) => actiune === 'corecteaza');
  const wrong = wrongMembers(spv);
  const isRefused = spv.status === 'respinsa' || spv.status === 'eroare';
  return (
    <section className="card" aria-labelledby="efactura">
      <h2 id="efactura">{words.spvState.title}</h2>
      <p>
        <span className={isRefused ? 'badge badge-wrong' : spv.status === 'acceptata' ? 'badge badge-good' : 'badge'}>
          {words.spvState.statuses[spv.status ?? 'netrimisa']}
        </span>{' '}
        {spv.actualizat_la ? <span className="small quiet">{moment(spv.actualizat_la)}</span> : null}
      </p>
      {spv.status === 'acceptata' ? null : (
        <p className={spv.avertizare ? 'note note-warn' : 'small quiet'}>
          {words.spvState.term(writtenDate(spv.termen_legal), daysBetween(document.azi, spv.termen_legal))}
        </p>
      )}
      {isRefused ? <Errors errors={spv.erori} /> : null}
      {spv.constatari.length > 0 ? <Findings findings={spv.constatari} /> : null}
      <div className="acts">
        {correcting ? (
          <Button onClick={() => setOpen(true)} because={correcting.piedica}>
            {words.spvState.correct}
          </Button>
        ) : null}
        <FileButton
          path="/app/api/facturi/{serie}/{numar}/ubl"
          params={{ serie: document.serie, numar: document.numar }}
          name={words.spvState.xml}
        />
      </div>
      {isOpen ? <CorrectDialog document={document} wrong={wrong} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

/** The authority may report the same error that we find: it stands at its member once. */
function wrongMembers({ erori, constatari }: SpvCardProps['spv']): ReadonlyMap<string, string> {
  const told = erori.flatMap(({ camp, mesaj }) => (camp ? [[camp, mesaj] as const] : []));
  return new Map([...told, ...constatari.map(({ camp, mesaj }) => [camp, mesaj] as const)]);
}

function Errors({ errors }: { readonly errors: SpvCardProps['spv']['erori'] }) {
  const words = useWords();
  return (
    <ul className="note note-wrong">
      {errors.map(({ camp, mesaj }) => (
        <li key={mesaj}>
          {camp ? <strong>{memberName(words, camp)}: </strong> : null}
          {mesaj}
        </li>
      ))}
    </ul>
  );
}

function Findings({ findings }: { readonly findings: SpvCardProps['spv']['constatari'] }) {
  const words = useWords();
  return (
    <div className="note note-warn">
      <p>{words.spvState.findings}</p>
      <ul>
        {findings.map(({ camp, mesaj }) => (
          <li key={mesaj}>
            <strong>{memberName(words, camp)}: </strong>
            {mesaj}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The screen calls the member so; `companie.…` is changed in the settings. */
function memberName(words: Words, camp: string): string {
  const [owner, member = ''] = camp.split('.');
  const ofClient = words.form.clientMembers as Readonly<Record<string, string>>;
  if (owner === 'client' && ofClient[member]) return ofClient[member];
  return owner === 'companie' ? words.spvState.ofCompany : words.spvState.ofDocument;
}

interface CorrectProps {
  readonly document: Document;
  readonly wrong: ReadonlyMap<string, string>;
  readonly onClose: () => void;
}

/** CON-DOC-5: lines, amounts, number and dates are never corrected. */
function CorrectDialog({ document, wrong, onClose }: CorrectProps) {
  const words = useWords();
  const say = useSay();
  const params = { serie: document.serie, numar: document.numar };
  // The correction began with this revision, whatever is read anew meanwhile.
  const [revizie] = useState(document.revizie);
  const [client, setClient] = useState<TypedClient>(() => typedClient(document.client));
  const [text, setText] = useState(document.text ?? '');
  const [explanations, setExplanations] = useState(document.explicatii ?? '');
  const [given, setGiven] = useState(
    () =>
      Object.fromEntries(references.map((name) => [name, document.efactura[name] ?? ''])) as Record<Reference, string>,
  );
  const [isLooked, setLooked] = useState(false);
  const correct = useApiMutation(
    async (call, { body, isSent }: { readonly body: CorrectBody; readonly isSent: boolean }) => {
      await call('put', '/app/api/facturi/{serie}/{numar}/client', { params, body });
      if (isSent) await call('post', '/app/api/facturi/{serie}/{numar}/trimite-in-spv', { params });
    },
    (_done, { isSent }) => {
      say(isSent ? words.spvState.correctedAndSent : words.spvState.corrected);
      onClose();
    },
  );
  const canSend = document.actiuni.some(({ actiune, piedica }) => actiune === 'spv' && piedica === null);
  return (
    <Dialog title={words.spvState.correct} onClose={onClose}>
      <p className="quiet">{words.spvState.correctText}</p>
      <Form
        problem={correct.error}
        {...(isLooked ? {} : { told: wrong })}
        onSubmit={(_typed, button) => {
          setLooked(true);
          if (client.denumire.trim() === '') return new Map([['client.denumire', words.problem.missing]]);
          const efactura = Object.fromEntries(
            references.flatMap((name) => (given[name].trim() ? [[name, given[name].trim()]] : [])),
          );
          const { id: _, ...sent } = clientBody(client);
          correct.mutate({
            body: { revizie, client: sent, text: text.trim(), explicatii: explanations.trim(), efactura },
            isSent: button === 'spv',
          });
          return undefined;
        }}
        acts={
          <>
            <DialogEnds act={words.acts.save} onClose={onClose} isBusy={correct.isPending} />
            {canSend ? (
              <Button type="submit" value="spv" isBusy={correct.isPending}>
                {words.spvState.saveAndSend}
              </Button>
            ) : null}
          </>
        }
      >
        <ClientMembers client={client} onChange={(change) => setClient({ ...client, ...change })} />
        <LongTextField name="text" label={words.form.text} maxLength={2000} value={text} onChange={setText} />
        <LongTextField
          name="explicatii"
          label={words.form.explanations}
          maxLength={2000}
          value={explanations}
          onChange={setExplanations}
        />
        <div className="fields">
          {references.map((name) => (
            <TextField
              key={name}
              name={`efactura.${name}`}
              label={words.form.references[name]}
              maxLength={name === 'nota' ? 300 : 200}
              value={given[name]}
              onChange={(typed) => setGiven({ ...given, [name]: typed })}
            />
          ))}
        </div>
      </Form>
    </Dialog>
  );
}
