import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import { newKey } from '../../api.ts';
import { useRates } from '../../nomenclatures.ts';
import { Button } from '../../parts/button.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { useApiQuery } from '../../queries.tsx';
import { Link, usePlace } from '../../router.tsx';
import { useCompany } from '../../session.tsx';
import { useWords } from '../../words/words.ts';
import { DocumentForm } from './document-form.tsx';
import { forgetDraft, readDraft, type SavedDraft } from './draft-storage.ts';
import type { Wrong } from './form-body.ts';
import { formOfDraft, type OpenedDraft } from './form-of-draft.ts';
import { sourceIn } from './form-source.ts';
import { clientOf, emptyForm, type FormAgain, type FoundClient, formAgain, type IssueFacts } from './form-state.ts';

/** /app/facturi/nou begins with another document where it has `copie=FCT/12` or `proforma=PRF/3`, with a draft where it has `ciorna=ID`. */
export function NewDocumentScreen() {
  const words = useWords();
  const { query } = usePlace();
  const facts = useApiQuery('/app/api/emitere', {});
  const source = sourceIn(query);
  const again = useApiQuery(
    '/app/api/facturi/{serie}/{numar}/formular',
    { params: source?.params ?? { serie: '-', numar: '-' }, query: { scop: source?.scop ?? 'copie' } },
    { isEnabled: source !== null },
  );
  const clientId = query.get('client');
  const client = useApiQuery(
    '/app/api/clienti/{id}',
    { params: { id: clientId ?? '-' } },
    { isEnabled: clientId !== null },
  );
  const draftId = query.get('ciorna');
  const draft = useApiQuery(
    '/app/api/ciorne/{id_ciorna}',
    { params: { id_ciorna: draftId ?? '-' } },
    { isEnabled: draftId !== null, isReadAnew: true },
  );
  return (
    <Screen title={words.form.title}>
      <Loaded asked={facts}>
        {(known) =>
          draftId !== null ? (
            <Loaded asked={draft}>
              {(opened) => <Begun key={draftId} facts={known} again={null} opened={opened} />}
            </Loaded>
          ) : source ? (
            <Loaded asked={again}>
              {(from) =>
                from.proforma && from.linii.length === 0 ? (
                  <NothingLeft proforma={from.proforma} />
                ) : (
                  <Begun key={query.toString()} facts={known} again={from} opened={null} />
                )
              }
            </Loaded>
          ) : clientId !== null ? (
            <Loaded asked={client}>
              {({ date }) => (
                <Begun key={clientId} facts={known} again={null} opened={null} client={{ id: clientId, ...date }} />
              )}
            </Loaded>
          ) : (
            <Begun facts={known} again={null} opened={null} />
          )
        }
      </Loaded>
    </Screen>
  );
}

/** Somebody followed an old link to invoice a proforma that is invoiced already. */
function NothingLeft({ proforma: { serie, numar } }: { readonly proforma: NonNullable<FormAgain['proforma']> }) {
  const words = useWords();
  return (
    <div className="note note-warn">
      <p>{words.form.nothingLeft(`${serie} ${numar}`)}</p>
      <div>
        <Link to={pathTo('document', { serie, numar })} className="button">
          {words.form.toProforma}
        </Link>
      </div>
    </div>
  );
}

interface BegunProps {
  readonly facts: IssueFacts;
  readonly again: FormAgain | null;
  /** The draft that was asked for; what was changed of it in this window is found again. */
  readonly opened: OpenedDraft | null;
  /** It is for this client, whose page led here. */
  readonly client?: FoundClient;
}

/** The form begins with the stored draft of this window, unless something else was asked for. */
function Begun({ facts, again, opened, client }: BegunProps) {
  const words = useWords();
  const { cod_unic: company } = useCompany();
  const [highest] = useRates('RO', facts.data_emitere);
  const [draft, setDraft] = useState(() => {
    const stored = again || client ? null : readDraft(company);
    return opened && stored?.draft?.id !== opened.id ? null : stored;
  });
  const [turn, setTurn] = useState(0);
  // The beginning of a form does not change while it is typed in, whatever is read anew meanwhile.
  const [first] = useState(facts);
  const [saved] = useState(opened);
  if (highest === undefined) return null;
  const hasNoVat = !first.platitor_tva;
  const rate = hasNoVat ? '' : String(highest);
  const begun = again
    ? formAgain(first, again)
    : saved
      ? formOfDraft(first, rate, saved.formular)
      : { ...emptyForm(first, rate), ...(client ? clientOf(client) : {}) };
  const told = new Map(draft ? [] : saved?.probleme.map(({ camp, mesaj }) => [camp, mesaj]));
  return (
    <>
      {draft ? (
        <div className="note">
          <p>{words.form.foundDraft}</p>
          <div>
            <Button
              look="small"
              onClick={() => {
                forgetDraft(company);
                setDraft(null);
                setTurn(turn + 1);
              }}
            >
              {words.form.beginAnew}
            </Button>
          </div>
        </div>
      ) : null}
      <OneForm
        key={turn}
        facts={facts}
        begun={draft?.form ?? begun}
        storedKey={draft?.key ?? null}
        draft={draft?.draft ?? (saved && { id: saved.id, nume: saved.nume, versiune: saved.versiune })}
        told={told}
      />
    </>
  );
}

interface OneFormProps {
  readonly facts: IssueFacts;
  readonly begun: ReturnType<typeof emptyForm>;
  readonly storedKey: string | null;
  readonly draft: SavedDraft | null;
  readonly told: Wrong;
}

/** A form has one key, from its first letter until it is issued. */
function OneForm({ facts, begun: given, storedKey, draft, told: said }: OneFormProps) {
  const [begun] = useState(given);
  const [key] = useState(() => storedKey ?? newKey());
  const [told] = useState(said);
  return <DocumentForm facts={facts} begun={begun} issueKey={key} draft={draft} told={told} />;
}
