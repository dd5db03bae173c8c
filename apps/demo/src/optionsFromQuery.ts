import { auth as authOfPackage } from '@latchkey/auth'
import type { CustomWallet, LatchkeyOptions, NetworkInput } from '@latchkey/core'
import { type SignInServer, signIn } from '@latchkey/core/siwx'
import { walletConnect } from '@latchkey/walletconnect'
import { siweConfig } from './siweConfig.ts'
import { pretendedLogin, pretendedSteps } from './wallets/pretendedLogin.ts'
import type { World } from './world.ts'

/** Everything the query string can set, with what it means. The options panel is drawn from it. */
export const queryOptions = [
  { key: 'theme', kind: 'choice', label: 'Theme', values: ['', 'dark', 'light', 'auto'] },
  { key: 'locale', kind: 'choice', label: 'Language', values: ['', 'en', 'ar'] },
  { key: 'accent', kind: 'text', label: 'Accent colour' },
  { key: 'radius', kind: 'text', label: 'Corner radius' },
  { key: 'font', kind: 'text', label: 'Font family' },
  { key: 'mix', kind: 'text', label: 'Colour mixed in' },
  { key: 'mixStrength', kind: 'text', label: 'Mix strength, 0 to 100' },
  { key: 'qrColor', kind: 'text', label: 'Colour of the code' },
  { key: 'zIndex', kind: 'text', label: 'z-index' },
  { key: 'namespaces', kind: 'text', label: 'Chains: eip155, solana, bip122' },
  { key: 'networks', kind: 'text', label: 'Networks, by chain id' },
  { key: 'default', kind: 'text', label: 'Default network, chain id' },
  { key: 'rpc', kind: 'text', label: 'RPC URLs: eip155:31337=https://…' },
  { key: 'chainImages', kind: 'text', label: 'Network pictures: 31337=https://…' },
  { key: 'connectorImages', kind: 'text', label: 'Wallet pictures: io.rabby=https://…' },
  { key: 'tokens', kind: 'text', label: 'Token in place of the balance' },
  { key: 'tokenImage', kind: 'text', label: 'Picture of that token' },
  {
    key: 'features',
    kind: 'text',
    label: 'Features on, off with a minus, or a list: swaps=1inch+0x',
  },
  { key: 'featured', kind: 'text', label: 'Featured wallet ids' },
  { key: 'include', kind: 'text', label: 'Only these wallet ids' },
  { key: 'exclude', kind: 'text', label: 'Hidden wallets' },
  { key: 'customWallets', kind: 'text', label: 'Wallets of the site, as JSON' },
  {
    key: 'allWallets',
    kind: 'choice',
    label: 'All wallets',
    values: ['', 'SHOW', 'HIDE', 'ONLY_MOBILE'],
  },
  { key: 'terms', kind: 'text', label: 'Terms of service URL' },
  { key: 'privacy', kind: 'text', label: 'Privacy policy URL' },
  {
    key: 'siwx',
    kind: 'choice',
    label: 'Sign-in',
    values: ['', 'optional', 'required', 'server', 'server-required', 'siwe'],
  },
  { key: 'login', kind: 'choice', label: 'Login', values: ['', 'pretended'] },
  {
    key: 'provider',
    kind: 'choice',
    label: 'Pretended login at a provider comes to',
    values: ['', ...pretendedSteps],
  },
  { key: 'name', kind: 'text', label: 'Name of the site' },
  { key: 'description', kind: 'text', label: 'Description of the site' },
  { key: 'url', kind: 'text', label: 'Address of the site' },
  { key: 'icons', kind: 'text', label: 'Icons of the site' },
  { key: 'project', kind: 'text', label: 'Project id' },
  { key: 'server', kind: 'text', label: 'Server' },
  { key: 'storageKey', kind: 'text', label: 'Key in the storage' },
  { key: 'options', kind: 'text', label: 'Any option, as JSON' },
  { key: 'embedded', kind: 'flag', label: 'Embedded in the page' },
  { key: 'append', kind: 'flag', label: 'Append the modal to the page', on: true },
  { key: 'reconnect', kind: 'flag', label: 'Reconnect on load', on: true },
  { key: 'eip6963', kind: 'flag', label: 'Announced wallets', on: true },
  { key: 'injected', kind: 'flag', label: 'Injected wallet', on: true },
  { key: 'wallets', kind: 'flag', label: 'Wallet list', on: true },
  { key: 'remote', kind: 'flag', label: 'Phone wallets', on: true },
  { key: 'email', kind: 'flag', label: 'A wallet by e-mail', on: true },
  { key: 'manualWCControl', kind: 'flag', label: 'The page offers the phone session itself' },
  { key: 'guide', kind: 'flag', label: 'Help for visitors without a wallet', on: true },
  { key: 'switching', kind: 'flag', label: 'Network switching', on: true },
  { key: 'unsupported', kind: 'flag', label: 'Allow networks of nobody' },
  { key: 'debug', kind: 'flag', label: 'Alert bar', on: true },
  { key: 'basic', kind: 'flag', label: 'Basic mode' },
  { key: 'auth', kind: 'flag', label: 'Wallets pass for embedded ones' },
  { key: 'strict', kind: 'flag', label: 'React StrictMode', on: true },
  { key: 'hostile', kind: 'flag', label: 'Hostile page styles' },
  { key: 'second', kind: 'flag', label: 'A second instance' },
  { key: 'contracts', kind: 'flag', label: 'Contracts, by hooks' },
  {
    key: 'devwallets',
    kind: 'choice',
    label: 'Development wallets',
    values: ['', 'none', 'one', 'two', 'each', 'injected'],
  },
] as const satisfies readonly QueryOption[]

