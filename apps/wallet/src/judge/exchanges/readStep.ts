import { type AbiType, type AbiValues, readAbi } from '../readAbi.ts'

/** A trade of one token for another; `to` is what the router does with what comes of it. */
export type TradeStep = {
  kind: 'trade'
  /** What is paid at most. */
  amount: bigint
  /** What leaves, and what comes, is the network's own coin. */
  hasCoin?: { from?: true; to?: true }
  from: string
  /** Version 3 goes by other tokens on its way, whose code runs before it is over. */
  isLong?: true | undefined
  /** Version 3 asks for what it needs of `amount`, and leaves the rest where it is. */
  isUpTo?: true | undefined
  /** What comes of it at least. */
  least: bigint
  receiver: string
  to: string
}

/** What a router does at one of its calls. */
export type Step =
  | TradeStep
  /** What was kept of the wrapped coin goes to `receiver` as the coin. */
  | { kind: 'unwrap'; least: bigint; receiver: string }
  /** What was kept of a token goes to `receiver`. */
  | { kind: 'sweep'; least: bigint; receiver: string; token: string }
  /** What was not needed of the coin goes back to who sent it. */
  | { kind: 'refund' }
  /** The router may take so much of the caller's, by a signature that comes with the call. */
  | { kind: 'permit'; amount: bigint; token: string }

/** Who the router is, who calls it, what came with the call, and the coin's token. */
export type Router = { address: string; caller: string; value: bigint; wrapped: string }

type Reader = (digits: string, router: Router) => Step | undefined

const selectorLength = 10
/** `0x`, two tokens and the fee between them. */
const onePoolLength = 2 + 2 * (20 + 3 + 20)
const permitTypes = ['address', 'uint256', 'uint256', 'uint256', 'bytes32', 'bytes32'] as const
const v2Types = ['uint256', 'uint256', { list: 'address' }, 'address', 'uint256'] as const
const v2CoinTypes = ['uint256', { list: 'address' }, 'address', 'uint256'] as const
const v2LaterTypes = ['uint256', 'uint256', { list: 'address' }, 'address'] as const
const pathType = { tuple: ['bytes', 'address', 'uint256', 'uint256', 'uint256'] } as const
const laterPathType = { tuple: ['bytes', 'address', 'uint256', 'uint256'] } as const
const poolType = {
  tuple: ['address', 'address', 'uint256', 'address', 'uint256', 'uint256', 'uint256', 'uint256'],
} as const
const laterPoolType = {
  tuple: ['address', 'address', 'uint256', 'address', 'uint256', 'uint256', 'uint256'],
} as const

/** Methods of Uniswap's routers, by their selector. */
const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  // Version 2. Its router pays what comes with the call, or what its arguments say.
  ...['0x7ff36ab5', '0xb6f9de95'].map(
    (selector) =>
      [
        selector,
        reader(v2CoinTypes, ([least, path, to], { value }) =>
          alongPath(path, { amount: value, hasCoin: { from: true }, least, receiver: to }),
        ),
      ] as const,
  ),
  [
    '0xfb3bdb41',
    reader(v2CoinTypes, ([least, path, to], { value }) =>
      alongPath(path, { amount: value, hasCoin: { from: true }, least, receiver: to }),
    ),
  ],
  ...['0x38ed1739', '0x5c11d795'].map(
    (selector) =>
      [
        selector,
        reader(v2Types, ([amount, least, path, to]) =>
          alongPath(path, { amount, least, receiver: to }),
        ),
      ] as const,
  ),
  [
    '0x8803dbee',
    reader(v2Types, ([least, amount, path, to]) =>
      alongPath(path, { amount, least, receiver: to }),
    ),
  ],
  ...['0x18cbafe5', '0x791ac947'].map(
    (selector) =>
      [
        selector,
        reader(v2Types, ([amount, least, path, to]) =>
          alongPath(path, { amount, hasCoin: { to: true }, least, receiver: to }),
        ),
      ] as const,
  ),
  [
    '0x4a25d94a',
    reader(v2Types, ([least, amount, path, to]) =>
      alongPath(path, { amount, hasCoin: { to: true }, least, receiver: to }),
    ),
  ],
  [
    '0x472b43f3',
    reader(v2LaterTypes, ([amount, least, path, to], router) =>
      alongPath(path, { amount, least, receiver: laterReceiver(to, router) }),
    ),
  ],
  [
    '0x42712a67',
    reader(v2LaterTypes, ([least, amount, path, to], router) =>
      alongPath(path, { amount, isUpTo: true, least, receiver: laterReceiver(to, router) }),
    ),
  ],
  // Version 3: `SwapRouter`, whose trades have a deadline, and `SwapRouter02`.
  [
    '0xc04b8d59',
    reader([pathType], ([[path, to, , amount, least]], router) =>
      alongBytes(path, { amount, least, receiver: firstReceiver(to, router) }),
    ),
  ],
  [
    '0xf28c0498',
    reader([pathType], ([[path, to, , least, amount]], router) =>
      alongBytes(path, { amount, least, receiver: firstReceiver(to, router) }, { isTurned: true }),
    ),
  ],
  [
    '0x414bf389',
    reader([poolType], ([[from, to, , receiver, , amount, least, limit]], router) =>
      trade({
        amount,
        from,
        isUpTo: limit > 0n || undefined,
        least,
        receiver: firstReceiver(receiver, router),
        to,
      }),
    ),
  ],
  [
    '0xdb3e2198',
    reader([poolType], ([[from, to, , receiver, , least, amount, limit]], router) =>
      exactly(limit, { amount, from, least, receiver: firstReceiver(receiver, router), to }),
    ),
  ],
  [
    '0xb858183f',
    reader([laterPathType], ([[path, to, amount, least]], router) =>
      alongBytes(path, { amount, least, receiver: laterReceiver(to, router) }),
    ),
  ],
  [
    '0x09b81346',
    reader([laterPathType], ([[path, to, least, amount]], router) =>
      alongBytes(path, { amount, least, receiver: laterReceiver(to, router) }, { isTurned: true }),
    ),
  ],
  [
    '0x04e45aaf',
    reader([laterPoolType], ([[from, to, , receiver, amount, least, limit]], router) =>
      trade({
        amount,
        from,
        isUpTo: limit > 0n || undefined,
        least,
        receiver: laterReceiver(receiver, router),
        to,
      }),
    ),
  ],
  [
    '0x5023b4df',
    reader([laterPoolType], ([[from, to, , receiver, least, amount, limit]], router) =>
      exactly(limit, { amount, from, least, receiver: laterReceiver(receiver, router), to }),
    ),
  ],
  // What was kept is handed out.
  [
    '0x49404b7c',
    reader(['uint256', 'address'], ([least, receiver]) => ({ kind: 'unwrap', least, receiver })),
  ],
  [
    '0x49616997',
    reader(['uint256'], ([least], { caller }) => ({ kind: 'unwrap', least, receiver: caller })),
  ],
  [
    '0xdf2ab5bb',
    reader(['address', 'uint256', 'address'], ([token, least, receiver]) => ({
      kind: 'sweep',
      least,
      receiver,
      token,
    })),
  ],
  [
    '0xe90a182f',
    reader(['address', 'uint256'], ([token, least], { caller }) => ({
      kind: 'sweep',
      least,
      receiver: caller,
      token,
    })),
  ],
  ['0x12210e8a', reader([], () => ({ kind: 'refund' }))],
  // `selfPermit` and, in DAI's way of all or nothing, `selfPermitAllowed`; each also where it is not allowed yet.
  ...['0xf3995c67', '0xc2e3140a'].map(
    (selector) =>
      [
        selector,
        reader(permitTypes, ([token, amount]) => ({ amount, kind: 'permit', token })),
      ] as const,
  ),
  ...['0x4659a494', '0xa4a78f0c'].map(
    (selector) =>
      [
        selector,
        reader(permitTypes, ([token]) => ({ amount: 2n ** 256n - 1n, kind: 'permit', token })),
      ] as const,
  ),
])

