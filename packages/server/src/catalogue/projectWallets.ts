import { type Wallet, wallet as walletSchema } from '@latchkey/protocol/http'
import * as z from 'zod/mini'
import type { WalletRules } from '../projects/Project.ts'
import type { CatalogueWallet } from './CatalogueWallet.ts'
import { answersTo } from './selectWallets.ts'

/** The catalogue as a project's own rules leave it: custom and featured wallets first, excluded ones gone. */
export function projectWallets(
  wallets: readonly CatalogueWallet[],
  rules: WalletRules,
): readonly CatalogueWallet[] {
  const include = lowerCase(rules.include)
  const exclude = lowerCase(rules.exclude)
  const custom = rules.custom.flatMap(customWallet)
  const taken = new Set(custom.map(({ id }) => id.toLowerCase()))
  const listed = [
    ...custom,
    ...wallets.filter(
      (wallet) => !answersTo(wallet, taken) && (include.size === 0 || answersTo(wallet, include)),
    ),
  ].filter((wallet) => !answersTo(wallet, exclude))

  const featured = rules.featured.flatMap((key) =>
    listed.filter((wallet) => answersTo(wallet, lowerCase([key]))),
  )
  return [...new Set([...featured, ...listed])]
}

// A deep link is opened by the visitor's browser, so what a browser would run or read locally is refused.
const refusedSchemes = new Set(['blob:', 'data:', 'file:', 'javascript:', 'vbscript:'])

/** A wallet a project brought, or nothing when it lacks what a list needs. */
function customWallet(given: Record<string, unknown>): readonly CatalogueWallet[] {
  const parsed = z.safeParse(walletSchema, { chains: [], image_id: '', ...given })
  if (!parsed.success) return []
  const { data } = parsed
  if (data.chains.length === 0 || !data.id || !data.name || !links(data).every(isSafeLink))
    return []
  return [
    {
      ...data,
      aliases: [],
      badge_type: 'none',
      custom_networks: [],
      license: 'none',
      order: data.order ?? 0,
      slug: data.id,
      source: 'project',
    },
  ]
}

function links(wallet: Wallet): readonly string[] {
  const { app_store, chrome_store, desktop_link, homepage } = wallet
  const { image_url, mobile_link, play_store, webapp_link } = wallet
  return [
    app_store,
    chrome_store,
    desktop_link,
    homepage,
    image_url,
    mobile_link,
    play_store,
    webapp_link,
  ].flatMap((link) => (link ? [link] : []))
}

function isSafeLink(link: string): boolean {
  return URL.canParse(link) && !refusedSchemes.has(new URL(link).protocol)
}

function lowerCase(keys: readonly string[]): ReadonlySet<string> {
  return new Set(keys.map((key) => key.toLowerCase()))
}
