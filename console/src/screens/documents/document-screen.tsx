import { type ReactNode, useRef } from 'react';
import { pathTo } from '../../addresses.ts';
import { Problem } from '../../api.ts';
import { Facts } from '../../parts/facts.tsx';
import { NoSuchPage } from '../../parts/no-such-page.tsx';
import { BesidePaper, Paper } from '../../parts/paper.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useApiQuery, useComputedAnswer } from '../../queries.tsx';
import { Link, useParameters } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { moment, writtenDate } from '../../words/dates.ts';
import { moneyIn } from '../../words/money.ts';
import { shownMoney, shownNumber, shownPrice, shownRate } from '../../words/numbers.ts';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';
import { Attachments } from '../attachments/attachments.tsx';
import { isPartlyLate, paymentWord } from '../invoices/payment-word.ts';
import { Collections, kindName } from './collections.tsx';
import type { Document } from './document.ts';
import { DocumentActs } from './document-acts.tsx';
import styles from './document-screen.module.css';
import timeline from './history.module.css';
import { Reversals } from './made-reversals.tsx';
import { MailCard } from './mail-card.tsx';
import { CardRefunds } from './refund.tsx';
import { SpvCard } from './spv-card.tsx';
import { Standing } from './standing.tsx';

type Name = Pick<Document, 'serie' | 'numar'>;

const underWay = ['in_asteptare', 'trimisa', 'in_prelucrare'];
const soonMs = 4000;

/** Something is being done elsewhere, at the authority or at the card processor, whose end is waited for. */
const isUnderWay = ({ spv, restituiri_card }: Document): boolean =>
  underWay.includes(spv?.status ?? '') || restituiri_card.some(({ stare }) => stare === 'ceruta');

/** /app/facturi/:serie/:numar shows the PDF beside the facts, what became of the document and what can be done with it. */
export function DocumentScreen() {
  const words = useWords();
  const { serie, numar } = useParameters('document');
  const params = { serie, numar };
  const asked = useApiQuery(
    '/app/api/facturi/{serie}/{numar}',
    { params },
    { refetchAfter: (document) => (isUnderWay(document) ? soonMs : null) },
  );
  if (asked.error instanceof Problem && asked.error.status === 404 && !asked.data) return <NoSuchPage />;
  const title = asked.data ? words.document.title(asked.data.tip, `${serie} ${numar}`) : `${serie} ${numar}`;
  return (
    <Screen title={title} acts={asked.data ? <Badges document={asked.data} /> : null}>
      <Loaded asked={asked}>{(document) => <Shown key={`${serie}/${numar}`} document={document} />}</Loaded>
    </Screen>
  );
}

function Shown({ document }: { readonly document: Document }) {
  const words = useWords();
  return (
    <>
      <Meanwhile document={document} />
      <div className="card">
        <Standing document={document} />
        <DocumentActs document={document} />
      </div>
      <Lines document={document} />
      <BesidePaper
        facts={
          <>
            <DocumentFacts document={document} />
            {document.spv ? <SpvCard document={document} spv={document.spv} /> : null}
            {document.export_contabil ? (
              <p className="small quiet">
                {words.accountingExport.onDocument(
                  moment(document.export_contabil.la),
                  words.accountingExport.shortFormats[document.export_contabil.format],
                  document.export_contabil.de_cate_ori,
                )}
              </p>
            ) : null}
            <Reversals document={document} />
            <CardRefunds document={document} />
            <Collections document={document} />
            <MailCard name={document} />
            <Attachments thing={{ is: 'document', params: { serie: document.serie, numar: document.numar } }} />
            <History document={document} />
          </>
        }
        paper={<DocumentPaper document={document} />}
      />
    </>
  );
}

