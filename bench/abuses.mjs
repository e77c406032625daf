// The abuses of a company beside a polite one: how many connections it opens, and what they request repeatedly.
import { articleCode, articleName, headersOf, invoiceBody, legacyBody, series } from './targets.mjs';

const manyLines = 10_000;

export const abuses = {
  searches: {
    name: 'searches by a part of the address, 50 connections',
    connections: 50,
    requests: ({ abusive }) =>
      Array.from({ length: 500 }, (_, place) => get(abusive, `/v2/clienti?adresa=${7919 * (place + 1)}`)),
  },
  'deep-pages': {
    name: 'deep pages, 50 connections',
    connections: 50,
    requests: ({ abusive, deepPaths }) => deepPaths.map((path) => get(abusive, path)),
  },
  'v2-lines': {
    name: 'v2 invoices of 10 000 lines, 4 connections',
    connections: 4,
    requests: ({ abusive }) => [post('/v2/facturi', headersOf(abusive), longInvoice(abusive))],
  },
  'v1-lines': {
    name: 'v1 invoices of 10 000 lines, 4 connections',
    connections: 4,
    requests: ({ abusive }) => [post('/v1/factura/emitere', json, legacyBody(abusive, manyLines))],
  },
  'v2-hostile': {
    name: 'v2 bodies with many and long wrong names, 4 connections',
    connections: 4,
    requests: ({ abusive }) => [post(`/v2/facturi/${series}/1/incasari`, headersOf(abusive), repeatedMembers())],
  },
  'v1-hostile': {
    name: 'v1 bodies of 450 000 members without credentials, 2 connections',
    connections: 2,
    requests: () => [post('/v1/factura/emitere', json, manyMembers(450_000))],
  },
};

const json = { 'content-type': 'application/json' };
const get = (company, path) => ({ method: 'GET', path, headers: headersOf(company), body: '' });
const post = (path, headers, body) => ({ method: 'POST', path, headers, body });

/** A valid invoice that repeats the same few articles. */
function longInvoice(company) {
  const { articole, ...head } = JSON.parse(invoiceBody(company, 1));
  const line = (place) => ({ ...articole[0], cod_articol: articleCode(place), denumire: articleName(place) });
  return JSON.stringify({ ...head, articole: Array.from({ length: manyLines }, (_, place) => line((place % 5) + 1)) });
}

/** A name of 10 000 characters over 10 000 elements, each with a member twice. */
function repeatedMembers() {
  return `{"${'n'.repeat(10_000)}":[${Array.from({ length: 10_000 }, () => '{"a":1,"a":1}')}]}`;
}

function manyMembers(count) {
  return `{${Array.from({ length: count }, (_, place) => `"m${place}":0`)}}`;
}
