import type { Connector, DiscoveryContext } from '@latchkey/core/adapter'

/** A web view, as the browsers of wallet apps are, names itself `wv`. */
const phoneBrowser = /Android(?!.*; wv\)).* Chrome\//

const name = 'Wallet app on this phone'
/** A phone, drawn for this. */
const icon =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40' fill='none' stroke='%23fff' stroke-width='2.4' stroke-linecap='round'><path fill='%234f63d2' stroke='none' d='M0 0h40v40H0z'/><rect x='12.5' y='7' width='15' height='26' rx='3.5'/><path d='M18 28.5h4'/></svg>"

/** The entry of the phone's wallet apps, and what reports it again. */
export type FoundWalletApps = {
  connector: Connector
  onFound: DiscoveryContext['onFound']
  provider: { icon: string; name: string }
}

/**
 * Reports the phone's wallet apps as one wallet where a page can open them (Mobile Wallet Adapter): in Chrome and its
 * kin on Android, not in the browser that is part of a wallet's app.
 *
 * Returns the entry, whose provider is a name and an icon until the code behind it is loaded.
 */
export function findWalletApps({
  environment: { window: page },
  onFound,
}: Pick<DiscoveryContext, 'environment' | 'onFound'>): FoundWalletApps | undefined {
  if (!page?.isSecureContext || !phoneBrowser.test(page.navigator.userAgent)) return undefined
  const provider = { icon, name }
  const connector: Connector = {
    chain: 'solana',
    id: 'mobile-wallet-adapter',
    imageUrl: icon,
    name,
    provider,
    type: 'ANNOUNCED',
  }
  onFound(connector)
  return { connector, onFound, provider }
}