export type QueryOption =
  | { key: string; kind: 'choice'; label: string; values: readonly string[] }
  | { key: string; kind: 'text'; label: string }
  | { key: string; kind: 'flag'; label: string; on?: boolean }

/** Reads a flag: `0`, `false` and `off` are no, anything else is yes. */
export function flag(query: URLSearchParams, key: string, byDefault: boolean): boolean {
  const value = query.get(key)
  return value === null ? byDefault : !['0', 'false', 'off', ''].includes(value)
}

/** The toolkit's options as the query string sets them, over what the local world offers. */
export function optionsFromQuery(
  query: URLSearchParams,
  world: World,
  { auth = authOfPackage }: { auth?: typeof authOfPackage } = {},
): Omit<LatchkeyOptions, 'adapters'> & { networks: Networks } {
  const text = (key: string) => query.get(key) || undefined
  const list = (key: string) =>
    text(key)
      ?.split(',')
      .map((entry) => entry.trim())
  const offered = offeredNetworks(world, list('namespaces'))
  const networks = chosenNetworks(offered, list('networks'))
  const number = (key: string) => (query.has(key) ? Number(query.get(key)) : undefined)
  const theme = text('theme')
  const relayUrl = flag(query, 'remote', true) ? world.relayUrl : undefined
  const walletUrl = flag(query, 'email', true) ? world.walletUrl : undefined
  const projectId = query.get('project') ?? world.projectId
  const serverUrl = text('server') ?? world.serverUrl
  return {
    allowUnsupportedChain: flag(query, 'unsupported', false),
    allWallets: text('allWallets') as LatchkeyOptions['allWallets'],
    basic: flag(query, 'basic', false),
    chainImages: pairs(text('chainImages')),
    connectorImages: pairs(text('connectorImages')),
    customRpcUrls: rpcUrls(text('rpc')),
    customWallets: customWallets(text('customWallets'), relayUrl && world.phoneUrl),
    debug: flag(query, 'debug', true),
    defaultNetwork: offered.find(({ id }) => String(id) === text('default')),
    disableAppend: !flag(query, 'append', true),
    enableEIP6963: flag(query, 'eip6963', true),
    enableEmbedded: flag(query, 'embedded', false),
    enableInjected: flag(query, 'injected', true),
    enableNetworkSwitch: flag(query, 'switching', true),
    enableReconnect: flag(query, 'reconnect', true),
    enableWalletGuide: flag(query, 'guide', true),
    enableWallets: flag(query, 'wallets', true),
    excludeWalletIds: list('exclude'),
    featuredWalletIds: list('featured'),
    features: features(list('features')),
    includeWalletIds: list('include'),
    locale: text('locale'),
    manualWCControl: flag(query, 'manualWCControl', false),
    metadata: {
      description: text('description') ?? 'A playground for the Latchkey toolkit.',
      icons: list('icons') ?? [],
      name: text('name') ?? 'Latchkey playground',
      url: text('url') ?? location.origin,
    },
    networks,
    privacyPolicyUrl: text('privacy'),
    projectId,
    serverUrl,
    siweConfig: text('siwx') === 'siwe' ? siweConfig() : undefined,
    siwx: siwx(text('siwx'), { projectId, url: serverUrl }),
    sources: [
      ...(text('login') === 'pretended'
        ? [pretendedLogin(pretendedSteps.find((step) => step === text('provider')))]
        : []),
      ...(relayUrl ? [walletConnect({ relayUrl })] : []),
      ...(walletUrl ? [auth({ walletUrl })] : []),
    ],
    storageKey: text('storageKey'),
    termsConditionsUrl: text('terms'),
    themeMode: theme === 'dark' || theme === 'light' || theme === 'auto' ? theme : undefined,
    themeVariables: {
      accent: text('accent'),
      colorMix: text('mix'),
      colorMixStrength: number('mixStrength'),
      font: text('font'),
      qrColor: text('qrColor'),
      radius: text('radius'),
      zIndex: number('zIndex'),
    },
    tokens: tokens(world, text('tokens'), text('tokenImage')),
    // What types would refuse, as JavaScript passes it.
    ...(JSON.parse(text('options') ?? '{}') as object),
  }
}