function Badges({ document: { status, status_plata, data_scadenta, azi } }: { readonly document: Document }) {
  const words = useWords();
  const isLate = isPartlyLate(status_plata, data_scadenta, azi);
  const look =
    status === 'emisa' ? 'badge badge-good' : status === 'anulata' ? 'badge badge-wrong' : 'badge badge-warn';
  return (
    <>
      <span className={look}>{words.document.statuses[status]}</span>
      {status_plata === 'nu_se_incaseaza' ? null : (
        <span className={status_plata === 'depasita' || isLate ? 'badge badge-wrong' : 'badge'}>
          {paymentWord(words, status_plata, isLate)}
        </span>
      )}
    </>
  );
}

/** CON-DOC-6: somebody else did something with the document while it was on this screen. */
function Meanwhile({ document: { istoric } }: { readonly document: Document }) {
  const words = useWords();
  const { me } = useSession();
  const first = useRef(istoric.length);
  const since = istoric.slice(0, Math.max(0, istoric.length - first.current));
  const others = since.filter(({ nume_autor, autor }) => autor !== 'serviciu' && nume_autor !== me.email);
  if (others.length === 0) return null;
  return (
    <div className="note note-warn" role="status">
      <p>{words.document.meanwhile}</p>
      {others.map((row) => (
        <p key={`${row.la} ${row.actiune}`}>
          {sentenceOf(words, row)} ({[row.nume_autor, moment(row.la)].filter(Boolean).join(', ')})
        </p>
      ))}
    </div>
  );
}

type Row = Document['istoric'][number];

/** CON-DOC-2: the sentence is plain; an action without a word here is shown by its name. */
function sentenceOf(words: Words, { despre, actiune, detalii }: Row): string {
  const told: unknown = JSON.parse(detalii);
  const details = typeof told === 'object' && told !== null ? (told as Readonly<Record<string, unknown>>) : {};
  const said = (words.document.history as Readonly<Record<string, (details: Told) => string>>)[`${despre} ${actiune}`];
  const text = (name: string): string => (typeof details[name] === 'string' ? String(details[name]) : '');
  const fields = Object.keys((details['corrected'] as object | undefined) ?? {}).length;
  const amount = shownMoney(Number(text('amount')));
  return said ? said({ text, amount, fields, kind: kindName(words, text('kind')) }) : actiune;
}

export interface Told {
  readonly text: (name: string) => string;
  /** It is the amount of a collection. */
  readonly amount: string;
  readonly kind: string;
  /** It counts the members that a correction changed. */
  readonly fields: number;
}

