import type { WalletStore } from './createWalletStore.ts'
import { loggedOut } from './loggedOut.ts'

/** The slot that a device may open: its own, and the managed one once it has just entered the code. @throws {ApiError} 403 */
export async function slotFor(
  store: Pick<WalletStore, 'deviceOf' | 'slotOf'>,
  {
    device,
    isVerified,
    slotId,
    walletId,
  }: { device: string; isVerified: boolean; slotId: string; walletId: string },
) {
  const own = await store.slotOf({ slotId, walletId }, { device })
  const slot = own ?? (await store.slotOf({ slotId, walletId }))
  const isIn = (await store.deviceOf(device, walletId))?.isIn === true
  const isAllowed =
    slot?.kind === 'managed' ? isVerified : own !== undefined && (isVerified || isIn)
  if (!slot || !isAllowed) throw loggedOut()
  return slot
}
