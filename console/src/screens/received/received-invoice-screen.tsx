import { type ReactNode, useRef } from 'react';
import { pathTo } from '../../addresses.ts';
import { Problem } from '../../api.ts';
import { Facts } from '../../parts/facts.tsx';
import { FileButton } from '../../parts/file-button.tsx';
import { NoSuchPage } from '../../parts/no-such-page.tsx';
import { BesidePaper, Paper } from '../../parts/paper.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useApiQuery, useComputedAnswer } from '../../queries.tsx';
import { Link, useParameters } from '../../router.tsx';
import { moment, writtenDate } from '../../words/dates.ts';
import { moneyIn } from '../../words/money.ts';
import { shownNumber, shownRate } from '../../words/numbers.ts';
import { useWords } from '../../words/words.ts';
import { Attachments } from '../attachments/attachments.tsx';
import { Payments, ReceivedActs, type ReceivedInvoice } from './received-acts.tsx';
import { ReceivedLines, remarkName } from './received-lines.tsx';
import { StatusBadge } from './received-table.tsx';

/** /app/facturi-primite/:id shows everything that an invoice of a supplier says, and what is decided about it. */
export function ReceivedInvoiceScreen() {
  const words = useWords();
  const { id } = useParameters('receivedInvoice');
  const asked = useApiQuery(
    '/app/api/facturi-furnizori/{id_factura}',
    { params: { id_factura: id } },
    { refetchAfter: soonAnother },
  );
  if (asked.error instanceof Problem && asked.error.status === 404 && !asked.data) return <NoSuchPage />;
  const { data } = asked;
  return (
    <Screen
      title={data ? `${data.nume_document} ${data.numar}` : words.received.name}
      intro={data ? (data.sursa === 'spv' ? words.received.visual : words.received.entered) : undefined}
      acts={data ? <StatusBadge status={data.status} /> : null}
    >
      <Loaded asked={asked}>{(invoice) => <Shown key={id} invoice={invoice} />}</Loaded>
    </Screen>
  );
}

/** An answer to the supplier is at the authority within seconds. */
const soonAnother = ({ raspuns_furnizor: answer }: ReceivedInvoice): number | null =>
  answer?.stare === 'de_trimis' || answer?.stare === 'trimis' ? 5000 : null;

interface Shown {
  readonly invoice: ReceivedInvoice;
}

function Shown({ invoice }: Shown) {
  const words = useWords();
  return (
    <>
      {invoice.motiv_respingere === null ? null : (
        <p className="note note-wrong breaking">{words.received.refusal(invoice.motiv_respingere)}</p>
      )}
      <ReceivedActs invoice={invoice} />
      <BesidePaper
        facts={
          <>
            <InvoiceFacts invoice={invoice} />
            <SupplierAnswer invoice={invoice} />
            <Taxes invoice={invoice} />
            <Remarks invoice={invoice} />
            <Payments invoice={invoice} />
            <Attachments thing={{ is: 'received', params: { id_factura: invoice.id } }} />
          </>
        }
        paper={<ReceivedPaper invoice={invoice} />}
      />
      <ReceivedLines invoice={invoice} />
    </>
  );
}

function InvoiceFacts({ invoice }: Shown) {
  const words = useWords();
  const { valuta, vanzator } = invoice;
  const money = (amount: number): string => moneyIn(amount, valuta);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      words.received.supplier,
      <Link key="f" to={pathTo('supplier', { id: invoice.furnizor_id })}>
        {invoice.furnizor}
      </Link>,
    ],
    [words.suppliers.code, invoice.cod_unic_furnizor],
    ...(vanzator
      ? ([
          [words.received.seller, vanzator.denumire === invoice.furnizor ? null : vanzator.denumire],
          [words.clients.tradeRegister, vanzator.nr_reg_com],
          [words.clients.address, vanzator.adresa],
          [words.clients.email, vanzator.email],
          [words.clients.phone, vanzator.telefon],
          [words.clients.account, vanzator.cont_bancar],
        ] as const)
      : []),
    [words.received.buyer, invoice.cumparator],
    [words.received.issued, writtenDate(invoice.data_emitere)],
    [words.received.received, writtenDate(invoice.data_primire)],
    [words.received.due, invoice.data_scadenta && writtenDate(invoice.data_scadenta)],
    [words.received.source, words.received.sources[invoice.sursa]],
    [words.received.message, invoice.id_mesaj_spv],
    [
      words.received.rate,
      valuta === 'RON'
        ? null
        : invoice.curs_valutar === null
          ? words.received.rateUnknown
          : shownNumber(invoice.curs_valutar),
    ],
    [words.received.net, money(invoice.valoare)],
    [words.received.vat, money(invoice.valoare_tva)],
    [words.received.total, <strong key="t">{money(invoice.total)}</strong>],
    [words.received.before, invoice.platit_inainte === 0 ? null : money(invoice.platit_inainte)],
    [words.received.left, <strong key="l">{money(invoice.suma_ramasa)}</strong>],
  ];
  return (
    <section className="card" aria-labelledby="date-factura">
      <h2 id="date-factura">{words.received.facts}</h2>
      <Facts facts={facts} isBreaking />
    </section>
  );
}