function siwx(mode: string | undefined, server: SignInServer): LatchkeyOptions['siwx'] {
  const statement = 'Welcome to the playground.'
  switch (mode) {
    case 'optional':
    case 'required':
      return signIn({ required: mode === 'required', statement })
    case 'server':
    case 'server-required':
      return signIn({ required: mode === 'server-required', server, statement })
    default:
      return undefined
  }
}

/** The world's phone wallet: a page, which opens by a link as an app would. */
function phoneWallet(url: string) {
  return {
    homepage: url,
    id: 'latchkey-phone',
    link_mode: url,
    mobile_link: url,
    name: 'Development phone wallet',
    webapp_link: url,
  }
}

type Networks = readonly [NetworkInput, ...NetworkInput[]]

/** Every network of the world, or those of some namespaces. */
function offeredNetworks(
  { bitcoin, networks, solana }: World,
  namespaces: readonly string[] | undefined,
): Networks {
  const all = [
    ...networks,
    ...(solana ? [solana.network] : []),
    ...(bitcoin ? [bitcoin.network] : []),
  ]
  const [first, ...rest] = all.filter(
    ({ chainNamespace = 'eip155' }) => namespaces?.includes(chainNamespace) ?? true,
  )
  return first ? [first, ...rest] : networks
}

function chosenNetworks(offered: Networks, wanted: readonly string[] | undefined): Networks {
  const [first, ...rest] = (wanted ?? []).flatMap(
    (id) =>
      offered.find((network) => network.caipNetworkId === id || `${network.id}` === id) ??
      offered.find((network) => `eip155:${network.id}` === id) ??
      [],
  )
  return first ? [first, ...rest] : offered
}

function features(names: readonly string[] | undefined): LatchkeyOptions['features'] {
  return Object.fromEntries(
    (names ?? []).map((entry) => {
      const [name = '', list] = entry.split('=')
      if (list !== undefined) return [name, list.split(/[+ ]/)]
      return name.startsWith('-') ? [name.slice(1), false] : [name, true]
    }),
  )
}

function tokens(
  world: World,
  symbol: string | undefined,
  image: string | undefined,
): LatchkeyOptions['tokens'] {
  return Object.fromEntries(
    Object.entries(world.tokens).flatMap(([networkId, list]) => {
      const token = list.find((each) => each.symbol === symbol)
      return token ? [[networkId, { address: token.address, ...(image ? { image } : {}) }]] : []
    }),
  )
}

/** Reads `key=value,key=value`; a value may have further `=`. */
function pairs(text: string | undefined): Readonly<Record<string, string>> | undefined {
  const entries = text?.split(',').map((entry) => {
    const at = entry.indexOf('=')
    return [entry.slice(0, at).trim(), entry.slice(at + 1).trim()] as const
  })
  return entries && Object.fromEntries(entries)
}

function rpcUrls(text: string | undefined): LatchkeyOptions['customRpcUrls'] {
  const urls = pairs(text)
  return (
    urls &&
    Object.fromEntries(Object.entries(urls).map(([networkId, url]) => [networkId, [{ url }]]))
  )
}

/** Those that the query lists, and the world's phone. */
function customWallets(
  text: string | undefined,
  phoneUrl: string | undefined,
): readonly CustomWallet[] | undefined {
  const listed: readonly CustomWallet[] = text ? JSON.parse(text) : []
  const all = [...(phoneUrl ? [phoneWallet(phoneUrl)] : []), ...listed]
  return all.length > 0 ? all : undefined
}
