import type { Caller } from '../caller.ts';
import { fairQueue } from './fair-queue.ts';

/** CON-EXP-3: a company exports once at a time; a second export waits for a moment. */
const limits = { atOncePerCompany: 1, waiting: 1, waitSeconds: 5 };
const usualAtOnce = 4;
const longestMs = 15 * 60_000;

/** The file is sent while it is written. */
interface Written {
  readonly content: AsyncGenerator<Buffer>;
}
type Streamed<Export> = Omit<Export, 'content'> & { readonly content: AsyncIterableIterator<Buffer> };

/** An export begins when it is admitted, and ends with the last piece, or when nobody takes the pieces any more. */
export function exportAdmission(atOnce = usualAtOnce) {
  const admitExport = fairQueue({ ...limits, atOnce });

  return <Export extends Written>(
    caller: Pick<Caller, 'companyId'>,
    begin: () => Promise<Export>,
  ): Promise<Streamed<Export>> =>
    new Promise((resolve, reject) => {
      const perform = async (): Promise<void> => {
        const begun = await begin();
        const { content, ended } = untilEnded(begun.content, longestMs);
        resolve({ ...begun, content });
        await ended;
      };
      admitExport(caller, perform).catch(reject);
    });
}

/** Passes the same pieces on, and says when the last of them was taken or nobody takes them any more. */
function untilEnded(pieces: AsyncGenerator<Buffer>, ms: number) {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const timer = setTimeout(() => void content.return?.(), ms);
  const finish = <T>(result: T): T => {
    clearTimeout(timer);
    end();
    return result;
  };
  const content: AsyncIterableIterator<Buffer> = {
    [Symbol.asyncIterator]: () => content,
    next: async () => {
      try {
        const piece = await pieces.next();
        return piece.done ? finish(piece) : piece;
      } catch (error) {
        throw finish(error);
      }
    },
    return: async () => {
      finish(null);
      return pieces.return(undefined);
    },
  };
  return { content, ended };
}
