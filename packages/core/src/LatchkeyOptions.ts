import type { NetworkId } from '@latchkey/protocol'
import type { Adapter } from './adapters/Adapter.ts'
import type { Environment } from './environment.ts'
import type { Network, NetworkInput } from './network/Network.ts'
import type { SessionSource } from './sessions/SessionSource.ts'
import type { Siwx } from './signIn/Siwx.ts'
import type { SiweConfig } from './signIn/siwe/createSIWEConfig.ts'
import type { ConnectMethod, LocalFeatures, SocialProvider } from './state/features.ts'

export type ThemeMode = 'dark' | 'light'

/** Look of the modal and the buttons. Text on the accent is chosen for contrast. */
export type ThemeVariables = {
  /** Any CSS colour; the one primary button, marks and focus. */
  accent?: string | undefined
  /** CSS length of the card's corners; the other radii follow. */
  radius?: string | undefined
  /** CSS font-family list. */
  font?: string | undefined
  /** Colour blended into every surface. */
  colorMix?: string | undefined
  /** 0 to 100 percent. */
  colorMixStrength?: number | undefined
  zIndex?: number | undefined
  /** Colour of the QR code's dots. */
  qrColor?: string | undefined
}

/** How the site presents itself to wallets (S3.45). Derived from the page when left out. */
export type Metadata = {
  name: string
  description: string
  url: string
  icons: readonly string[]
}

/** A wallet the catalogue does not have (S3.50). */
export type CustomWallet = {
  id: string
  name: string
  homepage?: string | undefined
  image_url?: string | undefined
  mobile_link?: string | undefined
  desktop_link?: string | undefined
  webapp_link?: string | undefined
  link_mode?: string | undefined
  /** Opens a page in the wallet's own browser on a phone: a link with `{url}` where the page's address goes. */
  browse_link?: string | undefined
  app_store?: string | undefined
  play_store?: string | undefined
  rdns?: string | undefined
}

/** Values used for remote features when the project's configuration cannot be fetched (S6.4). */
export type RemoteFeatureFallbacks = {
  email?: boolean | undefined
  socials?: readonly SocialProvider[] | boolean | undefined
  swaps?: readonly string[] | boolean | undefined
  onramp?: readonly string[] | boolean | undefined
  activity?: boolean | undefined
  reownBranding?: boolean | undefined
  multiWallet?: boolean | undefined
}

/** What the way in by e-mail depends on, where a site has a source that visitors log in to. */
export type EmailFeatures = {
  /** The order of wallets, e-mail and socials; installed wallets come first when left out, else e-mail (S2.29, S9.43). */
  connectMethodsOrder?: readonly ConnectMethod[] | undefined
}

/** What a site passes to `createLatchkey` (section 3 of the specification, S3.44–S3.54). */
export type LatchkeyOptions<
  Networks extends readonly [NetworkInput, ...NetworkInput[]] = readonly [
    NetworkInput,
    ...NetworkInput[],
  ],
