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
export const answerAsServer: typeof globalThis.fetch = async (input) => {
  const url = new URL(String(input))
  const answer = answerTo(url)
  return answer
    ? new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
    : new Response('{}', { status: 404 })
}

function answerTo({ pathname, searchParams }: URL): unknown {
  if (pathname === '/getWallets') {
    const term = searchParams.get('search')?.toLowerCase() ?? ''
    const page = Number(searchParams.get('page') ?? 1)
    const entries = Number(searchParams.get('entries') ?? 40)
    const found = wallets.filter(({ name }) => name.toLowerCase().includes(term))
    return { count: found.length, data: found.slice((page - 1) * entries, page * entries) }
  }
  if (pathname === '/v1/supported-chains') return { http: ['eip155:31337', 'eip155:31338'], ws: [] }
  if (pathname.startsWith('/v1/identity/')) return { avatar: null, name: 'ada.eth' }
  if (pathname === '/appkit/v1/config') return { features: [] }
  if (pathname === '/getAnalyticsConfig') return { isAnalyticsEnabled: false }
  if (pathname === '/projects/v1/origins') return { allowedOrigins: [] }
  return undefined
}
