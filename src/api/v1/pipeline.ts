import { accessObstacle, type Environment } from '../../domain/access/access.ts';
import { Refused, refuseIf } from '../../domain/refusal.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import type { Operations } from '../../operations/bind-operations.ts';
import type { Caller } from '../../operations/caller.ts';
import type { ApiUserCaller } from '../../operations/calls/authenticate.ts';
import type { WhenGone } from '../../operations/calls/fair-queue.ts';
import type { Act } from '../../operations/calls/within-time.ts';
import type { Clock } from '../../operations/ports.ts';
import type { Interaction } from '../http/interaction.ts';
import { proofOf } from './hash.ts';
import { type Members, memberReader, problemAt, textAt } from './members.ts';
import type { Access, Call, Operation } from './operation.ts';
import { failureBody, failureOf, NotReadable, successBody } from './replies.ts';
import { formsRefused, mostValuesOf, readBody, readQuery, type Sent } from './shape.ts';

export interface PipelineNeeds {
  readonly operations: Operations;
  readonly clock: Clock;
  readonly environment: Environment;
  /** V1-ISSUE-17 */
  readonly timeLimitSeconds: number;
}

/** The server passes the request on with its body as bytes. */
export interface WireRequest {
  readonly interaction: Interaction;
  readonly url: string;
  readonly address: string;
  readonly contentType: string | undefined;
  readonly body: Buffer | null;
  /** It is true where the call was counted already, against its rate and as a call of v1. */
  readonly isAdmitted: boolean;
  /** It is called once the caller is known. */
  readonly onCaller: (caller: Caller) => void;
  /** OPS-FAIR-9: it takes what to do once the caller has left. It is absent in the thread, where nothing waits in a queue. */
  readonly whenGone?: WhenGone;
}

/**
 * V1-AUTH-2: shape readable → maintenance → credentials → v1 switched off → forms accepted → plan → platform → rate → fields, then
 * the operation. Returns the body of the answer; every refusal is thrown.
 */
export function pipelineOf(row: Operation, needs: PipelineNeeds): (request: WireRequest) => Promise<string> {
  const { operations, clock, timeLimitSeconds } = needs;
  const readMembers = memberReader(row.members);

  const answer = async (request: WireRequest, act: Act): Promise<string> => {
    const { interaction } = request;
    const { sent, giveBack } = row.method === 'GET' ? asked(request.url) : await readFrom(row, request, needs);
    const caller = await interaction.time('access', async () => {
      await operations.checkMaintenance();
      const who =
        row.access === 'public'
          ? { address: request.address }
          : await admitted(row, row.access, sent, { ...request, onCaller: proven(request, giveBack) }, needs);
      if (!request.isAdmitted) await operations.admitCall(who, countedAs(row, who), row.rate);
      return who;
    });

    const { value, problems } = readMembers(sent.members);
    const today = bucharestDate(clock.now());
    const found = problems.length === 0 && row.check !== 'none' ? row.check(value as never, today) : problems;
    if (found.length > 0) throw new Refused({ reason: 'invalid-input', problems: found });

    const call: Call = { caller, members: value, today, platform: ('platform' in caller && caller.platform) || '' };
    const admit = row.time === 'limited' ? operations.admitWork : operations.admitRead;
    return interaction.time('work', () => admit(caller, () => answered(row, call, act, needs), request.whenGone));
  };
  // V1-ISSUE-17: whatever a call waits for is within its time.
  return (request) =>
    row.time === 'limited'
      ? operations.withinTime(timeLimitSeconds, (act) => answer(request, act))
      : answer(request, operations.readInTime);
}

/** OPS-STRANGE-1: nobody knows yet who sends it; a body that cannot be read is a failure like a wrong hash. */
async function readFrom(row: Operation, request: WireRequest, { operations, clock }: PipelineNeeds): Promise<Read> {
  const { address, body, contentType } = request;
  const bytes = body?.length ?? 0;
  operations.admitBody(address, bytes);
  const from = clock.elapsedMs();
  const charge = () => operations.chargeBody(address, bytes, clock.elapsedMs() - from);
  try {
    const sent = readBody(contentType, body, mostValuesOf(row));
    return { sent, giveBack: charge() };
  } catch (error) {
    charge();
    return operations.throttleFailures(address, () => Promise.reject(error), isNotReadable);
  }
}

