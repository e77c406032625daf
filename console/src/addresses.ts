/**
 * The addresses are fixed, so that links can be stored (console.md, 2). They are built and read in this file alone: `pathTo` is the only
 * maker of a `Path`, and links and moves accept nothing else.
 */
export const patterns = {
  home: '/',
  invoices: '/facturi',
  newDocument: '/facturi/nou',
  document: '/facturi/:serie/:numar',
  drafts: '/ciorne',
  recurring: '/facturi-recurente',
  newRecurring: '/facturi-recurente/noua',
  oneRecurring: '/facturi-recurente/:id',
  clients: '/clienti',
  client: '/clienti/:id',
  articles: '/articole',
  stock: '/stocuri',
  warehouses: '/stocuri/gestiuni',
  suppliers: '/furnizori',
  supplier: '/furnizori/:id',
  received: '/facturi-primite',
  enterReceived: '/facturi-primite/nou',
  receivedInvoice: '/facturi-primite/:id',
  bank: '/banca',
  reports: '/rapoarte',
  clientSales: '/rapoarte/clienti',
  articleSales: '/rapoarte/articole',
  receivables: '/rapoarte/vechime',
  cashRegister: '/rapoarte/registru-de-casa',
  salesJournal: '/rapoarte/jurnal-vanzari',
  purchaseJournal: '/rapoarte/jurnal-cumparari',
  vatReturn: '/rapoarte/decont-tva',
  forAccountant: '/rapoarte/contabilitate',
  monthlySales: '/rapoarte/vanzari-lunare',
  articleFlows: '/rapoarte/vanzari-achizitii-articole',
  trialBalance: '/rapoarte/balanta',
  indicators: '/rapoarte/indicatori',
  taxPosition: '/rapoarte/pozitie-anaf',
  archives: '/arhive',
  settings: '/setari',
  companySettings: '/setari/firma',
  series: '/setari/serii',
  documentSettings: '/setari/documente',
  mailSettings: '/setari/e-mail',
  paymentSettings: '/setari/plati',
  spvSettings: '/setari/spv',
  members: '/setari/utilizatori',
  keys: '/setari/chei',
  platforms: '/setari/platforme',
  apiUsers: '/setari/utilizatori-api',
  webhooks: '/setari/webhookuri',
  events: '/setari/evenimente',
  exchangeRates: '/setari/cursuri',
  moving: '/mutare',
  journal: '/jurnal',
  apiCalls: '/jurnal-api',
  spvBack: '/spv/inapoi',
  installation: '/instalare',
  account: '/cont',
  signInLink: '/intra/:token',
  providerBack: '/oidc/inapoi',
} as const;

export type AddressName = keyof typeof patterns;
/** These addresses need no parameter, so a menu can lead to them. */
export type PlainName = { [Name in AddressName]: ParameterOf<Name> extends never ? Name : never }[AddressName];

type ParameterIn<Pattern> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterIn<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;
type ParameterOf<Name extends AddressName> = ParameterIn<(typeof patterns)[Name]>;
type Parameters<Name extends AddressName> = Readonly<Record<ParameterOf<Name>, string>>;
/** A value that is empty or missing is left out. */
export type QueryValues = Readonly<Record<string, string | null | undefined>>;

declare const built: unique symbol;
/** `pathTo` makes it, and links and moves follow it: an address below `/app`, with its query. */
export type Path = string & { readonly [built]: true };

type Rest<Name extends AddressName> =
  ParameterOf<Name> extends never
    ? readonly [query?: QueryValues]
    : readonly [parameters: Parameters<Name>, query?: QueryValues];

/** It is called as `pathTo('invoices', { client: id })` or `pathTo('document', { serie, numar })`. */
export function pathTo<Name extends AddressName>(name: Name, ...rest: Rest<Name>): Path {
  const pattern: string = patterns[name];
  const isPlain = !pattern.includes(':');
  const [parameters, query] = (isPlain ? [{}, rest[0]] : rest) as [Record<string, string>, QueryValues | undefined];
  const path = pattern.replaceAll(/:(\w+)/g, (_, one: string) => encodeURIComponent(parameters[one] ?? ''));
  return withQuery(path, query);
}

function withQuery(path: string, query: QueryValues = {}): Path {
  const said = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return (said.length === 0 ? path : `${path}?${new URLSearchParams(said)}`) as Path;
}

export function isAt(name: AddressName, path: string): boolean {
  const [wanted, parts] = [patterns[name].split('/'), path.split('/')];
  return wanted.length === parts.length && wanted.every((part, place) => part.startsWith(':') || part === parts[place]);
}

/** A document is below the invoices, a client below the clients, every part of the settings below them. */
export const isBelow = (name: PlainName, path: string): boolean => path.startsWith(`${patterns[name]}/`);

/** Returns the parameters of a path as they were before they were encoded. */
export function parametersIn<Name extends AddressName>(name: Name, path: string): Parameters<Name> {
  const parts = path.split('/');
  const said = patterns[name]
    .split('/')
    .flatMap((part, place) => (part.startsWith(':') ? [[part.slice(1), decoded(parts[place] ?? '')]] : []));
  return Object.fromEntries(said);
}

interface DocumentName {
  readonly serie: string;
  readonly numar: string;
}

/** A document is the value `FCT/12` of a query. Its parts are encoded first, so that a series with a slash stays one of them. */
export const documentValue = ({ serie, numar }: DocumentName): string =>
  [serie, numar].map(encodeURIComponent).join('/');

export function documentIn(query: URLSearchParams, name: string): DocumentName | null {
  const [serie, numar] = (query.get(name) ?? '').split('/').map(decoded);
  return serie && numar ? { serie, numar } : null;
}

/** A part of an address that was typed by hand may not be an encoded one. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** At `/app/f/RO123/setari/serii` the path is `/setari/serii`; at `/app` it is `/`. */
export interface Place {
  /** It is null where the address names no company. */
  readonly company: string | null;
  readonly path: string;
  readonly query: URLSearchParams;
}

/** The console begins here. */
export const base = '/app';

export function placeIn({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Place {
  const below = pathname.slice(base.length).replace(/\/+$/, '');
  const [ofCompany = '', code] = /^\/f\/([^/]+)/.exec(below) ?? [];
  return {
    company: code === undefined ? null : decoded(code),
    path: below.slice(ofCompany.length) || patterns.home,
    query: new URLSearchParams(search),
  };
}

/** The path leads back to a place within its company: it was an address when the browser was there. */
export const pathOf = ({ path, query }: Place): Path => (query.size === 0 ? path : `${path}?${query}`) as Path;

/** The browser's address names the company that it shows, so that a link opens the right one. */
export function hrefOf(path: Path, company: string | null): string {
  const start = company === null ? base : `${base}/f/${encodeURIComponent(company)}`;
  return path === patterns.home ? start : `${start}${path}`;
}

/** The browser stored a result of `pathOf`; where it stored nothing, it is the first screen. */
export const storedPath = (stored: string | null): Path => (stored ?? patterns.home) as Path;
