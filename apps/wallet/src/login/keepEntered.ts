import type { WalletUser } from '@latchkey/protocol/wallet'
import { settleDevicePart } from '../device/deviceParts.ts'
import type { Identity } from '../device/Identity.ts'
import { keepLogin } from '../device/keptSession.ts'
import { pinDescriptor } from '../device/pinnedDescriptor.ts'
import { RequestError } from '../errors/RequestError.ts'
import type { WalletContext } from '../WalletContext.ts'
import type { MadeWallet } from './makeWallet.ts'

/** Keeps on this device who is in, and with which wallet. @throws {RequestError} `descriptor_changed` where another is pinned */
export async function keepEntered(
  { embedder, projectId, storage }: Pick<WalletContext, 'embedder' | 'projectId' | 'storage'>,
  {
    identity,
    made: { descriptor, slotId },
    user,
  }: {
    identity: Identity
    made: MadeWallet
    /** As whom the page shows them. */
    user: WalletUser
  },
): Promise<void> {
  if (!(await pinDescriptor(storage, identity, descriptor)))
    throw new RequestError('descriptor_changed')
  await settleDevicePart(storage, { slotId, walletId: descriptor.walletId })
  await keepLogin(storage, { descriptor, slotId, user }, { embedder, projectId })
}
