import { readRecord } from '../json/readRecord.ts'
import {
  type ApprovedNamespace,
  addressOfAccount,
  chainOfAccount,
} from '../namespaces/Namespaces.ts'
import type { LiveSession } from '../session/createLiveSession.ts'

/** `approval`: chains or methods may be others, too. */
export type NamespaceChange = 'accounts' | 'approval' | 'chain' | 'ended'

/** One namespace of a session, with the chain it is on: wallets approve several, pages are on one. */
export type NamespaceView = {
  /** What is approved; nothing any more once the session has ended or the wallet took the namespace back. */
  approved(): ApprovedNamespace | undefined
  /** CAIP-2 id of the chain in use. */
  chainId(): string
  /** Makes an approved chain the one in use; false when it is not approved (S4.33). */
  moveTo(chainId: string): boolean
  /** Addresses, those of the chain in use first, without repetition. */
  addresses(): readonly string[]
  request(method: string, params: unknown): Promise<unknown>
  end(): Promise<void>
  /** Hears of changes. Returns what stops it. */
  follow(listener: (change: NamespaceChange) => void): () => void
}

/** Follows one namespace of a session. */
export function createNamespaceView(
  live: LiveSession,
  { namespace, preferred }: { namespace: string; preferred: readonly (string | undefined)[] },
): NamespaceView {
  const listeners = new Set<(change: NamespaceChange) => void>()
  const approved = () => {
    const { namespaces } = live.current()
    return live.isEnded() ? undefined : namespaces[namespace]
  }
  const chains = approved()?.chains ?? []
  let chainId = preferred.find((each) => each && chains.includes(each)) ?? chains[0] ?? ''
  /** What the wallet said it has chosen, first. */
  let chosen: readonly string[] = []
  let shown = ''

  function addresses(): readonly string[] {
    const accounts = approved()?.accounts ?? []
    const here = accounts.filter((account) => chainOfAccount(account) === chainId)
    const all = [...here, ...accounts].map(addressOfAccount)
    return [...new Set([...chosen.filter((address) => all.includes(address)), ...all])]
  }

  function tell(change: NamespaceChange): void {
    for (const listener of [...listeners]) listener(change)
  }

  /** Tells of accounts when they are others than before. */
  function tellAccounts(): void {
    const now = addresses().join()
    if (now === shown) return
    shown = now
    tell('accounts')
  }

  function moveTo(wanted: string): boolean {
    if (!approved()?.chains.includes(wanted)) return false
    if (wanted !== chainId) {
      chainId = wanted
      tell('chain')
      tellAccounts()
    }
    return true
  }

  function onUpdated(): void {
    const now = approved()
    const [first] = now?.chains ?? []
    if (first && !now?.chains.includes(chainId)) moveTo(first)
    tellAccounts()
    tell('approval')
  }

  shown = addresses().join()
  live.follow((change) => {
    switch (change.type) {
      case 'ended':
        return tell('ended')
      case 'updated':
        return onUpdated()
      case 'event':
        if (change.chainId.split(':')[0] !== namespace) return
        if (change.name === 'chainChanged') moveTo(readChain(namespace, change.data))
        if (change.name === 'accountsChanged') {
          chosen = readAddresses(change.data)
          tellAccounts()
        }
        return
      default:
        return change satisfies never
    }
  })

  return {
    addresses,
    approved,
    chainId: () => chainId,
    end: () => live.end(),
    follow(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    moveTo,
    request: (method, params) => live.request({ chainId, method, params }),
  }
}

/** A chain a wallet named: CAIP-2, or the reference alone as a number, in decimal or in hex. */
function readChain(namespace: string, data: unknown): string {
  const text = String(readRecord(data)?.['chainId'] ?? data)
  if (text.startsWith(`${namespace}:`)) return text
  return `${namespace}:${/^0x[0-9a-f]+$/i.test(text) ? Number(text) : text}`
}

/** Addresses a wallet named, bare or as CAIP-10. */
function readAddresses(data: unknown): readonly string[] {
  if (!Array.isArray(data)) return []
  return data.slice(0, 100).map((each) => addressOfAccount(String(each)))
}
