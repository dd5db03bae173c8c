import type { Latchkey } from '../Latchkey.ts'
import type { SessionActions } from './SessionSource.ts'

/** Takes the client id from a connect, for later calls to the site's server (S7.42). Never rejects. */
export async function readClientId(
  { internal }: Latchkey,
  { clientId }: SessionActions,
): Promise<void> {
  try {
    internal.clientId = (await clientId?.()) ?? internal.clientId
  } catch {
    // Calls go without it, as before the first connect.
  }
}
