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

export const socialProviders = [
  'google',
  'x',
  'discord',
  'farcaster',
  'github',
  'apple',
  'facebook',
] as const

export type SocialProvider = (typeof socialProviders)[number]

export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/** The ways to connect that Connect puts in an order (S2.29). */
export type ConnectMethod = 'wallet' | 'email' | 'social'

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
  connectorTypeOrder: readonly ConnectorGroup[]
  walletFeaturesOrder: readonly WalletFeature[]
}

/** All switches, resolved. */
export type Features = LocalFeatures & RemoteFeatures

/** Order of the connector groups on Connect (S2.28, S9.40). */
export const defaultConnectorOrder: readonly ConnectorGroup[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]

/** Order of the actions on Account (S2.30). */
const defaultWalletFeatureOrder: readonly WalletFeature[] = ['onramp', 'swaps', 'receive', 'send']

export const defaultLocalFeatures: LocalFeatures = {
  allWallets: true,
  analytics: true,
  connectorTypeOrder: defaultConnectorOrder,
  legalCheckbox: false,
  receive: true,
  send: true,
  walletFeaturesOrder: defaultWalletFeatureOrder,
}

/** Used when the project's configuration cannot be fetched and the site says nothing (S6.4, S9.26). */
export const defaultRemoteFeatures: RemoteFeatures = {
  activity: true,
  email: true,
  multiWallet: false,
  onramp: ['meld'],
  reownBranding: true,
  socials: socialProviders,
  swaps: ['1inch'],
}

export const noRemoteFeatures: RemoteFeatures = {
  activity: false,
  email: false,
  multiWallet: false,
  onramp: [],
  reownBranding: false,
  socials: [],
  swaps: [],
}
