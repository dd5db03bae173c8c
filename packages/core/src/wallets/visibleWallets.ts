import type { Namespace } from '@latchkey/protocol'
import type { Wallet } from '@latchkey/protocol/http'
import type { Connector } from '../connectors/Connector.ts'
import { isWalletOf } from './isWalletOf.ts'

/** A catalogue wallet as a list shows it (S3.20). */
export type ListedWallet = Wallet & { installed: boolean }

export type VisibleWalletFacts = {
  wallets: readonly Wallet[]
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
export function visibleWallets(facts: VisibleWalletFacts): readonly ListedWallet[] {
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

function servesAny({ chains }: Wallet, namespaces: readonly Namespace[]): boolean {
  return chains.some((chain) => namespaces.some((namespace) => chain.startsWith(`${namespace}:`)))
}

/** By a session, or by opening the page in the wallet's own browser; else it could not connect on this phone. */
function usableOnMobile(
  { browse_link, mobile_link, rdns }: Wallet,
  { namespaces, remoteSessions }: VisibleWalletFacts,
): boolean {
  if (mobile_link) return remoteSessions || Boolean(browse_link)
  const rule = linklessOnMobile[rdns ?? '']
  return rule && rule !== 'any'
    ? rule.some((namespace) => namespaces.includes(namespace))
    : Boolean(rule ?? browse_link)
}

function hasLink(wallet: Wallet): boolean {
  return Boolean(wallet.mobile_link || wallet.desktop_link || wallet.webapp_link)
}
