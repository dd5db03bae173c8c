import type { Namespace } from '@latchkey/protocol'
import { commit } from '../connections/commit.ts'
import { endWallets, joinedWallets } from '../connections/endWallets.ts'
import { settledOf } from '../connections/settled.ts'
import { DisconnectError } from '../errors/connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { featuresOf } from '../state/featuresOf.ts'
import { closeModal } from './closeModal.ts'
import { showOwedGate } from './showOwedGate.ts'

export type DisconnectParameters = {
  /** Defaults to every connected namespace. A session that it shares with others ends in all of them. */
  namespace?: Namespace | undefined
  /** Leaves the modal open, on a screen that needs no account. Defaults to false. */
  keepOpen?: boolean | undefined
}

/**
 * Ends connections, those of wallets on standby too, and forgets them (S4.5). The page is
 * disconnected even when a wallet fails.
 *
 * @throws {DisconnectError} naming every wallet's failure with its namespace (S8.33)
 */
export async function disconnect(
  latchkey: Latchkey,
  { keepOpen = false, namespace }: DisconnectParameters = {},
): Promise<void> {
  const { internal, store } = latchkey
  const namespaces = namespace ? [namespace] : [...latchkey.adapters.keys()]
  const failures: { namespace: Namespace; cause: unknown }[] = []
  const before = store.getState()
  const remember = featuresOf(latchkey).multiWallet
  const joined = joinedWallets(before, namespaces)
  commit(latchkey, { joined, keepOpen, namespaces, remember, type: 'disconnected' })
  // A wallet may take seconds to end, and the visitor has opened the modal for another one by then.
  let isSame = store.getState().modal.open
  const stop = store.subscribe(({ modal }) => {
    if (!modal.open) isSame = false
  })

  await Promise.all(
    namespaces.map(async (each) => {
      if (settledOf(before, each).status !== 'connected') return
      const causes = await endWallets(latchkey, before, each).catch((cause: unknown) => [cause])
      if (causes.length === 0)
        internal.events.emit({ event: 'DISCONNECT_SUCCESS', properties: { namespace: each } })
      for (const cause of causes) failures.push({ cause, namespace: each })
    }),
  )
  stop()
  // The namespace that is shown now may owe something.
  if (!keepOpen && !showOwedGate(latchkey) && isSame) closeModal(latchkey)
  if (failures.length === 0) return
  const error = new DisconnectError(failures)
  internal.events.emit({ event: 'DISCONNECT_ERROR', properties: { message: error.message } })
  throw error
}
