import { statfs } from 'node:fs/promises';
import { withinTime } from '../../within-time.ts';

const answerMs = 3000;

/** The free space of the disk under this folder. The time is limited, because a network disk that is gone never answers. */
export async function freeMebibytes(folder: string): Promise<number> {
  const { bavail, bsize } = await withinTime(answerMs, statfs(folder));
  return Math.trunc((bavail * bsize) / 2 ** 20);
}
