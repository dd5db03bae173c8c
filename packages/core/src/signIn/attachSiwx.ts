import type { NetworkId } from '@latchkey/protocol'
import { NetworkNotConfiguredError } from '../errors/network.ts'
import type { Latchkey } from '../Latchkey.ts'
import { findNetwork } from '../network/selectNetwork.ts'
import { accountsInUse } from './accountInUse.ts'
import { readAccountKey } from './accountKey.ts'
import { readSessions } from './readSessions.ts'
import type { Siwx } from './Siwx.ts'

/** Tells the site's sign-in what the toolkit knows, and looks for sessions that change or end; once. */
export function attachSiwx(latchkey: Latchkey, siwx: Siwx): void {
  const { internal, store } = latchkey
  if (internal.isSiwxAttached) return
  internal.isSiwxAttached = true
  siwx.attach?.({
    async call(chainId, call) {
      const { networks } = store.getState()
      const network = findNetwork(networks, chainId as NetworkId)
      if (!network)
        throw new NetworkNotConfiguredError({
          configured: networks.map(({ caipNetworkId }) => caipNetworkId),
          id: chainId,
        })
      const { chain } = await internal.adapterActions(network.chainNamespace, 'signIn')
      return (await chain()).call?.({ network, ...call })
    },
  })
  // Handed over, because a file that a later chunk shares with this one is cut out of it (ADR 0023).
  const shared = { accountsInUse, readAccountKey, readSessions }
  import('./lazySignIn.ts').then(
    ({ lazySignIn }) => lazySignIn.watchSignIns(latchkey, { ...shared, siwx }),
    // Without its code the next page notices what has changed.
    () => undefined,
  )
}
