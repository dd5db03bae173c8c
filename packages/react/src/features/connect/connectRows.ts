import type { Connector } from '@latchkey/core'
import type { CatalogWallet } from '@latchkey/core/modal'
import { type ConnectorGroup, connectorGroupOrder, withoutInstalled } from '@latchkey/core/modal'

/** One line of the list. A placeholder holds the place of a wallet that is still being fetched. */
export type ConnectRow =
  | { kind: 'connector'; connector: Connector; recent: Recent }
  | { kind: 'wallet'; wallet: CatalogWallet; recent: Recent }
  /** The way to any wallet on another device. */
  | { kind: 'remote' }
  | { kind: 'placeholder'; id: string; recent: Recent }

/** The wallet that connected last, one that did before it, or neither. */
export type Recent = 'last' | 'before' | false

export type ConnectRowFacts = {
  order: readonly ConnectorGroup[]
  /** Installed wallets, in the order core gives them. */
  installed: readonly Connector[]
  external: readonly Connector[]
  recentIds: readonly string[]
  /** What the catalogue knows of `recentIds`. */
  recent: readonly CatalogWallet[] | 'loading'
  custom: readonly CatalogWallet[]
  featured: readonly CatalogWallet[] | 'loading'
  featuredCount: number
  recommended: readonly CatalogWallet[] | 'loading'
  /** How many wallets the site includes at all; 0 where it does not say. */
  includedCount: number
  /** The site has remote wallets. */
  remote: boolean
}

/** Recommended wallets fill the list up to this many rows (S9.7). */
const filledRows = 4

/** Of what a visitor connected before, the ids that only the catalogue can know: a connector's is its rdns. */
export function recentCatalogIds(
  recentIds: readonly string[],
  { custom, installed }: Pick<ConnectRowFacts, 'custom' | 'installed'>,
): readonly string[] {
  return recentIds.filter(
    (id) => !id.includes('.') && ![...custom, ...installed].some((each) => each.id === id),
  )
}

/** The rows of Connect in the group order (S2.28); no wallet shows twice. */
export function connectRows(facts: ConnectRowFacts): readonly ConnectRow[] {
  const { custom, external, installed, recentIds } = facts
  const recentOf = ({ id }: { id: string }): Recent =>
    id === recentIds[0] ? 'last' : recentIds.includes(id) && 'before'
  const rowOf = (connector: Connector): ConnectRow => ({
    connector,
    kind: 'connector',
    recent: recentOf(connector),
  })
  const walletRow = (wallet: CatalogWallet): ConnectRow => ({
    kind: 'wallet',
    recent: recentOf(wallet),
    wallet,
  })
  const fresh = (wallets: readonly CatalogWallet[] | 'loading') =>
    wallets === 'loading' ? [] : withoutInstalled(wallets, installed)
  const unused = (wallet: { id: string }) => !recentOf(wallet)

  const used = [...fresh(custom), ...fresh(facts.recent)]
  const recent = recentIds.flatMap((id): readonly ConnectRow[] => {
    const connector = installed.find((each) => each.id === id)
    if (connector) return [rowOf(connector)]
    const wallet = used.find((each) => each.id === id)
    return wallet ? [walletRow(wallet)] : []
  })
  const awaited = facts.recent === 'loading' ? recentIds.length - recent.length : 0
  const shownCustom = fresh(custom).filter(unused)
  const featured =
    facts.featured === 'loading'
      ? placeholders('featured', facts.featuredCount)
      : fresh(facts.featured).filter(unused).map(walletRow)
  const named = new Set([...shownCustom, ...fresh(facts.featured)].map(({ id }) => id))
  const room = Math.max(0, filledRows - installed.length - shownCustom.length - featured.length)
  const recommended =
    facts.recommended === 'loading'
      ? placeholders('recommended', Math.min(room, facts.includedCount || room))
      : fresh(facts.recommended)
          .filter(unused)
          .filter(({ id }) => !named.has(id))
          .slice(0, room)
          .map(walletRow)

  const groups: Readonly<Record<ConnectorGroup, readonly ConnectRow[]>> = {
    custom: shownCustom.map(walletRow),
    external: external.map(rowOf),
    featured,
    injected: installed.filter(unused).map(rowOf),
    recent: [...recent, ...placeholders('recent', awaited, 'before')],
    recommended,
    walletConnect: facts.remote ? [{ kind: 'remote' }] : [],
  }
  // A site may name a group that there is none of.
  return connectorGroupOrder(facts.order).flatMap((group) => groups[group] ?? [])
}

function placeholders(group: string, count: number, recent: Recent = false): readonly ConnectRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${group}-${index}`,
    kind: 'placeholder',
    recent,
  }))
}
