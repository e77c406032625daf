import { type Static, Type } from 'typebox';
import { logoKinds, mostLogoBytes } from '../../domain/company/look.ts';
import type { LookChanges } from '../../domain/company-declaration.ts';
import { formed, nullable, oneOf, strict, text } from './schemas.ts';

/** Each completes "must be ..." for whoever reads it. */
export interface LookHints {
  readonly colour: string;
  readonly base64: string;
  readonly lines: (most: number) => string;
}

/** Provisioning and the console have these members of a company's look. Null takes one back. */
export const lookMembers = ({ colour, base64, lines }: LookHints) =>
  ({
    logo: Type.Optional(
      nullable(
        strict({
          tip: oneOf(logoKinds),
          continut: formed(/^[A-Za-z0-9+/]+={0,2}$/, base64, { maxLength: Math.ceil(mostLogoBytes / 3) * 4 }),
        }),
      ),
    ),
    culoare: Type.Optional(nullable(formed(/^#[0-9a-fA-F]{6}$/, colour))),
    telefon: Type.Optional(nullable(text(50))),
    web: Type.Optional(nullable(text(100))),
    capital_social: Type.Optional(nullable(text(60))),
    text_sub_totaluri: Type.Optional(nullable(formed(linesOf(20), lines(20), { maxLength: 1000 }))),
    subsol: Type.Optional(nullable(formed(linesOf(3), lines(3), { maxLength: 300 }))),
    total_pe_linie: Type.Optional(nullable(Type.Boolean())),
    emis_de: Type.Optional(nullable(Type.Boolean())),
    cod_de_bare: Type.Optional(nullable(Type.Boolean())),
  }) as const;

/** The other characters that end a line on paper are refused, so that they cannot add to the lines. */
const oneLine = '[^\\n\\r\\u2028\\u2029\\u0085\\v\\f]*';
const linesOf = (most: number): RegExp => new RegExp(`^(?=[\\s\\S])(?:${oneLine}\\r?\\n){0,${most - 1}}${oneLine}$`);

type SaidLook = {
  readonly [Member in keyof ReturnType<typeof lookMembers>]?: Static<ReturnType<typeof lookMembers>[Member]>;
};

export function lookChangesOf(said: SaidLook): LookChanges {
  const changes = {
    logo: said.logo && { kind: said.logo.tip, content: said.logo.continut },
    accent: said.culoare === null ? null : said.culoare?.toLowerCase(),
    phone: said.telefon,
    website: said.web,
    shareCapital: said.capital_social,
    closingText: said.text_sub_totaluri,
    footer: said.subsol,
    showsLineGross: wanted(said.total_pe_linie),
    showsIssuedBy: wanted(said.emis_de),
    showsBarcode: wanted(said.cod_de_bare),
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as LookChanges;
}

const wanted = (said: boolean | null | undefined): true | null | undefined =>
  said === undefined ? said : said || null;
