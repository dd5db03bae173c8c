import { WrongNetworkError } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { Eip1193Provider } from './Eip1193Provider.ts'
import { readNetwork } from './readNetwork.ts'

/**
 * Asks the wallet itself where it is: the page may not know of a move yet.
 *
 * @throws {WrongNetworkError}
 */
export async function expectNetwork(
  wallet: Eip1193Provider,
  {
    operation,
    signal,
    wanted,
  }: { operation: string; signal?: AbortSignal | undefined; wanted: NetworkId },
): Promise<void> {
  const actual = await readNetwork(wallet, signal)
  if (actual !== wanted) throw new WrongNetworkError({ actual, operation, wanted })
}