> = {
  /** Public id of the project on the server; `latchkey-server project create` prints one. */
  projectId: string
  /** Base URL of the Latchkey server, without a trailing slash. */
  serverUrl: string
  /** Networks offered, the default first. viem chains are taken as they are. */
  networks: Networks
  /** One adapter per chain namespace, such as `evm()`. */
  adapters: readonly Adapter[]
  /** Where sessions with wallets come from that are not on the page, such as `walletConnect({ relayUrl })`. */
  sources?: readonly SessionSource[] | undefined
  /** Chosen when nothing is stored. Defaults to the first of `networks`. */
  defaultNetwork?: NetworkInput | undefined
  /** How the site presents itself to wallets. Derived from the page when left out (S3.45). */
  metadata?: Metadata | undefined
  /** What the modal shows; the project's configuration on the server wins. */
  features?: (Partial<LocalFeatures> & RemoteFeatureFallbacks & EmailFeatures) | undefined
  /** Disables every remote feature (S6.5). */
  basic?: boolean | undefined
  /** ERC-20 shown in place of the native balance, per network. */
  tokens?: Readonly<Record<NetworkId, { address: string; image?: string | undefined }>> | undefined
  /** Catalogue ids of the wallets that come first. */
  featuredWalletIds?: readonly string[] | undefined
  /** Catalogue ids of the only wallets shown. */
  includeWalletIds?: readonly string[] | undefined
  /** Catalogue ids, rdns or names of wallets never shown (S5.16). */
  excludeWalletIds?: readonly string[] | undefined
  /** Wallets that the catalogue does not have (S3.50). */
  customWallets?: readonly CustomWallet[] | undefined
  /** Where the entry for all wallets shows. Defaults to `SHOW`. */
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined
  /** The site's terms, linked under the wallets. */
  termsConditionsUrl?: string | undefined
  /** The site's privacy policy, linked beside them. */
  privacyPolicyUrl?: string | undefined
  /** Network logo per chain id. */
  chainImages?: Readonly<Record<number | string, string>> | undefined
  /** Connector logo per connector id. */
  connectorImages?: Readonly<Record<string, string>> | undefined
  /** `auto` follows the visitor's preference. Defaults to dark (S9.19). */
  themeMode?: ThemeMode | 'auto' | undefined
  /** Accent, corners, font and other variables of the look. */
  themeVariables?: ThemeVariables | undefined
  /** BCP 47 tag; defaults to the page's language when there is a translation, else `en`. */
  locale?: string | undefined
  /** Keeps the visitor on a network the site did not configure. Defaults to false. */
  allowUnsupportedChain?: boolean | undefined
  /** Wallet list on Connect. Defaults to true. */
  enableWallets?: boolean | undefined
  /** Wallets that announce themselves (EIP-6963). Defaults to true. */
  enableEIP6963?: boolean | undefined
  /** The page's injected wallet, `window.ethereum`. Defaults to true. */
  enableInjected?: boolean | undefined
  /** Restores connections on load. False disconnects everything on load. Defaults to true. */
  enableReconnect?: boolean | undefined
  /** Help for visitors without a wallet. Defaults to true. */
  enableWalletGuide?: boolean | undefined
  /** Network switching and the unsupported-network screen. Defaults to true. */
  enableNetworkSwitch?: boolean | undefined
  /** Renders the modal inline where the site puts it. Defaults to false. */
  enableEmbedded?: boolean | undefined
  /** The site mounts the modal itself; nothing is appended to the page. Defaults to false. */
  disableAppend?: boolean | undefined
  /** Alert bar with set-up mistakes. Defaults to true. */
  debug?: boolean | undefined
  /** RPC URLs tried first, per CAIP-2 id. */
  customRpcUrls?: Readonly<Record<NetworkId, readonly { url: string }[]>> | undefined
  /** Asks each visitor who connects for a signed message (S3.53), such as `signIn()`. */
  siwx?: Siwx | undefined
  /** A sign-in of the older shape, in place of `siwx` (S3.53): what `createSIWEConfig` gives. */
  siweConfig?: SiweConfig | undefined
  /** Key of the browser storage; give two instances of one project different ones. */
  storageKey?: string | undefined
  /** The page offers the remote session itself; opening shows the code that it gives by `showPairing` (S2.20). */
  manualWCControl?: boolean | undefined
  /** The world around the instance; for tests and unusual hosts. */
  environment?: Environment | undefined
}

/** Options with every default applied; what the rest of the toolkit reads. */
export type ResolvedOptions = {
  projectId: string
  serverUrl: string
  adapters: readonly Adapter[]
  networks: readonly [Network, ...Network[]]
  sources: readonly SessionSource[]
  defaultNetwork: Network
  metadata: Metadata
  features: Partial<LocalFeatures> & RemoteFeatureFallbacks & EmailFeatures
  basic: boolean
  tokens: Readonly<Record<string, { address: string; image?: string | undefined }>>
  featuredWalletIds: readonly string[]
  includeWalletIds: readonly string[]
  excludeWalletIds: readonly string[]
  customWallets: readonly CustomWallet[]
  allWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  termsConditionsUrl: string | undefined
  privacyPolicyUrl: string | undefined
  chainImages: Readonly<Record<string, string>>
  connectorImages: Readonly<Record<string, string>>
  locale: string | undefined
  allowUnsupportedChain: boolean
  enableWallets: boolean
  enableEIP6963: boolean
  enableInjected: boolean
  enableReconnect: boolean
  enableWalletGuide: boolean
  enableNetworkSwitch: boolean
  enableEmbedded: boolean
  disableAppend: boolean
  debug: boolean
  customRpcUrls: Readonly<Record<string, readonly { url: string }[]>>
  manualWCControl: boolean
  siwx: Siwx | undefined
  storageKey: string
  /** The look at start; `setTheme` changes it. */
  theme: { mode: ThemeMode | 'auto' | undefined; variables: ThemeVariables }
}
