import type { Connector } from '../connectors/Connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { networkAtStart } from '../network/selectNetwork.ts'
import type { LatchkeyState } from '../state/LatchkeyState.ts'
import { initialConnection } from '../state/namespaceConnection.ts'

/** How long the store must be quiet until another tab's step counts as done. */
const settleMs = 20
/** Until a line that is said to be back is tried once more. */
const lineMs = 2_000

/** What an instance does in a browser: find wallets, restore connections, follow the page. */
export async function start(latchkey: Latchkey): Promise<void> {
  const { adapters, internal, options, store } = latchkey
  const { environment, signal, storage } = internal

  // Before the site's own code reads the address.
  const back = options.sources
    .map((source) => source.takeReturned?.(environment.window as Window))
    .find(Boolean)
  if (!options.enableReconnect) storage.update((stored) => ({ ...stored, connections: {} }))
  store.setState(remembered(latchkey))
  const stops = [...adapters.values()].map((adapter) =>
    adapter.discover({
      announced: options.enableEIP6963,
      environment,
      injected: options.enableInjected,
      onFound: (connector) =>
        store.setState(({ connectors }) => ({ connectors: withConnector(connectors, connector) })),
    }),
  )
  if (adapters.size > 1)
    import('./joinWallets.ts').then(
      ({ joinWallets }) => joinWallets(latchkey),
      // Without it a wallet of several namespaces is listed once for each.
      () => undefined,
    )
  stops.push(followPage(latchkey))
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  internal.events.emit({ event: 'MODAL_CREATED' })

  const { connections, others } = storage.read()
  // A wallet was in use, or on standby behind one that was closed with the page.
  const isStored =
    Object.keys(connections)[0] ??
    Object.values(others)
      .flat()
      .some((wallet) => wallet?.connected)
  if (back || (options.enableReconnect && isStored)) {
    // Restoring is rare and needs adapters; it stays out of what every visitor loads.
    await import('./background.ts').then(
      ({ background }) => background.reconnect(latchkey, back),
      // Offline before the chunk came. What is stored stays, and the next visit restores it.
      () => store.setState({ connections: {} }),
    )
  }
  store.setState({ initialized: true })
}

/** The part of the state that storage remembers. */
function remembered({ adapters, internal, options }: Latchkey): Partial<LatchkeyState> {
  const stored = internal.storage.read()
  const namespaces = [...new Set(options.networks.map(({ chainNamespace }) => chainNamespace))]
  const activeNetworkIds = Object.fromEntries(
    namespaces.map((namespace) => {
      const networks = options.networks.filter(({ chainNamespace }) => chainNamespace === namespace)
      const first = networks[0] ?? options.defaultNetwork
      const defaultNetwork =
        options.defaultNetwork.chainNamespace === namespace ? options.defaultNetwork : first
      const storedId = stored.activeNetworkIds[namespace]
      return [namespace, networkAtStart({ defaultNetwork, networks, storedId }).caipNetworkId]
    }),
  )
  const connections = Object.fromEntries(
    [...adapters.keys()].map((namespace) => [
      namespace,
      initialConnection({
        enableReconnect: options.enableReconnect,
        stored: stored.connections[namespace],
      }),
    ]),
  )
  internal.remembered = stored
  const activeNamespace =
    stored.activeNamespace && namespaces.includes(stored.activeNamespace)
      ? stored.activeNamespace
      : options.defaultNetwork.chainNamespace
  return {
    activeNamespace,
    activeNetworkIds,
    connections,
    online: isOnline(internal.environment.window),
    otherWallets: stored.others,
    recentWalletIds: stored.recentWalletIds,
    restorable: stored.connections,
  }
}

/** Adds a wallet, or puts its newer announcement in its place. */
function withConnector(connectors: readonly Connector[], found: Connector): readonly Connector[] {
  const index = connectors.findIndex(({ chain, id }) => chain === found.chain && id === found.id)
  return index < 0 ? [...connectors, found] : connectors.with(index, found)
}

function isOnline(page: Window | undefined): boolean {
  return page?.navigator.onLine !== false
}

/** Returns what ends it. */
function followPage(latchkey: Latchkey): () => void {
  const { environment, signal, storage } = latchkey.internal
  const page = environment.window
  const onLine = () => {
    const online = isOnline(page)
    latchkey.store.setState({ online })
    if (!online) return
    // What failed meanwhile, and what has become old, is asked again.
    const ask = () => latchkey.internal.queryClient?.getQueryCache().onOnline()
    ask()
    // Browsers say so before requests get through, and what was begun just before fails after it.
    latchkey.internal.after(lineMs, ask)
  }
  page?.addEventListener('online', onLine, { signal })
  page?.addEventListener('offline', onLine, { signal })

  let cancel = () => {}
  return storage.subscribe(() => {
    // A step of the other tab is stored in several parts, and each part alone is half the truth.
    cancel()
    cancel = latchkey.internal.after(settleMs, () => {
      import('./background.ts').then(
        ({ background }) => background.followOtherTab(latchkey),
        // Offline: what is stored next is followed.
        () => undefined,
      )
    })
  })
}
