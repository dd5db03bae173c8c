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
  /** A remote-session provider is there: wallets without any link cannot be reached (S5.18). */
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
      (facts.mobile
        ? !usableOnMobile(wallet, facts.namespaces)
        : facts.remoteSessions && !hasLink(wallet))
    return hidden
      ? []
      : [{ ...wallet, installed: facts.connectors.some((each) => isWalletOf(each, wallet)) }]
  })
  return listed.sort((a, b) => Number(b.installed) - Number(a.installed))
}

function servesAny({ chains }: Wallet, namespaces: readonly Namespace[]): boolean {
  return chains.some((chain) => namespaces.some((namespace) => chain.startsWith(`${namespace}:`)))
}

function usableOnMobile(wallet: Wallet, namespaces: readonly Namespace[]): boolean {
  if (wallet.mobile_link) return true
  const rule = linklessOnMobile[wallet.rdns ?? '']
  return rule === 'any' || Boolean(rule?.some((namespace) => namespaces.includes(namespace)))
}

function hasLink(wallet: Wallet): boolean {
  return Boolean(wallet.mobile_link || wallet.desktop_link || wallet.webapp_link)
}
