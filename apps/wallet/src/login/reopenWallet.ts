import type { LoginResult } from '@latchkey/protocol/wallet'
import { RequestError } from '../errors/RequestError.ts'
import { withDeviceSlot } from '../slots/withDeviceSlot.ts'
import type { WalletContext } from '../WalletContext.ts'
import { loadRescue } from './loadRescue.ts'

/**
 * Opens what this device has of its wallet, and gives the wallet a managed slot where it has none. One that is frozen opens nowhere:
 * its owner is in all the same, and thaws it there.
 */
export async function reopenWallet(
  context: WalletContext,
  { introduction, ...result }: Extract<LoginResult, { next: 'open' }>,
): Promise<void> {
  const { descriptor } = result
  try {
    if (introduction === undefined)
      await withDeviceSlot(context, result, (worker, slot) =>
        worker.run({ descriptor, slot, task: 'open' }),
      )
    else await (await loadRescue()).manageWallet(context, { ...result, introduction })
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== 'wallet_frozen') throw error
  }
}
