import { icon } from './icon.ts'

const names = [
  'Ambire',
  'Argent',
  'Backpack',
  'Bitget Wallet',
  'BlockWallet',
  'Brave Wallet',
  'Coin98',
  'Coinbase Wallet',
  'Core',
  'Crypto.com Onchain',
  'Enkrypt',
  'Exodus',
  'Family',
  'Fireblocks',
  'Frame',
  'Imtoken',
  'Kaikas',
  'Ledger Live',
  'Liquality',
  'MathWallet',
  'MetaMask',
  'MEW',
  'Nest Wallet',
  'OKX Wallet',
  'OneKey',
  'Opera',
  'Phantom',
  'Pillar',
  'Rabby Wallet',
  'Rainbow',
  'Safe',
  'SafePal',
  'Sequence',
  'Status',
  'Taho',
  'Talisman',
  'Temple',
  'TokenPocket',
  'Trust Wallet',
  'Uniswap Wallet',
  'Unstoppable',
  'Wigwam',
  'XDEFI',
  'Zeal',
  'Zerion',
]

const wallets = names.map((name, index) => ({
  badge_type: index % 4 === 0 ? 'certified' : 'none',
  app_store: index % 2 ? null : 'https://apps.example/app',
  chains: ['eip155:1', 'eip155:31337'],
  chrome_store: index % 3 ? 'https://store.example/extension' : null,
  homepage: 'https://wallet.example',
  id: `wallet-${index}`,
  image_id: `image-${index}`,
  image_url: icon(`hsl(${(index * 47) % 360} 55% 48%)`, name[0] ?? ''),
  mobile_link: 'wallet://',
  name,
  play_store: 'https://play.example/app',
  rdns: name === 'Rabby Wallet' ? 'io.rabby' : null,
}))

/** The server's answers that the modal needs, from memory. */
export const answerAsServer = serverOf(wallets)

/** A catalogue of so many wallets, as a large one. */
export function manyWallets(count: number): typeof wallets {
  return Array.from({ length: count }, (_, index) => {
    const wallet = wallets[index % wallets.length]
    if (!wallet) throw new Error('No wallets to repeat')
    return { ...wallet, id: `many-${index}`, name: `${wallet.name} ${index}` }
  })
}

/**
 * @param withoutIndex as a server of before, of which a search has nothing but pages
 */
export function serverOf(
  catalogue: typeof wallets,
  { withoutIndex = false }: { withoutIndex?: boolean } = {},
): typeof globalThis.fetch {
  return async (input) => {
    const url = new URL(String(input))
    const isMissing = withoutIndex && url.pathname === '/getWalletIndex'
    const answer = isMissing ? undefined : answerTo(url, catalogue)
    return answer
      ? new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
      : new Response('{}', { status: 404 })
  }
}

function answerTo({ pathname, searchParams }: URL, catalogue: typeof wallets): unknown {
  if (pathname === '/getWallets') {
    const term = searchParams.get('search')?.toLowerCase() ?? ''
    const page = Number(searchParams.get('page') ?? 1)
    const entries = Number(searchParams.get('entries') ?? 40)
    const badge = searchParams.get('badge_type')
    const include = searchParams.get('include')?.split(',')
    const found = catalogue.filter(
      (wallet) =>
        wallet.name.toLowerCase().includes(term) &&
        (!badge || wallet.badge_type === badge) &&
        (!include || include.includes(wallet.id)),
    )
    return { count: found.length, data: found.slice((page - 1) * entries, page * entries) }
  }
  if (pathname === '/getWalletIndex') return indexOf(catalogue)
  if (pathname === '/v1/supported-chains') return { http: ['eip155:31337', 'eip155:31338'], ws: [] }
  if (/^\/v1\/account\/[^/]+\/balance$/.test(pathname)) return { balances: [] }
  if (pathname.startsWith('/v1/identity/')) return { avatar: null, name: 'ada.eth' }
  if (pathname.startsWith('/v1/profile/reverse/')) return []
  if (pathname.startsWith('/v1/profile/suggestions/')) return suggest(pathname.split('/').at(-1))
  if (pathname === '/appkit/v1/config')
    return { features: [{ config: ['own.test'], id: 'names', isEnabled: true }] }
  if (pathname === '/getAnalyticsConfig') return { isAnalyticsEnabled: false }
  if (pathname === '/projects/v1/origins') return { allowedOrigins: [] }
  return undefined
}

/** Bits as the protocol has them: Chrome store, phone link, badge, EVM. */
function indexOf(catalogue: typeof wallets): unknown {
  return {
    count: catalogue.length,
    names: catalogue.map(({ name }) => name),
    pictures: catalogue.map(({ image_url }) => image_url),
    rdns: catalogue.map(({ rdns }) => rdns ?? ''),
    slugs: catalogue.map(({ id }) => id),
    traits: catalogue.map(
      ({ badge_type, chrome_store, mobile_link }) =>
        (chrome_store ? 2 : 0) +
        (mobile_link ? 16 : 0) +
        (badge_type === 'certified' ? 64 : 0) +
        128,
    ),
  }
}

/** Only `alice` is taken. */
function suggest(label = ''): unknown {
  const others = ['lake', 'meadow', 'moon', 'north'].map((word) => `${label}-${word}`)
  return {
    suggestions: [label, ...others].map((name) => ({
      name: `${name}.own.test`,
      registered: name === 'alice',
    })),
  }
}