/** GRP-SUP-16: it shows what the supplier was told through SPV, and whether it arrived. */
function SupplierAnswer({ invoice: { raspuns_furnizor: answer } }: Shown) {
  const words = useWords();
  if (answer === null) return null;
  const { stare, mesaj, actualizat_la, descriere, erori, index_incarcare } = answer;
  const look =
    stare === 'acceptat'
      ? 'badge badge-good'
      : stare === 'respins' || stare === 'netrimis'
        ? 'badge badge-wrong'
        : 'badge';
  return (
    <section className="card" aria-labelledby="raspuns-furnizor">
      <h2 id="raspuns-furnizor">{words.received.answer}</h2>
      <p>
        <span className={look}>{words.received.answerStates[stare]}</span>{' '}
        <span className="small quiet">{moment(actualizat_la)}</span>
      </p>
      <p>{descriere}</p>
      {erori.length === 0 ? null : (
        <ul className="note note-wrong breaking">
          {erori.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
      <p className="small quiet breaking">{words.received.answerSaid(mesaj)}</p>
      {index_incarcare === null ? null : <p className="small quiet">{words.received.answerIndex(index_incarcare)}</p>}
    </section>
  );
}

function Taxes({ invoice: { taxe, valuta } }: Shown) {
  const words = useWords();
  if (taxe.length === 0) return null;
  return (
    <Table
      caption={words.received.taxes}
      isTitled
      rows={taxe.map((tax, place) => ({ ...tax, place }))}
      keyOf={({ place }) => place}
      empty={null}
      columns={[
        {
          title: words.received.category,
          cell: ({ categorie, scutire }) => (
            <>
              {categorie ?? words.none}
              {scutire === null ? null : <span className="small quiet breaking"> {scutire}</span>}
            </>
          ),
        },
        {
          title: words.received.taxRate,
          cell: ({ cota }) => (cota === null ? words.none : shownRate(cota)),
          isNumber: true,
        },
        {
          title: words.received.base,
          cell: ({ baza }) => (baza === null ? words.none : moneyIn(baza, valuta)),
          isNumber: true,
        },
        { title: words.received.vat, cell: ({ tva }) => moneyIn(tva, valuta), isNumber: true },
      ]}
    />
  );
}

function Remarks({ invoice: { mentiuni } }: Shown) {
  const words = useWords();
  if (mentiuni.length === 0) return null;
  return (
    <section className="card" aria-labelledby="referinte">
      <h2 id="referinte">{words.received.references}</h2>
      <dl className="facts">
        {mentiuni.map(({ fel, text }) => (
          <div key={`${fel} ${text}`} className="fact">
            <dt>{remarkName(words, fel)}</dt>
            <dd className="breaking">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** It is half of what a link lasts, so that the one that is shown can always be followed. */
const linkMs = 300_000;

function ReceivedPaper({ invoice: { id, id_mesaj_spv } }: Shown) {
  const words = useWords();
  const made = useComputedAnswer(
    '/app/api/facturi-furnizori/{id_factura}/pdf',
    { params: { id_factura: id } },
    { endsAfterMs: linkMs },
  );
  // A document is not loaded anew while somebody reads it.
  const shown = useRef(made.data?.cale);
  shown.current ??= made.data?.cale;
  return (
    <Paper title={words.received.pdf} source={shown.current ?? null}>
      <div className="acts">
        {made.data ? (
          <a href={made.data.cale} target="_blank" rel="noreferrer">
            {words.received.openPdf}
          </a>
        ) : null}
        {id_mesaj_spv === null ? null : (
          <FileButton
            path="/app/api/facturi-furnizori/{id_factura}/ubl"
            params={{ id_factura: id }}
            name={words.received.xml}
          />
        )}
      </div>
    </Paper>
  );
}
