import { RequestError } from '../errors/RequestError.ts'
import type { WalletContext } from '../WalletContext.ts'
import { askThaw } from './askThaw.ts'

/**
 * What a failure to add a device says to its visitor: where the wallet is frozen it thaws by their login, and its other devices
 * decide until then.
 *
 * @throws {RequestError} always
 */
export async function refuseFrozen(
  context: Pick<WalletContext, 'api'>,
  { error, walletId }: { error: unknown; walletId: string },
): Promise<never> {
  if (!(error instanceof RequestError) || error.code !== 'wallet_frozen') throw error
  await askThaw(context, walletId)
  throw new RequestError('device_held')
}
