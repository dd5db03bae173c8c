import type { Connector } from '@latchkey/core'
import { type ConnectorGroup, connectorGroupOrder, withoutInstalled } from '@latchkey/core/modal'
import type { CatalogWallet } from '../../parts/CatalogWallet.ts'

/** One line of the list. A placeholder holds the place of a wallet that is still being fetched. */
export type ConnectRow =
  | { kind: 'connector'; connector: Connector; recent: boolean }
  | { kind: 'wallet'; wallet: CatalogWallet }
  | { kind: 'placeholder'; id: string }

export type ConnectRowFacts = {
  order: readonly ConnectorGroup[]
  /** Installed wallets, in the order core gives them. */
  installed: readonly Connector[]
  external: readonly Connector[]
  recentIds: readonly string[]
  custom: readonly CatalogWallet[]
  featured: readonly CatalogWallet[] | 'loading'
  featuredCount: number
  recommended: readonly CatalogWallet[] | 'loading'
}

/** Recommended wallets fill the list up to this many rows (S9.7). */
const filledRows = 4

/** The rows of Connect in the group order (S2.28); no wallet shows twice. */
export function connectRows(facts: ConnectRowFacts): readonly ConnectRow[] {
  const { custom, external, installed, recentIds } = facts
  const isRecent = ({ id }: Connector) => recentIds.includes(id)
  const rowOf = (connector: Connector): ConnectRow => ({
    connector,
    kind: 'connector',
    recent: isRecent(connector),
  })
  const fresh = (wallets: readonly CatalogWallet[]) => withoutInstalled(wallets, installed)

  const shownCustom = fresh(custom)
  const featured =
    facts.featured === 'loading'
      ? placeholders('featured', facts.featuredCount)
      : fresh(facts.featured).map(walletRow)
  const named = new Set(
    [...shownCustom, ...(facts.featured === 'loading' ? [] : facts.featured)].map(({ id }) => id),
  )
  const room = Math.max(0, filledRows - installed.length - shownCustom.length - featured.length)
  const recommended =
    facts.recommended === 'loading'
      ? placeholders('recommended', room)
      : fresh(facts.recommended)
          .filter(({ id }) => !named.has(id))
          .slice(0, room)
          .map(walletRow)

  const groups: Readonly<Record<ConnectorGroup, readonly ConnectRow[]>> = {
    custom: shownCustom.map(walletRow),
    external: external.map(rowOf),
    featured,
    injected: installed.filter((connector) => !isRecent(connector)).map(rowOf),
    recent: recentIds.flatMap((id) =>
      installed.filter((connector) => connector.id === id).map(rowOf),
    ),
    recommended,
    // Remote sessions have their own entry, which comes with their connector.
    walletConnect: [],
  }
  return connectorGroupOrder(facts.order).flatMap((group) => groups[group])
}

function walletRow(wallet: CatalogWallet): ConnectRow {
  return { kind: 'wallet', wallet }
}

function placeholders(group: string, count: number): readonly ConnectRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${group}-${index}`,
    kind: 'placeholder',
  }))
}
