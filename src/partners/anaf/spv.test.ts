import { Buffer } from 'node:buffer';
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildBuyerMessage } from '../../formats/rasp/buyer-message.ts';
import type { AnafFault, Spv } from '../../operations/ports.ts';
import { type SimulatedAnaf, startSimulatedAnaf } from '../simulated/anaf.ts';
import { storedZip } from '../simulated/stored-zip.ts';
import { anafSpv } from './spv.ts';

let simulator: SimulatedAnaf;
let anaf: Spv;
let access: string;
let time: number;

beforeEach(async () => {
  time = Date.parse('2026-11-15T10:00:00Z');
  simulator = await startSimulatedAnaf({ processingMs: 1000, now: () => time });
  anaf = anafSpv(async () => simulator.account);
  access = (await anaf.exchangeCode('code', quiet)).access;
});
afterEach(() => simulator.stop());

const quiet = new AbortController().signal;
const invoice = (id: string, note = ''): string =>
  `<Invoice xmlns:cbc="x" xmlns:cac="y"><cbc:ID>${id}</cbc:ID><cbc:Note>${note}</cbc:Note><cac:AccountingCustomerParty><cac:Party><cac:PartyLegalEntity><cbc:CompanyID>2864518</cbc:CompanyID></cac:PartyLegalEntity></cac:Party></cac:AccountingCustomerParty></Invoice>`;
const upload = (xml: string, more = {}): Promise<string> =>
  anaf.upload(
    access,
    { fiscalCode: '12345674', xml, kind: 'invoice', isToIndividual: false, isToForeigner: false, ...more },
    quiet,
  );
const troubleOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'none',
    (error: AnafFault) => error.trouble,
  );
const answer = (body: string | Buffer, status = 200, type = 'text/plain') => ({ status, type, body });

describe('the way of an invoice', () => {
  test('that is accepted, through processing to the sealed ZIP', async () => {
    const uploadId = await upload(invoice('FCT1'));
    expect(await anaf.progress(access, uploadId, quiet)).toEqual({ state: 'processing' });
    time += 1000;
    const progress = await anaf.progress(access, uploadId, quiet);
    expect(progress).toMatchObject({ state: 'accepted' });
    const downloadId = 'downloadId' in progress ? progress.downloadId : '';
    const sealed = await anaf.download(access, downloadId, quiet);
    expect(sealed).toMatchObject({ xml: Buffer.from(invoice('FCT1')), errors: [] });
    expect(sealed.zip.subarray(0, 2).toString()).toBe('PK');
  });

  test('that is rejected, with its errors', async () => {
    const uploadId = await upload(invoice('FCT2', 'SIMULARE:respinsa'));
    time += 1000;
    const progress = await anaf.progress(access, uploadId, quiet);
    expect(progress).toMatchObject({ state: 'rejected' });
    const { errors } = await anaf.download(access, 'downloadId' in progress ? progress.downloadId : '', quiet);
    expect(errors).toEqual([expect.stringContaining('[BR-RO-065]')]);
  });

  test('that stays in processing for a while', async () => {
    const uploadId = await upload(invoice('FCT3', 'SIMULARE:in_prelucrare'));
    time += 60_000;
    expect(await anaf.progress(access, uploadId, quiet)).toEqual({ state: 'processing' });
    time += 600_000;
    expect(await anaf.progress(access, uploadId, quiet)).toMatchObject({ state: 'accepted' });
  });

  test('that was sent before names the first index and its day; one that was refused may come again [V2-TRUE-3]', async () => {
    const first = await upload(invoice('FCT4'));
    const second = await upload(invoice('FCT4'));
    time += 1000;
    const { errors } = await anaf.download(access, `9${second}`, quiet);
    expect(errors).toEqual([`Factura a mai fost transmisa anterior cu index=${first} si data incarcare=2026-11-15`]);
    await upload(invoice('FCT4b', 'SIMULARE:respinsa'));
    const again = await upload(invoice('FCT4b'));
    time += 1000;
    expect(await anaf.progress(access, again, quiet)).toMatchObject({ state: 'accepted' });
  });

  test('carries the code without RO, and goes where individuals and foreigners go', async () => {
    await upload(invoice('FCT5'), { isToIndividual: true });
    await upload(invoice('FCT6'), { isToForeigner: true });
    expect(simulator.uploads.map(({ service, query }) => [service, String(query)])).toEqual([
      ['uploadb2c', 'standard=UBL&cif=12345674'],
      ['upload', 'standard=UBL&cif=12345674&extern=DA'],
    ]);
  });

  test('that answers a supplier is told apart by its standard, listed among the messages of buyers, and taken twice [GRP-SUP-16]', async () => {
    const xml = buildBuyerMessage('191823', 'Nu am <comandat>\n"asta"');
    expect(xml).toContain('index_incarcare="191823" message="Nu am &lt;comandat&gt; &quot;asta&quot;"/>');
    const message = { kind: 'buyer-message', fiscalCode: '12345674', xml } as const;
    const first = await anaf.upload(access, message, quiet);
    const second = await anaf.upload(access, message, quiet);
    expect(simulator.uploads.map(({ service, query }) => [service, String(query)])).toEqual([
      ['upload', 'standard=RASP&cif=12345674'],
      ['upload', 'standard=RASP&cif=12345674'],
    ]);
    time += 1000;
    const period = { fiscalCode: '12345674', from: new Date(time - 60_000), until: new Date(time) };
    const listed = await anaf.messages(access, { ...period, only: 'buyer-messages' }, quiet);
    expect(listed.map(({ uploadId, kind }) => [uploadId, kind])).toEqual([
      [first, 'to-seller'],
      [second, 'to-seller'],
    ]);
    expect(await anaf.messages(access, { ...period, only: 'sent' }, quiet)).toEqual([]);
    const { xml: stored } = await anaf.download(access, listed[0]?.messageId ?? '', quiet);
    expect(stored.toString()).toBe(xml);
  });

  test('is followed by its id also after the simulator was started again', async () => {
    const uploadId = await upload(invoice('FCT7'));
    await simulator.stop();
    simulator = await startSimulatedAnaf({ processingMs: 1000, now: () => time + 1000 });
    const progress = await anaf.progress(access, uploadId, quiet);
    expect(progress).toMatchObject({ state: 'accepted' });
    expect(await troubleOf(anaf.download(access, 'downloadId' in progress ? progress.downloadId : '', quiet))).toBe(
      'none',
    );
  });
});

