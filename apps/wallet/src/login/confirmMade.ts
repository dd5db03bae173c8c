import { type WalletDescriptor, walletDescriptor } from '@latchkey/protocol/wallet'
import { RequestError } from '../errors/RequestError.ts'
import type { WalletContext } from '../WalletContext.ts'

/** Of a wallet that was made here, until the role `recovery` knows it. */
const name = 'made'

/** Remembers that the role `recovery` has to learn of a wallet, whatever happens to this page. */
export async function keepMade(
  { storage }: Pick<WalletContext, 'storage'>,
  descriptor: WalletDescriptor,
): Promise<void> {
  await storage.change(name, () => descriptor)
}

/** Tells it, where it does not know yet; tried again with the next login where it does not answer. */
export async function confirmMade({
  api,
  storage,
}: Pick<WalletContext, 'api' | 'storage'>): Promise<void> {
  try {
    const made = walletDescriptor.safeParse(await storage.read(name)).data
    if (!made) return
    try {
      await api.confirmMade(made)
    } catch (error) {
      // What it refuses once it refuses always.
      if (!(error instanceof RequestError) || error.code !== 'device_refused') return
    }
    await storage.change(name, (kept) => (walletIdOf(kept) === made.walletId ? undefined : kept))
  } catch {
    // The wallet is made and opens; nothing waits for this.
  }
}

const walletIdOf = (kept: unknown) => walletDescriptor.safeParse(kept).data?.walletId
