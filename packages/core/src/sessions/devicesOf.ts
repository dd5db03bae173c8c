import type { Latchkey } from '../Latchkey.ts'
import type { SessionDevices } from './SessionSource.ts'

/** What a source that is loaded knows of the wallet's devices, if it does. Never rejects. */
export async function devicesOf(
  { internal }: Pick<Latchkey, 'internal'>,
  sourceId: string,
): Promise<SessionDevices | undefined> {
  const actions = await internal.sources.get(sourceId)?.catch(() => undefined)
  return actions?.devices
}
