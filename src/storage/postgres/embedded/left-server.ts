import { isPostmasterOf, readPostmasterFile } from './postmaster-file.ts';
import { isGoneWithin } from './processes.ts';

const endSeconds = 10;

/** Ends the server of a cluster that nobody will read again, without a checkpoint. */
export async function endLeftServer(cluster: string): Promise<void> {
  const file = await readPostmasterFile(cluster);
  if (file === undefined || !(await isPostmasterOf(cluster, file.pid))) return;
  process.kill(file.pid, 'SIGQUIT');
  await isGoneWithin(file.pid, endSeconds);
}