/** It has what takes back the cost of the body once it has proved who sent it. */
interface Read {
  readonly sent: Sent;
  readonly giveBack: () => void;
}

const asked = (url: string): Read => ({ sent: readQuery(url), giveBack: () => undefined });

const proven =
  ({ onCaller }: WireRequest, giveBack: () => void): WireRequest['onCaller'] =>
  (caller) => {
    giveBack();
    onCaller(caller);
  };

const isNotReadable = (error: unknown): boolean => error instanceof NotReadable;

async function admitted(
  { path }: Operation,
  access: Access,
  { members: sent, isForm }: Sent,
  request: WireRequest,
  { operations, environment }: PipelineNeeds,
): Promise<ApiUserCaller> {
  const caller = await provenCaller(access, sent, request, operations).catch((error: unknown) => {
    throw isForm && isNotProven(error) ? new NotReadable(formsRefused) : error;
  });
  request.onCaller(caller);
  operations.knowAddress(request.address);
  if (!request.isAdmitted) operations.countLegacyCall(caller.companyId, path.slice('/v1/'.length));
  if (!caller.isV1Active) throw new Refused({ reason: 'v1-switched-off' });
  if (isForm && !caller.acceptsForms) throw new NotReadable(formsRefused);
  refuseIf(
    accessObstacle({ right: 'none', plans: access.plans }, { environment, rights: caller.rights, plan: caller.plan }),
  );
  const platform = required(sent, 'PlatformaUrl');
  if (caller.platform === null) {
    const problem = { on: 'invoice', problem: 'platform-unknown', platform } as const;
    throw new Refused({ reason: 'issue-not-possible', problems: [problem] });
  }
  return caller;
}

async function provenCaller(
  access: Access,
  sent: Members,
  { interaction, address }: WireRequest,
  operations: Operations,
): Promise<ApiUserCaller> {
  const prove = async (): Promise<ApiUserCaller> => {
    const fiscalCode = required(sent, 'CodUnic');
    const hash = required(sent, 'Hash');
    const platform = textAt(sent, ['PlatformaUrl']);
    const suffix = access.suffix.length === 0 ? '' : textAt(sent, access.suffix);
    const proves = proofOf({ fiscalCode, hash, suffix });
    return operations.authenticateApiUser({ fiscalCode, platform, proves }, interaction.id);
  };
  return operations.throttleFailures(address, prove, isNotProven);
}

/** V1-FORM-2: only somebody of the company learns whether it accepts forms. */
function isNotProven(error: unknown): boolean {
  return error instanceof Refused && ['key-not-valid', 'invalid-input'].includes(error.refusal.reason);
}

/** V1-AUTH-1 */
function required(sent: Members, name: string): string {
  const text = textAt(sent, [name]);
  if (text.trim() !== '') return text;
  const problem = problemAt([name], 'required', (member) => `${member} este obligatoriu.`);
  throw new Refused({ reason: 'invalid-input', problems: [problem] });
}

/** V1-RATE-1: calls are counted by API user and operation. */
function countedAs({ path }: Operation, caller: ApiUserCaller | { readonly address: string }): string {
  return 'apiUserId' in caller ? `${path} ${caller.apiUserId}` : path;
}

async function answered(row: Operation, call: Call, act: Act, { operations }: PipelineNeeds): Promise<string> {
  const { caller } = call;
  const run = (who: Call['caller']): Promise<unknown> => row.run(operations, { ...call, caller: who });
  const said = (result: unknown): string => successBody(row.toAnswer(result as never, call.members as never));
  if (!('companyId' in caller)) return said(await run(caller));
  try {
    return said(await act(caller, run));
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal.reason !== 'invoice-duplicate') throw error;
    return duplicateBody(operations, caller, error.refusal);
  }
}

/** V1-ISSUE-5: it names the first document with its link; a number that only a deleted document holds has none. */
async function duplicateBody(
  operations: Operations,
  caller: Caller,
  refusal: Extract<Refused['refusal'], { readonly reason: 'invoice-duplicate' }>,
): Promise<string> {
  const { series, number } = refusal;
  const link = await operations.makeDownloadLink(caller, series, number).catch((error: unknown) => {
    if (error instanceof Refused) return '';
    throw error;
  });
  return failureBody(failureOf(refusal), { Factura: { Serie: series, Numar: number, Link: link } });
}
