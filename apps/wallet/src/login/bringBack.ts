import type { LoginResult, WalletDescriptor } from '@latchkey/protocol/wallet'
import { readClosedPart } from '../device/deviceParts.ts'
import { RequestError } from '../errors/RequestError.ts'
import type { WalletContext } from '../WalletContext.ts'
import type { Proof } from './EntryStep.ts'

/**
 * Gives the role `wallet` back a wallet that it has lost, where the role `recovery` knows it too: the slot of this device,
 * as it was put there before.
 *
 * @throws {RequestError} `wallet_missing` where this device kept no slot, or `recovery` does not know the wallet
 */
export async function bringBack(
  { api, storage }: Pick<WalletContext, 'api' | 'storage'>,
  {
    introduction,
    proof,
    walletId: instead,
  }: Extract<LoginResult, { next: 'make' }> & { proof?: Proof | undefined },
  descriptor: WalletDescriptor,
): Promise<Extract<LoginResult, { next: 'open' }>> {
  const { walletId } = descriptor
  const part = await readClosedPart(storage, walletId)
  if (!part) throw new RequestError('wallet_missing')
  const { closed, slotId } = part
  const { word } = await api.knownWallet(walletId, { introduction, ...(proof && { proof }) })
  const returned = await api.returnWallet({
    descriptor,
    instead,
    slot: { ...closed, slotId },
    word,
  })
  return { descriptor, introduction: returned.introduction, next: 'open', slotId }
}
