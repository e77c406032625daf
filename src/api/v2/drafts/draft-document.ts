import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { firstOf, mostProblemsFound } from '../../../domain/first-of.ts';
import { checkIssue } from '../../../domain/invoice/check-issue.ts';
import type { IssueCommand } from '../../../domain/invoice/issue-command.ts';
import { draftTotals } from '../../../domain/invoice/saved-draft.ts';
import { type InputProblem, type Refusal, Refused } from '../../../domain/refusal.ts';
import type { DraftReader, ReadDocument } from '../../../operations/invoices/saved-drafts.ts';
import { nullable } from '../../schema/schemas.ts';
import { validatorOf } from '../../schema/validator.ts';
import { issueCommandOf, readableNames, readableParts } from '../invoices/issue-command.ts';
import { issueProblemOf } from '../invoices/issue-messages.ts';
import { type IssueBody, issueBody } from '../invoices/issue-schema.ts';
import { problemOf } from '../messages.ts';
import { problemOfRefusal } from '../problems.ts';

interface Plain extends TSchema {
  readonly description?: string;
  readonly required?: readonly string[];
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
}

const membersOf = ({ properties }: Plain): readonly [string, TSchema][] => Object.entries(properties ?? {});

/** The same schema, of which everything may be missing, inside lists and objects too; what is there has its form. */
export function incomplete(schema: TSchema): Plain {
  const { required = [], minItems: _minItems, properties, items, ...rest } = schema as Plain;
  const members = membersOf(schema as Plain).map(([name, member]) => {
    const { description = '', ...other } = incomplete(member);
    const told = required.includes(name) ? `${description} Poate lipsi din ciornă.`.trimStart() : description;
    return [name, Type.Optional({ ...other, ...(told === '' ? {} : { description: told }) } as TSchema)] as const;
  });
  return {
    ...rest,
    ...(properties ? { properties: Object.fromEntries(members) } : {}),
    ...(items ? { items: incomplete(items) } : {}),
  } as Plain;
}

/**
 * A person types what no body of v2 can say: a client that was chosen, prices with VAT, discounts in per cent. What was typed is kept beside
 * the body that it means, and is gone once a program replaces the draft.
 */
export interface SavedDocument {
  readonly formular?: { readonly client?: { readonly id?: string } };
}

export function partsOfSaved(document: Readonly<Record<string, unknown>>) {
  const { formular = null, ...body } = document as SavedDocument;
  return { body: body as Partial<IssueBody>, form: formular };
}

export const documentMembers: Readonly<Record<string, TSchema>> = incomplete(issueBody).properties ?? {};

const checkDocument = validatorOf(issueBody);

/** V2-DRAFT-3: a saved document is read like a body of `POST /v2/facturi`, as far as it goes. */
export const draftReader = (platform: string): DraftReader => ({
  read: (document, today): ReadDocument => {
    const { body, form } = partsOfSaved(document);
    const { value, findings } = checkDocument(body);
    const clientId = form?.client?.id;
    const ofShape = findings.map((finding) => problemOf('body', finding));
    // Where there are more errors than were looked for, nobody knows which parts are right.
    const isCutShort = ofShape.length >= mostProblemsFound;
    const read = isCutShort ? null : readableParts(value, ofShape, today);
    // A client that was chosen is known, with or without a code.
    const parts = read && clientId !== undefined ? { ...read, requiresFiscalCode: 'to-verify' as const } : read;
    const ofParts = parts ? firstOf(mostProblemsFound, checkIssue(parts)).map(issueProblemOf) : [];
    const problems = [...ofShape, ...ofParts];
    const { serie, valuta, client } = value as Partial<IssueBody>;
    return {
      problems,
      command: problems.length === 0 ? toClient(issueCommandOf(value as IssueBody, platform, today), clientId) : null,
      names: isCutShort ? null : readableNames(value, problems, platform),
      totals: parts && draftTotals(parts),
      clientName: client?.denumire ?? null,
      series: serie ?? null,
      currency: valuta ?? null,
    };
  },
  say: refusalProblems,
});

const toClient = (command: IssueCommand, clientId: string | undefined): IssueCommand =>
  clientId === undefined ? command : { ...command, client: { ...command.client, clientId } };

/** What is no error of one member is told at the member that it is about. */
function refusalProblems(refusal: Refusal): readonly InputProblem[] {
  const { inputProblems, detail } = problemOfRefusal(new Refused(refusal));
  if (inputProblems) return inputProblems;
  const member = refusal.reason.startsWith('proforma') ? 'proforma' : 'numar';
  return [{ location: 'body', path: [member], code: 'invalid_value', message: detail }];
}

/** An answer has every member, inside lists and objects too; what the document lacks is null. */
function answered(schema: TSchema): TSchema {
  const { required: _required, minItems: _minItems, properties, items, ...rest } = schema as Plain;
  const members = membersOf(schema as Plain).map(([name, member]) => [name, nullable(answered(member))] as const);
  return {
    ...rest,
    ...(properties ? { properties: Object.fromEntries(members), required: members.map(([name]) => name) } : {}),
    ...(items ? { items: answered(items) } : {}),
  } as TSchema;
}

function filled(schema: TSchema, value: unknown): unknown {
  const { properties, items } = schema as Plain;
  if (value === undefined || value === null) return null;
  if (items) return (value as readonly unknown[]).map((item) => filled(items, item));
  if (!properties) return value;
  const sent = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, filled(member, sent[name])]));
}

const answeredBody = answered(issueBody) as Plain;
export const answeredMembers: Readonly<Record<string, TSchema>> = answeredBody.properties ?? {};

export const answeredDocument = (document: Readonly<Record<string, unknown>>): Static<TObject> =>
  filled(answeredBody, document) as Static<TObject>;
