import type { CorpusRow } from './CorpusRow.ts'
import {
  allows,
  coins,
  contract,
  inDays,
  most,
  moves,
  multicall,
  otherToken,
  sends,
  signs,
  thief,
  token,
  write,
} from './corpusParts.ts'

/** Contracts on Base that descriptors ship for. */
const pool = '0xa238dd80c259a72e81d7e4664a9801593f98d1c5'
const gateway = '0xa0d9c1e9e48ca30c8d8c3b5d69ff5dc1f6dffc24'
const bundler = '0x6bfd8137e702540e7a42b74178a4a49ba43920c4'
const oneInch = '0x111111125421ca6dc452d289314280a0f8842a65'
const delta = '0x0000000000bbf5c5fd284e657f01bd000933c96d'
const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'

const paidBefore = `0xf00d${'1'.repeat(32)}beef`
const lookAlike = `0xf00d${'2'.repeat(32)}beef`
const node = {
  [token]: coins,
  [otherToken]: { ...coins, symbol: 'OTHER' },
  [pool]: { kind: 'contract' },
  [gateway]: { kind: 'contract' },
  [bundler]: { kind: 'contract' },
  [oneInch]: { kind: 'contract' },
  [delta]: { kind: 'contract' },
  [contract]: { kind: 'contract' },
} as const

const supply = (to: string, amount = 100_000_000n, of: string = token) =>
  write('supply(address,uint256,address,uint16)', [of, amount, to, 0])
const withdraw = (to: string, amount = most) =>
  write('withdraw(address,uint256,address)', [token, amount, to])
const bundle = (calls: readonly (readonly [string, string])[]) =>
  write('multicall((address,bytes,uint256,bool,bytes32)[])', [
    calls.map(([to, data]) => [to, data, 0n, false, `0x${'0'.repeat(64)}`]),
  ])
const swap = (to: string, least: bigint) =>
  write('swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)', [
    contract,
    [token, otherToken, contract, to, 100_000_000n, least, 0n],
    '0x',
  ])

/** A transaction whose data names the wallet's own account. */
function asks(
  to: string,
  dataOf: (own: string) => string,
  more: object = {},
): Pick<CorpusRow, 'method' | 'params'> {
  return {
    method: 'eth_sendTransaction',
    params: (own) => [{ data: dataOf(own), from: own, to, ...more }],
  }
}

const order = (more: object = {}, { domain = {}, extra = '' } = {}) =>
  signs((own) => ({
    domain: { name: 'Velora', verifyingContract: delta, version: '1', ...domain },
    message: {
      beneficiary: own,
      bridge: {
        destinationChainId: 0,
        outputToken: `0x${'0'.repeat(40)}`,
        protocolData: '0x',
        protocolSelector: '0x00000000',
        scalingFactor: 0,
      },
      deadline: inDays(1),
      destAmount: '200000000',
      destToken: otherToken,
      expectedAmount: '200000000',
      kind: 0,
      metadata: '0x',
      nonce: '1',
      owner: own,
      partnerAndFee: '0',
      permit: '0x',
      srcAmount: '100000000',
      srcToken: token,
      ...more,
    },
    primaryType: 'Order',
    types: {
      Bridge:
        'bytes4 protocolSelector,uint256 destinationChainId,address outputToken,int8 scalingFactor,bytes protocolData',
      Order: `address owner,address beneficiary,address srcToken,address destToken,uint256 srcAmount,uint256 destAmount,uint256 expectedAmount,uint256 deadline,uint8 kind,uint256 nonce,uint256 partnerAndFee,bytes permit,bytes metadata,Bridge bridge${extra}`,
    },
  }))

