import type { NetworkId } from '@latchkey/protocol'
import { NetworkNotConfiguredError } from '../errors/network.ts'
import type { Latchkey } from '../Latchkey.ts'
import { findNetwork } from '../network/selectNetwork.ts'
import { accountInUse } from './accountInUse.ts'
import { readSessions } from './readSessions.ts'
import type { Siwx } from './Siwx.ts'

/** Tells the site's sign-in what the toolkit knows, and listens for sessions that change elsewhere; once. */
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
  const watching = Promise.resolve(
    siwx.watchSessions?.(() => {
      const account = accountInUse(store.getState())
      // What cannot be read now stays as it was.
      if (account) readSessions(latchkey, { account, siwx }).catch(() => undefined)
    }),
  )
  watching.then(
    (stop) => {
      if (!stop) return
      if (internal.signal.aborted) stop()
      else internal.signal.addEventListener('abort', stop, { once: true })
    },
    // Without its code nothing is kept that could change.
    () => undefined,
  )
}
