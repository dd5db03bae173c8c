import {
  type ConnectMethod,
  type ConnectorGroup,
  defaultConnectorOrder,
  type LocalFeatures,
  type RemoteFeatures,
} from './features.ts'

/**
 * Order of the connector groups: the site's, then the missing ones in the default order
 * (S2.28, S9.40).
 */
export function connectorGroupOrder(wanted: readonly ConnectorGroup[]): readonly ConnectorGroup[] {
  return [...new Set([...wanted, ...defaultConnectorOrder])]
}

/**
 * Order of the ways to connect that are on. The site's order wins; otherwise wallets come first
 * when one is installed, and last when none is (S2.29, S9.43).
 */
export function connectMethodOrder({
  enableWallets,
  features,
  hasInstalledWallets,
}: {
  enableWallets: boolean
  features: Pick<RemoteFeatures, 'email' | 'socials'> & Pick<LocalFeatures, 'connectMethodsOrder'>
  hasInstalledWallets: boolean
}): readonly ConnectMethod[] {
  const on: Readonly<Record<ConnectMethod, boolean>> = {
    email: features.email,
    social: features.socials.length > 0,
    wallet: enableWallets,
  }
  const byDefault: readonly ConnectMethod[] = hasInstalledWallets
    ? ['wallet', 'email', 'social']
    : ['email', 'social', 'wallet']
  const order = features.connectMethodsOrder ?? byDefault
  return [...new Set([...order, ...byDefault])].filter((method) => on[method])
}
