import type { Latchkey } from '../Latchkey.ts'
import { devicesOf } from './devicesOf.ts'

/**
 * Has the wallet of a source show the visitor its devices; resolves once that is closed.
 *
 * @throws {LatchkeyError} where the wallet cannot be reached
 */
export async function showDevices(
  latchkey: Pick<Latchkey, 'internal'>,
  { sourceId }: { sourceId: string },
): Promise<void> {
  await (await devicesOf(latchkey, sourceId))?.show()
}
