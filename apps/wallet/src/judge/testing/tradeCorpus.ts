import type { CorpusRow, Tried } from './CorpusRow.ts'
import {
  allows,
  at,
  coins,
  collection,
  contract,
  inDays,
  most,
  moves,
  multicall,
  otherToken,
  ownRouter,
  sends,
  signs,
  thief,
  token,
  write,
} from './corpusParts.ts'

const seaport = '0x0000000000000068F116a894984e2DB1123eB395'
const weth = '0x4200000000000000000000000000000000000006'
const firstRouter = '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24'
const router = '0x2626664c2603336e57b271c5c0b26f421741e481'
const node = {
  [collection]: { kind: 'items' },
  [contract]: { kind: 'contract' },
  [otherToken]: { ...coins, symbol: 'DAI' },
  [token]: coins,
  [weth]: { ...coins, decimals: 18, symbol: 'WETH' },
} as const
const item =
  'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const types = {
  ConsiderationItem: `${item},address recipient`,
  OfferItem: item,
  OrderComponents:
    'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
}
const nft = (id: number) => ({
  endAmount: '1',
  identifierOrCriteria: id,
  itemType: 2,
  startAmount: '1',
  token: collection,
})
const ether = (amount: bigint, recipient: string, end = amount) => ({
  endAmount: String(end),
  identifierOrCriteria: '0',
  itemType: 0,
  recipient,
  startAmount: String(amount),
  token: at('0'),
})
const one = 10n ** 18n
const order = (
  consideration: (own: string) => readonly object[],
  {
    domain = {},
    more = {},
    offer = [nft(7)],
  }: { domain?: object; more?: object; offer?: readonly object[] } = {},
) =>
  signs((own) => ({
    domain: { name: 'Seaport', verifyingContract: seaport, version: '1.6', ...domain },
    message: {
      conduitKey: at('0'),
      consideration: consideration(own),
      counter: 0,
      endTime: inDays(30),
      offer,
      offerer: own,
      orderType: 0,
      salt: 1,
      startTime: inDays(0),
      zone: at('0'),
      zoneHash: at('0'),
      ...more,
    },
    primaryType: 'OrderComponents',
    types,
  }))
const swap = (own: string, { from = token, least = 4n, receiver = own, to = weth } = {}) =>
  write('exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))', [
    [from, to, 500, receiver, 5_000_000n, least, 0n],
  ])
/** What is written down of a swap that keeps to what it says. */
const brings = (amount: bigint, got: string = weth): Tried => ({
  logs: (own) => [moves(token, own, contract, 5_000_000n), moves(got, contract, own, amount)],
})
const ownCoin = at('e')
const trades = (
  data: (own: string) => string,
  to = router,
): Pick<CorpusRow, 'method' | 'params'> => ({
  method: 'eth_sendTransaction',
  params: (own) => [{ data: data(own), from: own, to }],
})
const permits = (amount: bigint) =>
  write('selfPermit(address,uint256,uint256,uint8,bytes32,bytes32)', [
    token,
    amount,
    BigInt(inDays(1)),
    27,
    `0x${'1'.repeat(64)}`,
    `0x${'2'.repeat(64)}`,
  ])
const sells = (own: string, permitted: bigint): string =>
  multicall([
    permits(permitted),
    swap(own, { receiver: number(2) }),
    write('unwrapWETH9(uint256,address)', [7n, own]),
  ])
/** As tokens write it down that write no allowance down when it is used. */
const sold = (permitted: bigint): Tried => ({
  logs: (own) => [
    allows(token, own, router, permitted),
    moves(token, own, contract, 5_000_000n),
    moves(ownCoin, contract, own, 7n),
  ],
})
const number = (digit: number) => `0x${String(digit).padStart(40, '0')}`