describe('messages', () => {
  const period = (more = {}) => ({
    fiscalCode: '12345674',
    from: new Date(time - 60_000),
    until: new Date(time + 60_000),
    only: null,
    ...more,
  });

  test('tell what was sent, what was rejected, and what suppliers sent', async () => {
    const sent = await upload(invoice('FCT1'));
    const rejected = await upload(invoice('FCT2', 'SIMULARE:respinsa'));
    time += 1000;
    const all = await anaf.messages(access, period(), quiet);
    expect(all.map(({ kind, uploadId }) => [kind, uploadId])).toEqual([
      ['received', '10000000000000012345674'],
      ['sent', sent],
      ['errors', rejected],
    ]);
    expect(all[1]).toMatchObject({ sellerCode: '12345674', buyerCode: '2864518', createdOn: '2026-11-15' });
    expect(await anaf.messages(access, period({ only: 'sent' }), quiet)).toHaveLength(1);
    const toBuyer = await anaf.messages(access, period({ fiscalCode: '2864518' }), quiet);
    expect(toBuyer.map(({ kind }) => kind)).toEqual(['received', 'received']);
  });

  test('are read page by page, and none is an empty list', async () => {
    for (let count = 0; count < 501; count += 1) simulator.offerInvoice('12345674', '19', invoice(`S${count}`));
    expect(await anaf.messages(access, period(), quiet)).toHaveLength(502);
    expect(simulator.asked.listaMesaje).toBe(2);
    const before = { from: new Date(time - 7_200_000), until: new Date(time - 3_600_000) };
    expect(await anaf.messages(access, period(before), quiet)).toEqual([]);
  });

  test('without ids, or that are no messages at all, are passed over', async () => {
    const mesaje = [
      null,
      7,
      {},
      { id: 'x', id_solicitare: '1', data_creare: '202611151000' },
      { id: '5', id_solicitare: '6', data_creare: '202613451000' },
    ];
    simulator.trouble('listaMesaje', answer(JSON.stringify({ mesaje })));
    expect(await anaf.messages(access, period(), quiet)).toEqual([]);
  });
});

