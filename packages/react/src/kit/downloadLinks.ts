import { type CatalogWallet, readPageLink } from '@latchkey/core/modal'

export type DownloadLink = { kind: 'chrome' | 'ios' | 'android' | 'website'; href: string }

/** Where a wallet can be had; only what exists, and only addresses a browser may open safely. */
export function downloadLinks(wallet: CatalogWallet): readonly DownloadLink[] {
  const candidates = [
    { href: wallet.chrome_store, kind: 'chrome' },
    { href: wallet.app_store, kind: 'ios' },
    { href: wallet.play_store, kind: 'android' },
    { href: wallet.homepage, kind: 'website' },
  ] as const
  // A catalogue is data from elsewhere: `javascript:` and the like must never become a link.
  return candidates.flatMap(({ href, kind }) =>
    href && readPageLink(href) ? [{ href, kind }] : [],
  )
}
