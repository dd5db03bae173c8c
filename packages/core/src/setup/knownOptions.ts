import type {
  EmailFeatures,
  LatchkeyOptions,
  Metadata,
  ThemeVariables,
} from '../LatchkeyOptions.ts'
import {
  type ConnectMethod,
  type ConnectorGroup,
  defaultConnectorOrder,
  type Features,
  socialProviders,
  type WalletFeature,
} from '../state/features.ts'

/** Types leave no trace at run time; that each name is here, and no other, TypeScript checks. */
const namesOf = <Name extends string>(names: Readonly<Record<Name, true>>): readonly string[] =>
  Object.keys(names)

const options = namesOf<keyof LatchkeyOptions>({
  adapters: true,
  allowUnsupportedChain: true,
  allWallets: true,
  basic: true,
  chainImages: true,
  connectorImages: true,
  customRpcUrls: true,
  customWallets: true,
  debug: true,
  defaultNetwork: true,
  disableAppend: true,
  enableEIP6963: true,
  enableEmbedded: true,
  enableInjected: true,
  enableNetworkSwitch: true,
  enableReconnect: true,
  enableWalletGuide: true,
  enableWallets: true,
  environment: true,
  excludeWalletIds: true,
  featuredWalletIds: true,
  features: true,
  includeWalletIds: true,
  locale: true,
  manualWCControl: true,
  metadata: true,
  networks: true,
  privacyPolicyUrl: true,
  projectId: true,
  serverUrl: true,
  siweConfig: true,
  siwx: true,
  sources: true,
  storageKey: true,
  termsConditionsUrl: true,
  themeMode: true,
  themeVariables: true,
  tokens: true,
})

const features = namesOf<keyof Features | keyof EmailFeatures>({
  activity: true,
  allWallets: true,
  analytics: true,
  connectMethodsOrder: true,
  connectorTypeOrder: true,
  email: true,
  legalCheckbox: true,
  multiWallet: true,
  onramp: true,
  receive: true,
  reownBranding: true,
  send: true,
  socials: true,
  swaps: true,
  walletFeaturesOrder: true,
})

const metadata = namesOf<keyof Metadata>({ description: true, icons: true, name: true, url: true })

const themeVariables = namesOf<keyof ThemeVariables>({
  accent: true,
  colorMix: true,
  colorMixStrength: true,
  font: true,
  qrColor: true,
  radius: true,
  zIndex: true,
})

/** The names that an object of options may have, by what the object is called in front of them. */
export const knownNames: Readonly<Record<string, readonly string[]>> = {
  '': options,
  'features.': features,
  'metadata.': metadata,
  'themeVariables.': themeVariables,
}

const walletFeatures = namesOf<WalletFeature>({
  onramp: true,
  receive: true,
  send: true,
  swaps: true,
})

/** The words that an option may have, alone or in its list. */
export const knownValues: Readonly<Record<string, readonly string[]>> = {
  allWallets: ['SHOW', 'HIDE', 'ONLY_MOBILE'] satisfies LatchkeyOptions['allWallets'][],
  'features.connectMethodsOrder': ['wallet', 'email', 'social'] satisfies ConnectMethod[],
  'features.connectorTypeOrder': defaultConnectorOrder satisfies readonly ConnectorGroup[],
  'features.socials': socialProviders,
  'features.walletFeaturesOrder': walletFeatures,
  themeMode: ['dark', 'light', 'auto'] satisfies LatchkeyOptions['themeMode'][],
}

/** Account types that `defaultAccountTypes` may name, by namespace (S3.54). */
export const accountTypes: Readonly<Record<string, readonly string[]>> = {
  bip122: ['payment', 'ordinal'],
  eip155: ['eoa', 'smartAccount'],
  solana: ['eoa'],
}
