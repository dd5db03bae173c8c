import { mergeWallets } from '../connectors/mergeWallets.ts'
import type { Latchkey } from '../Latchkey.ts'

/** Keeps wallets of several namespaces together as they are found. Only a site with several namespaces loads it. */
export function joinWallets({ adapters, internal, store }: Latchkey): void {
  const order = [...adapters.keys()]
  const join = () => {
    const { connectors } = store.getState()
    const merged = mergeWallets(connectors, order)
    if (merged !== connectors) store.setState({ connectors: merged })
  }
  join()
  internal.signal.addEventListener('abort', store.subscribe(join), { once: true })
}
