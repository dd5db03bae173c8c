import type { CatalogWallet } from '@latchkey/core/modal'
import { type LinkPlace, pairingLink } from '@latchkey/core/modal'

/** Where a wallet can be reached: in this browser, on a phone (or in its app, on one), as a website, as a program. */
export type WalletPlatform = 'browser' | 'phone' | 'web' | 'desktop'

export type WalletPlatformFacts = {
  installed: boolean
  /** The visitor is on a phone: its app opens by a link, a program cannot run. */
  mobile: boolean
  place: LinkPlace
}

/** The ways to a wallet, the first being the one to try; none for an extension that is not installed. */
export function walletPlatforms(
  wallet: CatalogWallet,
  { installed, mobile, place }: WalletPlatformFacts,
): readonly WalletPlatform[] {
  const reached: Readonly<Record<WalletPlatform, boolean>> = {
    browser: installed,
    desktop: !mobile && walletLinks(wallet, 'desktop', place).length > 0,
    // A phone that scans a code finds its app by itself.
    phone: mobile
      ? walletLinks(wallet, 'phone', place).length > 0
      : Boolean(wallet.mobile_link || wallet.link_mode),
    web: walletLinks(wallet, 'web', place).length > 0,
  }
  return (['browser', 'phone', 'web', 'desktop'] as const).filter((platform) => reached[platform])
}

/** The links of a platform that a page may follow, in the order to try them. */
export function walletLinks(
  { desktop_link, link_mode, mobile_link, webapp_link }: CatalogWallet,
  platform: Exclude<WalletPlatform, 'browser'>,
  place: LinkPlace,
): readonly string[] {
  const links = {
    desktop: [desktop_link],
    // The browser of Telegram opens no app by its scheme.
    phone: place.telegram ? [link_mode, mobile_link] : [mobile_link, link_mode],
    web: [webapp_link],
  }[platform]
  return [...new Set(links)].filter(
    (href): href is string =>
      Boolean(href) && pairingLink({ href: href ?? '' }, '', place) !== undefined,
  )
}
