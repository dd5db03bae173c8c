import { isNamespace, type Namespace, type NetworkId } from '@latchkey/protocol'

/** What survives a reload: ids only, never keys, names or balances. */
export type Stored = {
  activeNamespace: Namespace | undefined
  activeNetworkIds: Readonly<Partial<Record<Namespace, NetworkId>>>
  /** Connector per namespace the visitor connected and did not disconnect. */
  connections: Readonly<Partial<Record<Namespace, StoredConnection>>>
  /** Further wallets per namespace, newest first: those on standby, and the previous ones. */
  others: Readonly<Partial<Record<Namespace, readonly StoredWallet[]>>>
  /** Catalogue or connector ids, newest first (S9.4). */
  recentWalletIds: readonly string[]
}

export type StoredConnection = {
  connectorId: string
  address: string
}

export type StoredWallet = StoredConnection & {
  /** False once the visitor has disconnected it. */
  connected: boolean
}

export type LatchkeyStorage = {
  read(): Stored
  /** Keeps the change in memory when the browser refuses to store it. */
  update(change: (stored: Stored) => Stored): void
  /** Reports changes made by another tab, and each return from the back/forward cache. Returns what stops it. */
  subscribe(onChange: () => void): () => void
}

export const nothingStored: Stored = {
  activeNamespace: undefined,
  activeNetworkIds: {},
  connections: {},
  others: {},
  recentWalletIds: [],
}

const version = 1

/**
 * Keeps what an instance remembers under one versioned key.
 *
 * Storage is a boundary: it may be absent, full, forbidden, or hold what another version or
 * another script wrote. None of that throws; what cannot be read counts as nothing stored.
 */
export function createStorage({
  key,
  storage,
  window,
}: {
  key: string
  storage: Storage | undefined
  window: Pick<Window, 'addEventListener'> | undefined
}): LatchkeyStorage {
  let memory = readFrom(storage, key)
  let kept = true

  /** What another tab wrote counts before its event has arrived; what was refused is in memory alone. */
  const newest = () => (storage && kept ? readFrom(storage, key) : memory)

  return {
    read: () => memory,
    subscribe(onChange) {
      const controller = new AbortController()
      const { signal } = controller
      /** A page in the back/forward cache gets no event of what is stored, so it looks when it is back. */
      const listener = ({
        key: changed,
        persisted,
      }: Partial<StorageEvent & PageTransitionEvent>) => {
        if (changed !== key && changed !== null && !persisted) return
        // Not the event's own value: this tab may have stored something since it was sent.
        memory = persisted ? newest() : readFrom(storage, key)
        onChange()
      }
      window?.addEventListener('storage', listener, { signal })
      window?.addEventListener('pageshow', listener, { signal })
      return () => controller.abort()
    },
    update(change) {
      memory = change(newest())
      try {
        storage?.setItem(key, JSON.stringify({ ...memory, version }))
        kept = true
      } catch {
        kept = false
        // Full or forbidden storage costs the visitor a reconnect after reload, nothing else.
      }
    },
  }
}

function readFrom(storage: Storage | undefined, key: string): Stored {
  try {
    return parse(storage?.getItem(key) ?? null)
  } catch {
    return nothingStored
  }
}

function parse(text: string | null): Stored {
  if (text === null) return nothingStored
  try {
    const value: unknown = JSON.parse(text)
    if (!isRecord(value) || value['version'] !== version) return nothingStored
    const active = value['activeNamespace']
    return {
      activeNamespace: typeof active === 'string' && isNamespace(active) ? active : undefined,
      activeNetworkIds: entriesOf(value['activeNetworkIds'], (id, namespace) =>
        typeof id === 'string' && id.startsWith(`${namespace}:`) ? (id as NetworkId) : undefined,
      ),
      connections: entriesOf(value['connections'], readWallet),
      others: entriesOf(value['others'], (wallets) =>
        Array.isArray(wallets) ? wallets.flatMap((wallet) => readWallet(wallet) ?? []) : undefined,
      ),
      recentWalletIds: Array.isArray(value['recentWalletIds'])
        ? value['recentWalletIds'].filter((id): id is string => typeof id === 'string')
        : [],
    }
  } catch {
    return nothingStored
  }
}

function readWallet(value: unknown): StoredWallet | undefined {
  return isRecord(value) &&
    typeof value['connectorId'] === 'string' &&
    typeof value['address'] === 'string'
    ? {
        address: value['address'],
        connected: value['connected'] !== false,
        connectorId: value['connectorId'],
      }
    : undefined
}

function entriesOf<T>(
  value: unknown,
  read: (entry: unknown, namespace: Namespace) => T | undefined,
): Partial<Record<Namespace, T>> {
  const entries: Partial<Record<Namespace, T>> = {}
  if (!isRecord(value)) return entries
  for (const [namespace, entry] of Object.entries(value)) {
    if (!isNamespace(namespace)) continue
    const parsed = read(entry, namespace)
    if (parsed !== undefined) entries[namespace] = parsed
  }
  return entries
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