describe('an answer is known by its bytes', () => {
  test.each([
    ['HTML of a firewall', 'html', 'not-answered'],
    ['a technical error', 'technical', 'out-of-order'],
    ['401', 'unauthorized', 'unauthorized'],
    ['a cut connection', 'dropped', 'not-answered'],
    ['a lost answer', 'lost', 'not-answered'],
    ['an endless answer', 'endless', 'not-answered'],
    [
      'an error in JSON with status 200',
      answer('{"eroare":"Nu aveti drept in SPV pentru CIF=1","titlu":"x"}'),
      'refused',
    ],
    ['a bad request in JSON', answer('{"status":400,"error":"Bad Request","message":"fara xml"}', 400), 'refused'],
    ['a spent quota', answer('{"eroare":"S-au facut deja 20 descarcari de mesaj in cursul zilei"}'), 'quota-spent'],
    [
      'a document type',
      answer('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><header>&b;</header>'),
      'not-answered',
    ],
    ['another XML', answer('<other/>'), 'not-answered'],
    ['an id that is no number', answer('<header ExecutionStatus="0" index_incarcare="12a"/>'), 'not-answered'],
    ['nothing', answer(''), 'not-answered'],
    ['a server error in JSON', answer('{"status":500,"message":"x"}', 500), 'not-answered'],
    ['bad UTF-8', answer(Buffer.from([0x7b, 0xff, 0xfe])), 'not-answered'],
    ['a redirect to a login page', answer('<html/>', 302), 'not-answered'],
  ] as const)('%s', async (_name, trouble, expected) => {
    simulator.trouble('upload', trouble);
    expect(await troubleOf(upload(invoice('FCT1')))).toBe(expected);
    expect(simulator.uploads.length).toBe(trouble === 'lost' ? 1 : 0);
  });

  test('a refusal keeps its words', async () => {
    await expect(upload(invoice('FCT1', 'SIMULARE:eroare'))).rejects.toThrow(
      'Nu aveti drept in SPV pentru CIF=12345674',
    );
    await expect(anaf.progress(access, '15000', quiet)).rejects.toThrow('Nu exista factura cu id_incarcare= 15000');
    await expect(anaf.download(access, '21', quiet)).rejects.toThrow('Pentru id=21 nu exista');
  });

  test('a server that is down was not reached', async () => {
    await simulator.stop();
    expect(await troubleOf(upload(invoice('FCT1')))).toBe('not-reached');
  });

  test('a server that says nothing is waited for no longer than told', async () => {
    simulator.trouble('upload', 'silent');
    const impatience = new AbortController();
    const waiting = anaf.upload(
      access,
      { fiscalCode: '1', xml: 'x', kind: 'invoice', isToIndividual: false, isToForeigner: false },
      impatience.signal,
    );
    impatience.abort(new Error('the process stops'));
    await expect(waiting).rejects.toThrow('the process stops');
  });
});

describe('a ZIP is not trusted', () => {
  const packed = (name: string, content: Buffer, length = content.length): Buffer => {
    const zip = storedZip({ [name]: '' });
    const body = deflateRawSync(content);
    const nameLength = Buffer.from(name).length;
    const [head, tail] = [zip.subarray(0, 30 + nameLength), zip.subarray(30 + nameLength)];
    const made = Buffer.concat([head, body, tail]);
    const table = head.length + body.length;
    made.writeUInt16LE(8, table + 10);
    made.writeUInt32LE(body.length, table + 20);
    made.writeUInt32LE(length, table + 24);
    made.writeUInt32LE(table, made.length - 6);
    return made;
  };

  test.each([
    ['a bomb that says how large it is', packed('1.xml', Buffer.alloc(50 * 1024 * 1024))],
    ['a bomb that lies', packed('1.xml', Buffer.alloc(50 * 1024 * 1024), 100)],
    ['one with a wrong checksum', packed('1.xml', Buffer.from('<Invoice/>'))],
    ['one that is cut short', storedZip({ '1.xml': '<Invoice/>' }).subarray(0, 40)],
    ['one with many files', storedZip(Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`${n}.xml`, 'a'])))],
    ['one without the document', storedZip({ 'semnatura_1.xml': '<a/>' })],
  ])('%s', async (_name, zip) => {
    simulator.trouble('descarcare', answer(zip));
    expect(await troubleOf(anaf.download(access, '1', quiet))).toBe('not-answered');
  });
});

describe('tokens', () => {
  test('are refreshed, and the used refresh token is good no more', async () => {
    const first = await anaf.exchangeCode('code', quiet);
    const second = await anaf.refresh(first.refresh, quiet);
    expect(second.access).not.toBe(first.access);
    expect(second.accessSeconds).toBe(7_776_000);
    expect(await troubleOf(anaf.refresh(first.refresh, quiet))).toBe('not-let-in');
  });

  test.each([
    ['HTML', 'html', 'not-answered'],
    ['our own secret refused', answer('{"error":"invalid_client"}', 401), 'out-of-order'],
    ['half an answer', answer('{"access_token":"secret-a"}'), 'not-answered'],
  ] as const)('are not had from %s, and never stand in a message', async (_name, trouble, expected) => {
    simulator.trouble('token', trouble);
    const fault = await anaf.refresh('secret-r', quiet).catch((error: AnafFault) => error);
    expect(fault).toMatchObject({ trouble: expected });
    expect(String(fault)).not.toMatch(/secret-[ar]/);
  });

  test('are asked for in a browser, with what ANAF wants to know', async () => {
    const url = new URL(await anaf.authorizationUrl('12345674'));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'simulated',
      token_content_type: 'jwt',
      state: '12345674',
    });
  });
});
