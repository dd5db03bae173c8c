import type { Latchkey } from '@latchkey/core/adapter'
import { readConnection } from './readConnection.ts'
import type { WagmiConnection, WagmiContext } from './WagmiConnector.ts'

/** While wagmi asks another of its connectors it takes no connection; after this time it is offered again. */
const offerAgainMs = 250
/** A minute of them: as long as a visitor may look at the window of another wallet. */
const maxOffers = 240

/** What holds wagmi's side of a connector where the instance's is. */
export type Follower = {
  /** Notifies wagmi of what has changed since it was notified last. */
  follow(): void
  /** wagmi has asked for what was restored: of what is restored from now on it has to be notified. */
  wasAsked(): void
  /** wagmi was answered that nothing is connected. */
  wasLeftOut(): void
  /** Runs what wagmi waits for. It takes a connection from the answer, and is not notified of it besides. */
  whileAnswering<T>(answer: () => Promise<T>): Promise<T>
}

/** Makes what notifies wagmi of the EVM connection of an instance. */
export function createFollower(
  { internal, store }: Latchkey,
  { connectorId, emitter, storage }: Omit<WagmiContext, 'chains'> & { connectorId: string },
): Follower {
  let answering = 0
  let isAsked = false
  let isLeftOut = false
  let isRestoring = false
  let known = connectionNow()
  let stopOffering = () => {}

  function connectionNow(): WagmiConnection | undefined {
    const now = readConnection(store.getState())
    return now.status === 'connected' ? now.connection : undefined
  }

  function follow(): void {
    if (readConnection(store.getState()).status === 'restoring') {
      // What it was stays on the page until it is known what it is.
      isRestoring = true
      return
    }
    const isRestored = isRestoring
    const before = known
    isRestoring = false
    known = connectionNow()
    if (!known) {
      stopOffering()
      if (before) emitter.emit('disconnect')
    } else if (!before) {
      // A page asks once it is mounted. Notified before, it would be hydrated with another state than it was rendered with.
      if (answering > 0 || (isRestored && !isAsked)) return
      // What wagmi asks for while it restores it may leave out, because another connector has the wallet.
      offer(known, isRestored && !isLeftOut ? 1 : maxOffers)
    } else if (!isSame(before, known)) emitter.emit('change', known)
  }

  function offer(connection: WagmiConnection, offers: number): void {
    stopOffering()
    emitter.emit('connect', connection)
    // wagmi listens to the changes of what it has taken.
    if (emitter.listenerCount('change') > 0) void remember()
    else if (offers > 1)
      stopOffering = internal.after(offerAgainMs, () => known && offer(known, offers - 1))
  }

  /** A connector that the visitor used last is asked first after a reload, and hides others of its wallet. */
  async function remember(): Promise<void> {
    try {
      await storage?.setItem('recentConnectorId', connectorId)
    } catch {
      // Storage that is full or forbidden costs the order of connectors.
    }
  }

  return {
    follow,
    wasAsked() {
      isAsked = true
    },
    wasLeftOut() {
      isLeftOut = true
    },
    async whileAnswering(answer) {
      answering++
      stopOffering()
      try {
        return await answer()
      } finally {
        answering--
      }
    },
  }
}

function isSame(one: WagmiConnection, other: WagmiConnection): boolean {
  return one.chainId === other.chainId && one.accounts.join() === other.accounts.join()
}
