import type { Latchkey } from '@latchkey/core/adapter'
import { askInModal } from './askInModal.ts'
import { createFollower } from './createFollower.ts'
import { readConnection } from './readConnection.ts'
import { untilRestored } from './untilRestored.ts'
import type { WagmiConnection, WagmiConnector, WagmiContext } from './WagmiConnector.ts'

const id = 'latchkey'

const loadActions = async () => (await import('./walletActions.ts')).walletActions

/**
 * An instance as a connector of wagmi 2 and 3. Both sides have one connection: what connects, changes or ends in the
 * modal, in the wallet or in another tab shows in wagmi's hooks, and what wagmi's hooks do shows in the modal.
 *
 * wagmi's `connect` opens the modal. What a wallet learns of a chain that it does not know is in the instance's
 * `networks`; wagmi's `addEthereumChainParameter` is not read. The wallets that announced themselves (EIP-6963) are left to the modal, because two
 * connectors of one wallet would connect twice; wagmi's other connectors stay as they are.
 *
 * @example
 * const config = createConfig({
 *   chains: [base],
 *   connectors: [latchkeyConnector(latchkey)],
 *   transports: { [base.id]: http() },
 * })
 */
export function latchkeyConnector(latchkey: Latchkey): (context: WagmiContext) => WagmiConnector {
  const { internal, store } = latchkey

  return ({ chains, emitter, storage }) => {
    const { follow, wasAsked, wasLeftOut, whileAnswering } = createFollower(latchkey, {
      connectorId: id,
      emitter,
      storage,
    })
    const rdns: string[] = []

    function listWallets(): void {
      const announced = store
        .getState()
        .connectors.flatMap(({ chain, rdns }) => (chain === 'eip155' && rdns ? [rdns] : []))
      rdns.splice(0, rdns.length, ...announced)
    }

    function connectionNow(): WagmiConnection | undefined {
      const now = readConnection(store.getState())
      return now.status === 'connected' ? now.connection : undefined
    }

    async function requireConnection(operation: string): Promise<WagmiConnection> {
      const connection = connectionNow()
      if (connection) return connection
      const { NotConnectedError } = await loadActions()
      throw new NotConnectedError({ operation })
    }

    /** Asks the wallet that is connected already; one that declines stays where it is, as when it connects. */
    async function moveTo(chainId: number): Promise<WagmiConnection> {
      const { switchChain } = await loadActions()
      await switchChain(latchkey, chainId).catch(() => undefined)
      return requireConnection('connect')
    }

    async function connect(chainId: number | undefined): Promise<WagmiConnection> {
      // Nothing is awaited before the modal opens where nothing is restored: it opens in the visitor's click.
      if (readConnection(store.getState()).status === 'restoring') await untilRestored(latchkey)
      const connection = connectionNow()
      if (!connection) return askInModal(latchkey, { chainId })
      return chainId === undefined || chainId === connection.chainId ? connection : moveTo(chainId)
    }

    async function reconnect(): Promise<WagmiConnection> {
      await untilRestored(latchkey)
      return requireConnection('reconnect')
    }

    listWallets()
    return {
      connect: ({ chainId, isReconnecting = false } = {}) => {
        wasAsked()
        // wagmi takes plain addresses too where it asks for capabilities.
        return whileAnswering(() => (isReconnecting ? reconnect() : connect(chainId))) as never
      },
      async disconnect() {
        const { disconnectWallet } = await loadActions()
        disconnectWallet(latchkey)
      },
      async getAccounts() {
        return (await requireConnection('getAccounts')).accounts
      },
      async getChainId() {
        const { readNetwork, settledWallet } = await loadActions()
        const wallet = settledWallet(latchkey, 'getChainId')
        const networkId = await readNetwork(wallet, internal.signal)
        return Number(networkId.slice('eip155:'.length))
      },
      // No `getClient`: wagmi would ask it before it looks at the account that is meant.
      async getProvider({ chainId } = {}) {
        wasAsked()
        await untilRestored(latchkey)
        if (!connectionNow()) {
          wasLeftOut()
          return undefined
        }
        const { settledProvider, settledWallet } = await loadActions()
        // wagmi names the chain where it makes a client.
        if (chainId !== undefined) return settledProvider(latchkey)
        // The wallet's own object: wagmi sees by it that another connector has the same wallet.
        return settledWallet(latchkey, 'getProvider')
      },
      id,
      async isAuthorized() {
        await untilRestored(latchkey)
        return connectionNow() !== undefined
      },
      name: 'Latchkey',
      onAccountsChanged: follow,
      onChainChanged: follow,
      onDisconnect: follow,
      rdns,
      async setup() {
        if (!internal.environment.window) return
        const unsubscribe = store.subscribe(() => {
          listWallets()
          follow()
        })
        internal.signal.addEventListener('abort', unsubscribe, { once: true })
      },
      async switchChain({ chainId }) {
        const { switchChain } = await loadActions()
        await switchChain(latchkey, chainId)
        return chains.find(({ id }) => id === chainId) as never
      },
      type: id,
    }
  }
}
