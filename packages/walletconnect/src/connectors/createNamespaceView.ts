import type { SessionAccount, SessionWallet, SessionWalletChange } from '@latchkey/core/adapter'
import { canonicalAddress, type Namespace, type NetworkId } from '@latchkey/protocol'
import { readRecord } from '../json/readRecord.ts'
import { addressOfAccount, chainOfAccount } from '../namespaces/Namespaces.ts'
import { currentChain } from '../namespaces/solanaChains.ts'
import type { LiveSession } from '../session/createLiveSession.ts'
import { capabilitiesOf } from '../session/readCapabilities.ts'

/** Of the addresses that a wallet says it has chosen. */
const maxAddresses = 100

/**
 * One namespace of a session, with the network it is on: wallets approve several, pages are on one. Networks are
 * named by their present ids, also where the wallet approved them by older ones.
 */
export function createNamespaceView(
  live: LiveSession,
  {
    name,
    namespace,
    preferred,
    rpcUrls,
  }: {
    name: string
    namespace: Namespace
    /** Networks to be on; the first that is approved counts. */
    preferred: readonly (NetworkId | undefined)[]
    rpcUrls: SessionWallet['rpcUrls']
  },
): SessionWallet {
  const listeners = new Set<(change: SessionWalletChange) => void>()
  const approved = () => {
    const { namespaces } = live.current()
    return live.isEnded() ? undefined : namespaces[namespace]
  }
  const networkIds = () => unique((approved()?.chains ?? []).map(networkIdOf))
  const isApproved = (wanted: NetworkId | undefined): wanted is NetworkId =>
    wanted !== undefined && networkIds().includes(wanted)

  let networkId = preferred.find(isApproved) ?? networkIds()[0] ?? (`${namespace}:` as const)
  /** What the wallet said it has chosen, first. */
  let chosen: readonly string[] = []
  let shown = ''

  function accounts(): readonly SessionAccount[] {
    const all = (approved()?.accounts ?? []).map((account) => ({
      address: addressOfAccount(account),
      networkId: networkIdOf(chainOfAccount(account)),
    }))
    const here = all.filter((account) => account.networkId === networkId)
    /** By what an account is, its address as the wallet spelled it first. */
    const spelled = new Map<string, string>()
    for (const { address } of [...here, ...all])
      if (!spelled.has(key(address))) spelled.set(key(address), address)
    const known = unique([...chosen.map(key), ...spelled.keys()]).filter((each) =>
      spelled.has(each),
    )
    return known.map((each) => ({
      address: spelled.get(each) ?? each,
      networkIds: unique(
        all.filter(({ address }) => key(address) === each).map((account) => account.networkId),
      ),
    }))
  }

  /** What an account is, however a wallet spells it. */
  function key(address: string): string {
    return canonicalAddress(address, namespace)
  }

  const emit = (change: SessionWalletChange) => notify(listeners, change)

  /** Reports accounts when they are others than before. */
  function emitAccounts(): void {
    const now = addressesOf(accounts())
    if (now === shown) return
    shown = now
    emit('accounts')
  }

  function moveTo(wanted: NetworkId): boolean {
    if (!isApproved(wanted)) return false
    if (wanted !== networkId) {
      networkId = wanted
      emit('network')
      emitAccounts()
    }
    return true
  }

  function onUpdated(): void {
    const [first] = networkIds()
    if (first && !isApproved(networkId)) moveTo(first)
    emitAccounts()
    emit('grant')
  }

  shown = addressesOf(accounts())
  live.follow((change) => {
    switch (change.type) {
      case 'ended':
        return emit('ended')
      case 'updated':
        return onUpdated()
      case 'event':
        if (change.chainId.split(':')[0] !== namespace) return
        if (change.name === 'chainChanged') moveTo(networkIdOf(readChain(namespace, change.data)))
        if (change.name === 'accountsChanged') {
          chosen = readAddresses(change.data)
          emitAccounts()
        }
        return
      default:
        return change satisfies never
    }
  })

  return {
    accounts,
    capabilities: (account) =>
      live.isEnded() ? undefined : capabilitiesOf(live.current().capabilities, account),
    end: () => live.end(),
    methods: () => approved()?.methods ?? [],
    moveTo: async (wanted) => moveTo(wanted),
    name,
    networkId: () => networkId,
    networkIds,
    request({ method, networkId: wanted = networkId, params }) {
      // In whichever of its ids the wallet approved the network.
      const chainId = approved()?.chains.find((chain) => networkIdOf(chain) === wanted) ?? wanted
      return live.request({ chainId, method, params })
    },
    ...(rpcUrls ? { rpcUrls } : {}),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function notify(
  listeners: ReadonlySet<(change: SessionWalletChange) => void>,
  change: SessionWalletChange,
): void {
  for (const listener of [...listeners])
    try {
      listener(change)
    } catch (error) {
      // Reported as an uncaught error would be, after every listener has had the change.
      queueMicrotask(() => {
        throw error
      })
    }
}

function networkIdOf(chain: string): NetworkId {
  return currentChain(chain) as NetworkId
}

function addressesOf(accounts: readonly SessionAccount[]): string {
  return accounts.map(({ address }) => address).join()
}

function unique<T>(list: readonly T[]): readonly T[] {
  return [...new Set(list)]
}

/** A chain a wallet named: CAIP-2, or the reference alone as a number, in decimal or in hex. */
function readChain(namespace: Namespace, data: unknown): string {
  const text = String(readRecord(data)?.['chainId'] ?? data)
  if (text.startsWith(`${namespace}:`)) return text
  return `${namespace}:${/^0x[0-9a-f]+$/i.test(text) ? Number(text) : text}`
}

/** Addresses a wallet named, bare or as CAIP-10. */
function readAddresses(data: unknown): readonly string[] {
  if (!Array.isArray(data)) return []
  return data.slice(0, maxAddresses).map((each) => addressOfAccount(String(each)))
}