/** What a router does at a call; nothing where it cannot be read. */
export function readStep(data: string, router: Router): Step | undefined {
  const step = readers.get(data.slice(0, selectorLength))?.(data.slice(selectorLength), router)
  if (step?.kind !== 'trade') return step
  const { amount, from, hasCoin, to } = step
  const isCoin = (token: string) => token === router.wrapped
  if ((hasCoin?.from && !isCoin(from)) || (hasCoin?.to && !isCoin(to))) return undefined
  // Of nothing, all that the router holds would be traded.
  return amount > 0n ? step : undefined
}

function reader<const Types extends readonly AbiType[]>(
  types: Types,
  stepOf: (values: AbiValues<Types>, router: Router) => Step | undefined,
): Reader {
  return (digits, router) => {
    const values = readAbi(types, digits)
    return values && stepOf(values, router)
  }
}

/** Of a price that ends it early, less may come of it than its arguments say: the router asks for all only without one. */
function exactly(limit: bigint, facts: Omit<TradeStep, 'isUpTo' | 'kind'>): TradeStep | undefined {
  return limit > 0n ? undefined : trade({ ...facts, isUpTo: true })
}

type Terms = Omit<TradeStep, 'from' | 'kind' | 'to'>

function trade(facts: Omit<TradeStep, 'kind'>): TradeStep {
  return { kind: 'trade', ...facts }
}

function alongPath(path: readonly string[], terms: Terms): TradeStep | undefined {
  const [from, to] = [path[0], path.at(-1)]
  return from && to && path.length > 1 ? trade({ ...terms, from, to }) : undefined
}

/** Tokens of 20 bytes with fees of three between them; turned around where what comes of it is said exactly. */
function alongBytes(
  path: string,
  terms: Terms,
  { isTurned = false }: { isTurned?: boolean } = {},
): TradeStep | undefined {
  const addresses = /^0x([\da-f]{40})(?:[\da-f]{6}[\da-f]{40})*[\da-f]{6}([\da-f]{40})$/.exec(path)
  if (!addresses) return undefined
  const [first, last] = [`0x${addresses[1]}`, `0x${addresses[2]}`]
  const isLong = path.length > onePoolLength || undefined
  return isTurned
    ? trade({ ...terms, from: last, isLong, isUpTo: true, to: first })
    : trade({ ...terms, from: first, isLong, to: last })
}

/** `SwapRouter` keeps what is for no one. */
function firstReceiver(to: string, { address }: Router): string {
  return BigInt(to) === 0n ? address : to
}

/** `SwapRouter02` names its caller 1, and itself 2. */
function laterReceiver(to: string, { address, caller }: Router): string {
  const number = BigInt(to)
  return number === 1n ? caller : number === 2n ? address : to
}