/** Orders and swaps. */
export const tradeCorpus: readonly CorpusRow[] = [
  {
    must: { reasons: ['order'], says: /^Give item 7 for 1 ETH$/, verdict: 'warn' },
    name: 'an honest order',
    node,
    ...order((own) => [ether(one, own), ether(one / 40n, thief)]),
  },
  {
    must: { reasons: ['forNothing', 'order'], says: /^Give item 7 for nothing$/, verdict: 'bad' },
    name: 'an order for nothing',
    node,
    ...order(() => []),
  },
  {
    must: { reasons: ['forNothing'], verdict: 'bad' },
    name: 'an order at zero',
    node,
    ...order((own) => [ether(0n, own)]),
  },
  {
    must: { reasons: ['forNothing'], verdict: 'bad' },
    name: 'an order for dust',
    node,
    ...order((own) => [ether(1n, own)]),
  },
  {
    must: { reasons: ['forNothing'], verdict: 'bad' },
    name: 'an order whose price falls to nothing',
    node,
    ...order((own) => [ether(one, own, 1n)]),
  },
  {
    must: { reasons: ['forNothing'], verdict: 'bad' },
    name: 'an order that pays someone else',
    node,
    ...order(() => [ether(one, thief)]),
  },
  {
    must: { reasons: ['forNothing'], says: /and 2 more for nothing$/, verdict: 'bad' },
    name: 'an order for nothing of all items and coins at once',
    node,
    ...order(() => [], {
      offer: [
        nft(1),
        nft(2),
        nft(3),
        { ...nft(0), endAmount: '9', itemType: 1, startAmount: '9', token },
      ],
    }),
  },
  {
    must: { reasons: ['noEnd', 'order'], verdict: 'bad' },
    name: 'an order without an end',
    node,
    ...order((own) => [ether(one, own)], { more: { endTime: String(2n ** 256n - 1n) } }),
  },
  {
    must: { reasons: ['mimic', 'signature'], verdict: 'bad' },
    name: 'an order of a market that looks like Seaport',
    node,
    ...order((own) => [ether(one, own)], { domain: { verifyingContract: contract } }),
  },
  {
    must: { reasons: ['otherReceiver'], verdict: 'bad' },
    name: 'an order in another’s name',
    node,
    ...order(() => [ether(one, thief)], { more: { offerer: thief } }),
  },
  {
    must: { reasons: ['signature', 'noCode'], verdict: 'bad' },
    name: 'many orders that no one reads',
    node: { ...node, [seaport.toLowerCase()]: { kind: 'account' } },
    ...signs({
      domain: { verifyingContract: seaport },
      message: { tree: [{ offerer: thief }] },
      primaryType: 'BulkOrder',
      types: { ...types, BulkOrder: 'OrderComponents[2] tree' },
    }),
  },
  {
    must: { says: /^Pay up to 5 COIN, get at least 0.000000000000000004 WETH$/, verdict: 'fine' },
    name: 'an honest swap',
    node,
    tried: brings(4n),
    ...trades((own) => swap(own)),
  },
  {
    must: { says: /get at least 0.000000000000000007 ETH$/, verdict: 'fine' },
    name: 'an honest swap for the coin',
    node,
    tried: brings(7n, ownCoin),
    ...trades((own) =>
      multicall([
        swap(own, { receiver: number(2) }),
        write('unwrapWETH9(uint256,address)', [7n, own]),
      ]),
    ),
  },
  {
    must: { says: /^Pay up to 5 COIN, get at least 0.000000000000000007 ETH$/, verdict: 'fine' },
    name: 'an honest swap with a permit',
    node: { ...node, [router]: { kind: 'contract' } },
    tried: sold(5_000_000n),
    ...trades((own) => sells(own, 5_000_000n)),
  },
  {
    must: { reasons: ['allowsMore'], says: /take up to 6 COIN$/, verdict: 'bad' },
    name: 'a swap with a permit of more',
    node: { ...node, [router]: { kind: 'contract' } },
    tried: sold(6_000_000n),
    ...trades((own) => sells(own, 6_000_000n)),
  },
  {
    must: { reasons: ['otherReceiver'], verdict: 'bad' },
    name: 'a swap for someone else',
    node,
    ...trades((own) => swap(own, { receiver: thief })),
  },
  {
    must: { reasons: ['otherReceiver'], verdict: 'bad' },
    name: 'a swap that leaves all in the router',
    node,
    ...trades((own) => swap(own, { receiver: number(2) })),
  },
  {
    must: { reasons: ['otherReceiver'], verdict: 'bad' },
    name: 'a swap whose coin someone else unwraps',
    node,
    ...trades((own) =>
      multicall([
        swap(own, { receiver: number(2) }),
        write('unwrapWETH9(uint256,address)', [4n, thief]),
      ]),
    ),
  },
  {
    must: { reasons: ['otherReceiver'], verdict: 'bad' },
    name: 'a swap behind another of the same token, whose coin someone else unwraps',
    node,
    tried: brings(4n, ownCoin),
    ...trades((own) =>
      multicall([
        swap(own, { receiver: number(2) }),
        write('unwrapWETH9(uint256,address)', [0n, own]),
        swap(own, { receiver: number(2) }),
        write('unwrapWETH9(uint256,address)', [0n, thief]),
      ]),
    ),
  },
  {
    must: { reasons: ['otherReceiver', 'unread'], verdict: 'bad' },
    name: 'a swap whose coin goes away as a fee',
    node: { ...node, [router]: { kind: 'contract' } },
    tried: brings(1n, ownCoin),
    ...trades((own) =>
      multicall([
        swap(own, { receiver: number(2) }),
        write('unwrapWETH9WithFee(uint256,address,uint256,address)', [0n, thief, 100n, thief]),
        write('unwrapWETH9(uint256,address)', [0n, own]),
      ]),
    ),
  },
  {
    must: { reasons: ['bringsLess'], says: /get at least/, verdict: 'bad' },
    name: 'a swap that brings nothing when it is tried out',
    node,
    tried: { logs: (own) => [moves(token, own, contract, 5_000_000n)] },
    ...trades((own) => swap(own)),
  },
  {
    must: { reasons: ['unread'], says: /^Pay 0.000000000000000005 ETH$/, verdict: 'warn' },
    name: 'coins that a bundle wraps for itself',
    node: { ...node, [weth]: { kind: 'contract' } },
    tried: { logs: (own) => [moves(ownCoin, own, contract, 5n)] },
    ...sends(
      contract,
      write('aggregate3Value((address,bool,uint256,bytes)[])', [
        [[weth, false, 5n, write('deposit()')]],
      ]),
      { value: '0x5' },
    ),
  },
  {
    must: { reasons: ['noLeast'], verdict: 'warn' },
    name: 'a swap for next to nothing',
    node,
    tried: brings(1n),
    ...trades((own) => swap(own, { least: 0n })),
  },
  {
    must: { reasons: ['noLeast'], verdict: 'warn' },
    name: 'a swap for at least one wei, of which much comes when it is tried out',
    node,
    tried: brings(10n ** 15n),
    ...trades((own) => swap(own, { least: 1n })),
  },
  {
    must: { reasons: ['noLeast', 'notTried'], verdict: 'warn' },
    name: 'a swap for at least one wei of a token, which no node tries out',
    node,
    tried: 'unknown',
    ...trades((own) => swap(own, { least: 1n, to: otherToken })),
  },
  {
    must: { reasons: ['noLimit'], says: /get at least 0.000004 DAI$/, verdict: 'bad' },
    name: 'a swap that says what comes, and pays whatever the pool asks',
    node,
    tried: brings(4n, otherToken),
    ...trades((own) =>
      write('exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160))', [
        [token, otherToken, 500, own, 4n, most, 0n],
      ]),
    ),
  },
  {
    must: { reasons: ['otherReceiver'], verdict: 'bad' },
    name: 'a swap whose coin is unwrapped for no one',
    node,
    ...trades((own) =>
      multicall([
        swap(own, { receiver: number(2) }),
        write('unwrapWETH9(uint256,address)', [4n, number(0)]),
      ]),
    ),
  },
  {
    must: { reasons: ['otherReceiver'], verdict: 'bad' },
    name: 'a swap whose token is swept away',
    node,
    ...trades((own) =>
      multicall([
        swap(own, { receiver: number(2), to: otherToken }),
        write('sweepToken(address,uint256,address)', [otherToken, 4n, thief]),
      ]),
    ),
  },
  {
    must: { reasons: ['unread'], says: /^Pay 5 COIN$/, verdict: 'warn' },
    name: 'a swap in a call of calls',
    node: { ...node, [router]: { kind: 'contract' } },
    tried: { logs: (own) => [moves(token, own, contract, 5_000_000n)] },
    ...trades((own) => multicall([multicall([swap(own, { receiver: thief })])])),
  },
  {
    must: { says: /^Pay up to 0.000000000000000009 ETH, get at least 5 COIN$/, verdict: 'fine' },
    name: 'an honest swap of the coin for a token',
    node,
    tried: {
      logs: (own) => [moves(ownCoin, own, contract, 9n), moves(token, contract, own, 5_000_000n)],
    },
    method: 'eth_sendTransaction',
    params: (own) => [
      {
        data: write('swapExactETHForTokens(uint256,address[],address,uint256)', [
          5_000_000n,
          [weth, token],
          own,
          1n,
        ]),
        from: own,
        to: firstRouter,
        value: '0x9',
      },
    ],
  },
  {
    must: { reasons: ['namesake'], verdict: 'bad' },
    name: 'a swap for a token named like another',
    node: { ...node, [otherToken]: { ...coins, symbol: 'USDC' } },
    ...trades((own) => swap(own, { to: otherToken })),
  },
  {
    must: { reasons: ['unread'], verdict: 'warn' },
    name: 'a swap with a call that no one reads',
    node: { ...node, [router]: { kind: 'contract' } },
    tried: brings(4n),
    ...trades((own) => multicall([swap(own), write('sweep(uint256)', [1n])])),
  },
  {
    must: { says: /^Pay up to 5 COIN, get at least/, verdict: 'fine' },
    name: 'an honest swap of an exchange of the operator',
    node,
    tried: brings(4n),
    ...trades((own) => swap(own), ownRouter),
  },
  {
    must: { reasons: ['unread'], verdict: 'warn' },
    name: 'a swap of a contract that is no exchange',
    node,
    ...trades((own) => swap(own), contract),
  },
  {
    must: { reasons: ['otherReceiver'], verdict: 'bad' },
    name: 'a swap of the coin for someone else',
    node,
    ...sends(
      firstRouter,
      write('swapExactETHForTokens(uint256,address[],address,uint256)', [
        1n,
        [weth, token],
        thief,
        1n,
      ]),
      { value: '0x5' },
    ),
  },
]