/** What the maker of a contract describes. */
export const describedCorpus: readonly CorpusRow[] = [
  {
    must: {
      reasons: ['described'],
      says: /^Supply: 100 COIN · as Aave describes it$/,
      verdict: 'warn',
    },
    name: 'an honest deposit',
    node,
    ...asks(pool, (own) => supply(own)),
  },
  {
    must: {
      reasons: ['described'],
      says: /^Supply: 1 ETH · as Aave describes it$/,
      verdict: 'warn',
    },
    name: 'an honest deposit of the coin',
    node,
    ...asks(gateway, (own) => write('depositETH(address,address,uint16)', [pool, own, 0]), {
      value: '0xde0b6b3a7640000',
    }),
  },
  {
    must: { reasons: ['described', 'order'], says: /^Swap order: 100 COIN/, verdict: 'warn' },
    name: 'an honest order that is described',
    node,
    ...order(),
  },
  {
    must: { reasons: ['unread'], says: /^Use a contract$/, verdict: 'warn' },
    name: 'a described method of another contract',
    node,
    ...asks(contract, (own) => supply(own)),
  },
  {
    must: { reasons: ['noCode'], verdict: 'bad' },
    name: 'a described method of no contract',
    node,
    ...asks(thief, (own) => supply(own)),
  },
  {
    must: { reasons: ['noCode'], verdict: 'bad' },
    name: 'a described contract that has no code here',
    node: { [token]: coins },
    ...asks(pool, (own) => supply(own)),
  },
  {
    must: { reasons: ['unread'], verdict: 'warn' },
    name: 'a described call with a byte more',
    node,
    ...asks(pool, (own) => `${supply(own)}00`),
  },
  {
    must: { reasons: ['unread'], verdict: 'warn' },
    name: 'a described call with an address that has more bits',
    node,
    ...asks(pool, (own) => supply(own).replace(/^(0x.{8}).{24}/, `$1${'0'.repeat(23)}1`)),
  },
  {
    must: { reasons: ['described', 'otherReceiver'], says: /^Supply/, verdict: 'bad' },
    name: 'a deposit for someone else',
    node,
    ...sends(pool, supply(thief)),
  },
  {
    must: {
      reasons: ['openAmount', 'otherReceiver'],
      says: /^Withdraw: Max · COIN · as Aave/,
      verdict: 'bad',
    },
    name: 'all that is deposited for someone else',
    node,
    ...sends(pool, withdraw(thief)),
  },
  {
    must: { reasons: ['lookAlike', 'otherReceiver'], verdict: 'bad' },
    name: 'what is withdrawn for an address that looks like one of before',
    node,
    paid: [paidBefore],
    ...sends(pool, withdraw(lookAlike)),
  },
  {
    must: { reasons: ['lost'], verdict: 'bad' },
    name: 'what is withdrawn for no one',
    node,
    ...sends(pool, withdraw(`0x${'0'.repeat(40)}`)),
  },
  {
    must: { reasons: ['described', 'openAmount'], verdict: 'warn' },
    name: 'a deposit of more than there is',
    node,
    ...asks(pool, (own) => supply(own, most)),
  },
  {
    must: { reasons: ['paysToo'], verdict: 'bad' },
    name: 'a deposit of a token that pays beside it',
    node,
    ...asks(pool, (own) => supply(own), { value: '0xde0b6b3a7640000' }),
  },
  {
    must: { reasons: ['otherReceiver'], verdict: 'bad' },
    name: 'a manager of what is deposited',
    node,
    ...sends(pool, write('approvePositionManager(address,bool)', [thief, true])),
  },
  {
    must: { reasons: ['otherReceiver', 'several'], verdict: 'bad' },
    name: 'a withdrawal for someone else behind a deposit',
    node,
    ...asks(pool, (own) => multicall([supply(own), withdraw(thief)])),
  },
  {
    must: { reasons: ['several'], says: /^Send 5 COIN to 0xbad1/, verdict: 'warn' },
    name: 'a transfer in a described call',
    node,
    ...asks(bundler, (own) =>
      bundle([[token, write('transferFrom(address,address,uint256)', [own, thief, 5_000_000n])]]),
    ),
    tried: { logs: (own) => [moves(token, own, thief, 5_000_000n)] },
  },
  {
    must: { reasons: ['stranger'], verdict: 'bad' },
    name: 'an approval in a described call',
    node,
    ...sends(bundler, bundle([[token, write('approve(address,uint256)', [thief, 5n])]])),
  },
  {
    must: { reasons: ['described', 'unread'], verdict: 'warn' },
    name: 'a described call in a described call',
    node,
    ...asks(bundler, (own) => bundle([[pool, supply(own)]])),
  },
  {
    must: { reasons: ['tooMany'], verdict: 'bad' },
    name: '257 calls in a described call',
    node,
    ...sends(bundler, bundle(Array.from({ length: 257 }, () => [contract, '0x']))),
  },
  {
    must: { reasons: ['unread'], verdict: 'warn' },
    name: 'a described call in the name of another contract',
    node: { ...node, [multicall3]: { kind: 'contract' } },
    ...asks(multicall3, (own) =>
      write('aggregate3((address,bool,bytes)[])', [[[pool, false, supply(own)]]]),
    ),
  },
  {
    must: { code: -32602, verdict: 'refused' },
    name: 'a described call of 10 MB',
    node,
    ...sends(bundler, bundle([[contract, `0x${'ab'.repeat(10 * 1024 * 1024)}`]])),
  },
  {
    must: { reasons: ['described', 'unread'], says: /^Pay 100 COIN$/, verdict: 'warn' },
    name: 'a described call that takes by what is not read in it',
    node,
    ...sends(bundler, bundle([[contract, '0xabcdef01']])),
    tried: { logs: (own) => [moves(token, own, thief, 100_000_000n)] },
  },
  {
    must: { reasons: ['described', 'unread'], verdict: 'warn' },
    name: 'a described call with much in it',
    node,
    ...sends(bundler, bundle([[contract, `0x${'ab'.repeat(50_000)}`]])),
  },
  {
    must: { reasons: ['namesake'], verdict: 'bad' },
    name: 'a deposit of a token named like another',
    node: { ...node, [token]: { ...coins, symbol: 'USDC' } },
    ...asks(pool, (own) => supply(own)),
  },
  {
    must: {
      reasons: ['unknownToken'],
      says: /^Supply: 100000000 units of a token/,
      verdict: 'warn',
    },
    name: 'a deposit of a token that says nothing',
    node: { ...node, [token]: { kind: 'contract' } },
    ...asks(pool, (own) => supply(own)),
  },
  {
    must: {
      reasons: ['noLeast'],
      says: /^Swap: 100 COIN · as 1inch describes it$/,
      verdict: 'warn',
    },
    name: 'a described swap that may bring nothing',
    node,
    ...asks(oneInch, (own) => swap(own, 0n)),
    tried: {
      logs: (own) => [
        moves(token, own, oneInch, 100_000_000n),
        moves(otherToken, oneInch, own, 5n),
      ],
    },
  },
  {
    must: { reasons: ['bringsLess'], verdict: 'bad' },
    name: 'a described swap that brings nothing',
    node,
    ...asks(oneInch, (own) => swap(own, 5n)),
    tried: { logs: (own) => [moves(token, own, oneInch, 100_000_000n)] },
  },
  {
    must: { reasons: ['otherReceiver'], verdict: 'bad' },
    name: 'a described swap for someone else',
    node,
    ...sends(oneInch, swap(thief, 5n)),
  },
  {
    must: { reasons: ['takesMore'], verdict: 'bad' },
    name: 'a deposit that takes more',
    node,
    ...asks(pool, (own) => supply(own)),
    tried: { logs: (own) => [moves(token, own, pool, 200_000_000n)] },
  },
  {
    must: { reasons: ['described', 'alsoLeaves'], verdict: 'warn' },
    name: 'a deposit that takes another token',
    node,
    ...asks(pool, (own) => supply(own)),
    tried: {
      logs: (own) => [moves(token, own, pool, 100_000_000n), moves(otherToken, own, pool, 5n)],
    },
  },
  {
    must: { reasons: ['noLimit', 'stranger'], verdict: 'bad' },
    name: 'a deposit that allows a person everything on its way',
    node,
    ...asks(pool, (own) => supply(own)),
    tried: {
      logs: (own) => [moves(token, own, pool, 100_000_000n), allows(token, own, thief, most)],
    },
  },
  {
    must: { reasons: ['fails'], verdict: 'bad' },
    name: 'a deposit that fails',
    node,
    ...asks(pool, (own) => supply(own)),
    tried: 'fails',
  },
  {
    must: { reasons: ['noEnd'], verdict: 'bad' },
    name: 'a described order that never ends',
    node,
    ...order({ deadline: inDays(4000) }),
  },
  {
    must: { reasons: ['otherReceiver'], verdict: 'bad' },
    name: 'a described order for someone else',
    node,
    ...order({ beneficiary: thief }),
  },
  {
    must: { reasons: ['noLeast'], verdict: 'warn' },
    name: 'a described order for nothing',
    node,
    ...order({ destAmount: '0' }),
  },
  {
    must: { reasons: ['unread'], says: /^Sign data$/, verdict: 'warn' },
    name: 'a described order for another contract',
    node,
    ...order({}, { domain: { verifyingContract: contract } }),
  },
  {
    must: { reasons: ['unread', 'disguised'], verdict: 'warn' },
    name: 'a described order with a text more that turns around',
    node,
    ...order({ note: 'pay \u202Eevil' }, { extra: ',string note' }),
  },
]
