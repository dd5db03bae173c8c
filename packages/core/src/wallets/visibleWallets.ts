import type { Namespace } from '@latchkey/protocol'
import type { Wallet } from '@latchkey/protocol/http'
import type { Connector } from '../connectors/Connector.ts'
import { isWalletOf } from './isWalletOf.ts'

/** A catalogue wallet as a list shows it (S3.20). */
export type ListedWallet = Listed<Wallet>

export type Listed<W> = W & { installed: boolean }

/** What of a wallet decides whether it can be used here: of its links only that they are there. */
export type WalletFacts = Pick<Wallet, 'id' | 'name' | 'rdns'> & {
  readonly chains: readonly string[]
} & Readonly<
    Partial<
      Record<
        'browse_link' | 'desktop_link' | 'mobile_link' | 'webapp_link',
        boolean | string | null | undefined
      >
    >
  >

export type VisibleWalletFacts<W extends WalletFacts> = {
  wallets: readonly W[]
  connectors: readonly Connector[]
  /** Ids, rdns and names the site excludes (S5.16). */
  exclude: readonly string[]
  mobile: boolean
  /** Namespaces the modal connects now. */
  namespaces: readonly Namespace[]
  /** A remote-session provider is there: wallets without any link cannot be reached (S5.18), nor phone wallets without it. */
  remoteSessions: boolean
}

/** Listed on phones although they have no mobile link, by rdns (S5.17). */
const linklessOnMobile: Readonly<Record<string, readonly Namespace[] | 'any'>> = {
  'app.phantom': ['solana'],
  'com.coinbase.wallet': 'any',
  'com.solflare': ['solana'],
}

/** Catalogue wallets a visitor can use here, installed ones first. */
export function visibleWallets<W extends WalletFacts>(
  facts: VisibleWalletFacts<W>,
): readonly Listed<W>[] {
  const excluded = new Set(facts.exclude.map((entry) => entry.toLowerCase()))
  const listed = facts.wallets.flatMap((wallet) => {
    const hidden =
      [wallet.id, wallet.rdns ?? '', wallet.name].some((key) => excluded.has(key.toLowerCase())) ||
      !servesAny(wallet, facts.namespaces) ||
      (facts.mobile ? !usableOnMobile(wallet, facts) : facts.remoteSessions && !hasLink(wallet))
    return hidden
      ? []
      : [{ ...wallet, installed: facts.connectors.some((each) => isWalletOf(each, wallet)) }]
  })
  return listed.sort((a, b) => Number(b.installed) - Number(a.installed))
}

function servesAny({ chains }: WalletFacts, namespaces: readonly Namespace[]): boolean {
  return chains.some((chain) => namespaces.some((namespace) => chain.startsWith(`${namespace}:`)))
}

/** By a session, or by opening the page in the wallet's own browser; else it could not connect on this phone. */
function usableOnMobile(
  { browse_link, mobile_link, rdns }: WalletFacts,
  { namespaces, remoteSessions }: Pick<VisibleWalletFacts<never>, 'namespaces' | 'remoteSessions'>,
): boolean {
  if (mobile_link) return remoteSessions || Boolean(browse_link)
  const rule = linklessOnMobile[rdns ?? '']
  return rule && rule !== 'any'
    ? rule.some((namespace) => namespaces.includes(namespace))
    : Boolean(rule ?? browse_link)
}

function hasLink(wallet: WalletFacts): boolean {
  return Boolean(wallet.mobile_link || wallet.desktop_link || wallet.webapp_link)
}