function History({ document: { istoric } }: { readonly document: Document }) {
  const words = useWords();
  return (
    <section className="card" aria-labelledby="istoric">
      <h2 id="istoric">{words.document.historyTitle}</h2>
      <ol className={timeline['history']}>
        {istoric.map((row) => (
          <li key={`${row.la} ${row.despre} ${row.actiune} ${row.detalii}`}>
            <p>{sentenceOf(words, row)}</p>
            <p className="small quiet">
              {moment(row.la)} · {words.document.authors[row.autor](row.nume_autor ?? '')}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function DocumentFacts({ document }: { readonly document: Document }) {
  const words = useWords();
  const { client, valuta } = document;
  const money = (amount: number) => moneyIn(amount, valuta);
  const reference = (name: Name | null) =>
    name && <Link to={pathTo('document', name)}>{`${name.serie} ${name.numar}`}</Link>;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [words.form.client, <strong key="client">{client.denumire}</strong>],
    [words.form.clientMembers.cod_unic, client.cod_unic],
    [words.form.clientMembers.adresa, [client.adresa, client.localitate, client.cod_judet].filter(Boolean).join(', ')],
    [words.form.clientMembers.email, client.email],
    [words.form.issuedOn, writtenDate(document.data_emitere)],
    [words.form.dueOn, writtenDate(document.data_scadenta)],
    [words.form.net, money(document.fara_tva)],
    [words.form.vat, money(document.tva)],
    [words.form.gross, <strong key="total">{money(document.total)}</strong>],
    [words.document.remaining, document.status_plata === 'nu_se_incaseaza' ? null : money(document.ramas)],
    [
      words.form.rate,
      document.curs_valutar === null
        ? null
        : `${shownNumber(document.curs_valutar)}${document.data_curs ? ` (${writtenDate(document.data_curs)})` : ''}`,
    ],
    [words.form.language, document.limba === 'ro' ? null : words.languages[document.limba]],
    [words.form.delivery.data, document.livrare?.data ? writtenDate(document.livrare.data) : null],
    [words.form.delivery.delegat, document.livrare?.delegat],
    [words.form.delivery.mijloc_transport, document.livrare?.mijloc_transport],
    [words.form.trackingNumber, document.awb],
    [words.form.externalId, document.id_extern],
    [words.document.reverses, reference(document.storneaza)],
    [words.document.refersTo, document.storneaza ? null : referredTo(words, document.documente_corectate)],
    [words.document.proforma, reference(document.proforma)],
    [
      words.document.invoices,
      document.facturi.length === 0 ? null : document.facturi.map((name) => <p key={name.numar}>{reference(name)}</p>),
    ],
    [words.form.text, document.text],
    [words.form.explanations, document.explicatii],
  ];
  return (
    <section className="card" aria-label={words.document.facts}>
      <Facts facts={facts} />
    </section>
  );
}

/** V2-REF-7: own invoices lead to their own screen. */
function referredTo(words: Words, named: Document['documente_corectate']): ReactNode {
  if (named.length === 0) return null;
  return named.map(({ serie, numar, data, proprie }) => {
    const name = serie === null ? numar : `${serie} ${numar}`;
    const shown = proprie && serie !== null ? <Link to={pathTo('document', { serie, numar })}>{name}</Link> : name;
    return (
      <p key={name} className="breaking">
        {shown} {words.document.of(writtenDate(data))}
      </p>
    );
  });
}

/** The browser's own viewer shows the document as its client sees it; a phone opens it by the link. */
function DocumentPaper({ document: { serie, numar } }: { readonly document: Document }) {
  const words = useWords();
  const made = useComputedAnswer('/app/api/facturi/{serie}/{numar}/genereaza-link-de-descarcare', {
    params: { serie, numar },
  });
  const address = made.data ? new URL(made.data.link).pathname : null;
  return (
    <Paper title={words.document.pdf} source={address}>
      {address === null ? null : (
        <a href={address} target="_blank" rel="noreferrer">
          {words.document.openPdf}
        </a>
      )}
    </Paper>
  );
}

function Lines({ document }: { readonly document: Document }) {
  const words = useWords();
  const { linii, numar_linii } = document;
  return (
    <>
      <Table
        caption={words.form.lines}
        isTitled
        rows={linii}
        keyOf={({ nr_crt }) => nr_crt}
        empty={null}
        columns={[
          {
            title: words.form.line.article,
            cell: ({ denumire, cod_articol, descriere }) => (
              <span className="breaking">
                {denumire}
                {cod_articol ? <span className="quiet small"> {cod_articol}</span> : null}
                {descriere ? <span className={`quiet small ${styles['described']}`}>{descriere}</span> : null}
              </span>
            ),
          },
          {
            title: words.form.line.quantity,
            cell: ({ cantitate, um }) => [shownNumber(cantitate), um].filter(Boolean).join(' '),
            isNumber: true,
          },
          { title: words.form.line.price, cell: ({ pret_unitar }) => shownPrice(pret_unitar), isNumber: true },
          { title: words.form.line.rate, cell: ({ cota_tva }) => shownRate(cota_tva), isNumber: true },
          { title: words.form.net, cell: ({ fara_tva }) => shownMoney(fara_tva), isNumber: true },
          { title: words.form.gross, cell: ({ total }) => shownMoney(total), isNumber: true },
        ]}
      />
      {numar_linii > linii.length ? (
        <p className="small quiet">{words.document.moreLines(numar_linii - linii.length)}</p>
      ) : null}
    </>
  );
}
