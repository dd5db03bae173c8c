import { RequestError } from '../errors/RequestError.ts'
import type { WalletContext } from '../WalletContext.ts'

/** Of a wallet that was made here, until the role `recovery` knows it. */
const name = 'made'

/** Remembers that the role `recovery` has to learn of a wallet, whatever happens to this page. */
export async function keepMade(
  { storage }: Pick<WalletContext, 'storage'>,
  walletId: string,
): Promise<void> {
  await storage.change(name, () => walletId)
}

/** Tells it, where it does not know yet; tried again with the next login where it does not answer. */
export async function confirmMade({
  api,
  storage,
}: Pick<WalletContext, 'api' | 'storage'>): Promise<void> {
  try {
    const walletId = await storage.read(name)
    if (typeof walletId !== 'string') return
    try {
      await api.confirmMade(walletId)
    } catch (error) {
      // What it refuses once it refuses always.
      if (!(error instanceof RequestError) || error.code !== 'device_refused') return
    }
    await storage.change(name, (kept) => (kept === walletId ? undefined : kept))
  } catch {
    // The wallet is made and opens; nothing waits for this.
  }
}
