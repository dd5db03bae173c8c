import type { Namespace } from '@latchkey/protocol'
import { createStore } from 'zustand/vanilla'
import { start } from './actions/start.ts'
import type { Adapter, AdapterActions, RpcUrlsWanted } from './adapters/Adapter.ts'
import { createEventLog } from './createEventLog.ts'
import { createStorage, nothingStored } from './createStorage.ts'
import { currentEnvironment } from './environment.ts'
import { AdapterMissingError } from './errors/adapter.ts'
import type { Latchkey } from './Latchkey.ts'
import type { LatchkeyOptions } from './LatchkeyOptions.ts'
import type { NetworkInput } from './network/Network.ts'
import type { NetworkIdOf } from './network/NetworkIdOf.ts'
import { resolveOptions } from './resolveOptions.ts'
import { initialState } from './state/initialState.ts'
import type { LatchkeyState } from './state/LatchkeyState.ts'

/**
 * Creates one independent toolkit: its state, its wallets, its connections.
 *
 * Safe on a server, where it holds the initial state and does nothing. In a browser it looks for
 * wallets and restores what the visitor connected before; no request leaves the page until then.
 *
 * @throws {SignInConflictError} when `siwx` and `siweConfig` are both set (S5.12)
 * @throws {InvalidOptionError} when an option cannot work
 *
 * @example
 * const latchkey = createLatchkey({
 *   projectId: 'my-project',
 *   serverUrl: 'https://connect.example.com',
 *   networks: [base],
 *   adapters: [evm()],
 * })
 */
export function createLatchkey<const Networks extends readonly [NetworkInput, ...NetworkInput[]]>(
  options: LatchkeyOptions<Networks>,
): Latchkey<NetworkIdOf<Networks[number]>> {
  const environment = options.environment ?? currentEnvironment()
  const resolved = resolveOptions(options, environment)
  const lifetime = new AbortController()
  const store = createStore<LatchkeyState>(() => initialState(resolved))
  const adapters = new Map<Namespace, Adapter>(
    resolved.adapters.map((adapter) => [adapter.namespace, adapter]),
  )
  const loaded = new Map<Namespace, Promise<AdapterActions>>()
  const settled = new Map<Namespace, AdapterActions>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let started: Promise<void> | undefined

  const latchkey: Latchkey<NetworkIdOf<Networks[number]>> = {
    adapters,
    destroy() {
      if (lifetime.signal.aborted) return
      for (const { stop } of latchkey.internal.watching.values()) stop()
      for (const controller of latchkey.internal.attempts.values()) controller.abort()
      latchkey.internal.pairing?.controller.abort()
      latchkey.internal.queryClient?.clear()
      lifetime.abort()
      timers.forEach(clearTimeout)
    },
    internal: {
      adapterActions(namespace, operation) {
        const adapter = adapters.get(namespace)
        if (!adapter) return Promise.reject(new AdapterMissingError({ namespace, operation }))
        const actions = loaded.get(namespace) ?? adapter.load(adapterContext(latchkey, namespace))
        loaded.set(namespace, actions)
        actions.then(
          (ready) => settled.set(namespace, ready),
          // A chunk that failed to load, as on a flaky connection, may load the next time.
          () => loaded.delete(namespace),
        )
        return actions
      },
      after(delayMs, run) {
        const timer = setTimeout(() => {
          timers.delete(timer)
          run()
        }, delayMs)
        timers.add(timer)
        return () => {
          timers.delete(timer)
          clearTimeout(timer)
        }
      },
      attemptCount: 0,
      attempts: new Map(),
      awaited: new Map(),
      environment,
      events: createEventLog({ now: environment.now }),
      given: options,
      loadedActions: (namespace) => settled.get(namespace),
      remembered: nothingStored,
      restores: new Map(),
      signal: lifetime.signal,
      sources: new Map(),
      storage: createStorage({
        key: resolved.storageKey,
        storage: environment.storage,
        window: environment.window,
      }),
      watching: new Map(),
    },
    options: resolved,
    ready: () => started ?? Promise.resolve(),
    store,
  }

  // Only a site that is not set up yet pays for the words; that they cannot be fetched is no reason to fail.
  if (!resolved.projectId)
    import('./actions/background.ts').then(
      ({ background }) => background.checkSetup(latchkey),
      () => {},
    )
  if (environment.window) started = start(latchkey)
  return latchkey
}

function adapterContext(latchkey: Latchkey, namespace: Namespace) {
  const { internal, store } = latchkey
  return {
    activeNetworkId: () => store.getState().activeNetworkIds[namespace],
    environment: internal.environment,
    networks: () =>
      store.getState().networks.filter(({ chainNamespace }) => chainNamespace === namespace),
    async rpcUrls(network: LatchkeyState['networks'][number], wanted?: RpcUrlsWanted) {
      // Loaded with the first RPC call: the list of routed chains needs the query cache.
      const { background } = await import('./actions/background.ts')
      return background.networkRpcUrls(latchkey, network, wanted)
    },
    signal: internal.signal,
  }
}
