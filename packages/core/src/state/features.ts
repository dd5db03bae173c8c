/** Features the project's configuration governs (S3.47). Lists are providers; an empty list is off. */
export type RemoteFeatures = {
  email: boolean
  socials: readonly SocialProvider[]
  swaps: readonly string[]
  onramp: readonly string[]
  activity: boolean
  reownBranding: boolean
  multiWallet: boolean
}

export type SocialProvider =
  | 'google'
  | 'x'
  | 'discord'
  | 'farcaster'
  | 'github'
  | 'apple'
  | 'facebook'

export type ConnectMethod = 'wallet' | 'email' | 'social'

export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

export type ConnectorGroup =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

/** Features the site alone governs (S9.27). */
export type LocalFeatures = {
  receive: boolean
  send: boolean
  analytics: boolean
  allWallets: boolean
  legalCheckbox: boolean
  smartSessions: boolean
  pay: boolean
  emailShowWallets: boolean
  collapseWallets: boolean
  connectorTypeOrder: readonly ConnectorGroup[]
  connectMethodsOrder: readonly ConnectMethod[] | undefined
  walletFeaturesOrder: readonly WalletFeature[]
}

/** All switches, resolved. */
export type Features = LocalFeatures & RemoteFeatures
