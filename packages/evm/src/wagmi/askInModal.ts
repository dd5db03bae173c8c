import { openModal } from '@latchkey/core'
import type { Latchkey } from '@latchkey/core/adapter'
import { UserRejectedRequestError } from 'viem'
import { readConnection } from './readConnection.ts'
import type { WagmiConnection } from './WagmiConnector.ts'

/**
 * Opens the modal on the wallets of EVM chains, and waits until one has connected.
 *
 * @throws {UserRejectedRequestError} viem's, when the visitor closes the modal; a wallet that agrees later connects
 */
export async function askInModal(
  latchkey: Latchkey,
  { chainId }: { chainId: number | undefined },
): Promise<WagmiConnection> {
  const { internal, store } = latchkey
  const { signal } = internal
  signal.throwIfAborted()
  openModal(latchkey, {
    namespace: 'eip155',
    view: {
      name: 'Connect',
      networkId: chainId === undefined ? undefined : `eip155:${chainId}`,
    },
  })
  return new Promise((resolve, reject) => {
    const look = () => {
      const now = readConnection(store.getState())
      if (now.status === 'connected') resolve(now.connection)
      else if (!store.getState().modal.open)
        reject(new UserRejectedRequestError(new Error('The visitor closed the modal.')))
      else return
      end()
    }
    const fail = () => {
      reject(signal.reason)
      end()
    }
    const unsubscribe = store.subscribe(look)
    const end = () => {
      unsubscribe()
      signal.removeEventListener('abort', fail)
    }
    signal.addEventListener('abort', fail)
  })
}
