import { writeWalletIndex } from '@latchkey/protocol'

/** A list of the modal that can be long. */
export type ListName = 'activity' | 'tokens' | 'wallets'

const newest = Date.UTC(2026, 10, 23)
const dayMs = 86_400_000
const historyPage = 50
const pictures = 40
const chain = 'eip155:31337'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const tints = ['#2f7dd1', '#2aa198', '#5fa052', '#8c6d46', '#7a5c99', '#c2703d', '#3f7f6f']

/** Answers what the server is asked for a list of so many rows; all else is asked of it. */
export function answerLists({
  fetch,
  list,
  rows,
}: {
  fetch: typeof globalThis.fetch
  list: ListName
  rows: number
}): typeof globalThis.fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const answer = answerTo(url, list, rows)
    return answer === undefined ? fetch(input, init) : Response.json(answer)
  }
}

function answerTo({ pathname, searchParams }: URL, list: ListName, rows: number): unknown {
  if (pathname === '/v1/supported-chains') return { http: [chain], ws: [] }
  if (pathname.endsWith('/history') && list === 'activity') {
    const from = Number(searchParams.get('cursor') ?? 0)
    const to = Math.min(rows, from + historyPage)
    return {
      data: range(from, to).map((index) => payment(index)),
      next: to < rows ? `${to}` : null,
    }
  }
  if (pathname.endsWith('/balance') && list === 'tokens')
    return { balances: range(0, rows).map((index) => token(index, rows)) }
  if (pathname === '/getWallets' && list === 'wallets') {
    const entries = Number(searchParams.get('entries') ?? 40)
    const from = (Number(searchParams.get('page') ?? 1) - 1) * entries
    const isWhole = !searchParams.has('include') && !searchParams.has('exclude')
    const data = isWhole ? range(from, Math.min(rows, from + entries)).map(wallet) : []
    return { count: isWhole ? rows : 0, data }
  }
  if (pathname === '/getWalletIndex' && list === 'wallets')
    return writeWalletIndex(range(0, rows).map(wallet), rows)
  return undefined
}

/** Some sixty a month, with what they move by turns. */
function payment(index: number) {
  const symbol = `T${index % pictures}`
  const moved = (direction: string, name: string) => ({
    direction,
    fungible_info: { icon: { url: icon(index) }, name, symbol: name },
    nft_info: null,
    quantity: { numeric: String(1 + (index % 97) / 8) },
  })
  const kinds = [
    { operationType: 'send', transfers: [moved('out', symbol)] },
    { operationType: 'receive', transfers: [moved('in', symbol)] },
    { operationType: 'trade', transfers: [moved('out', symbol), moved('in', 'ETH')] },
    { operationType: 'approve', transfers: [] },
  ]
  const { operationType, transfers } = kinds[index % kinds.length] ?? {}
  return {
    id: `${index}`,
    metadata: {
      chain,
      hash: `0x${index.toString(16).padStart(64, '0')}`,
      minedAt: new Date(newest - index * (dayMs / 2)).toISOString(),
      operationType,
      sentFrom: friend,
      sentTo: friend,
      status: index % 11 === 10 ? 'failed' : 'confirmed',
    },
    transfers,
  }
}

function token(index: number, rows: number) {
  return {
    address: `${chain}:0x${(index + 1).toString(16).padStart(40, '7')}`,
    chainId: chain,
    change24h: (index % 21) - 10,
    iconUrl: icon(index),
    name: `Token ${index}`,
    price: 1 + rows - index,
    quantity: { decimals: '18', numeric: '5.25' },
    symbol: `T${index}`,
    value: 5.25 * (1 + rows - index),
  }
}

function wallet(index: number) {
  return {
    chains: [chain],
    id: `many-${index}`,
    image_id: `image-${index}`,
    image_url: icon(index),
    mobile_link: 'wallet://',
    name: `Wallet number ${index}`,
  }
}

/** One of forty: what is measured is the list, and not how a browser reads a thousand pictures. */
function icon(index: number): string {
  const name = `T${index % pictures}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${tints[index % tints.length]}"/><text x="20" y="26" text-anchor="middle" font-size="16" fill="#fff">${name}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
}
