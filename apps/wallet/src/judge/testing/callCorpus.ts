import type { CorpusRow } from './CorpusRow.ts'
import {
  at,
  coins,
  collection,
  contract,
  inDays,
  most,
  multicall,
  otherToken,
  permit2,
  sends,
  thief,
  token,
  write,
} from './corpusParts.ts'

const paidBefore = `0xf00d${'1'.repeat(32)}beef`
const lookAlike = `0xf00d${'2'.repeat(32)}beef`
const contractKnown = { [contract]: { kind: 'contract' } } as const
const tokenKnown = { [token]: coins, ...contractKnown } as const
const items = { [collection]: { kind: 'items' }, ...contractKnown } as const
const approve = (amount: bigint, spender: string = contract) =>
  write('approve(address,uint256)', [spender, amount])

/** Transactions. */
export const callCorpus: readonly CorpusRow[] = [
  {
    must: { verdict: 'fine', says: /^Let 0xc0de…c0de take up to 500 COIN$/ },
    name: 'an honest approval',
    node: tokenKnown,
    ...sends(token, approve(500_000_000n)),
  },
  {
    must: { verdict: 'fine' },
    name: 'an honest transfer',
    node: tokenKnown,
    ...sends(token, write('transfer(address,uint256)', [thief, 5n])),
  },
  {
    must: { verdict: 'fine' },
    name: 'an honest payment',
    ...sends(thief, undefined, { value: '0x1' }),
  },
  {
    must: { reasons: ['noLimit'], verdict: 'bad', says: /take all your COIN/ },
    name: 'an approval of everything',
    node: tokenKnown,
    ...sends(token, approve(most)),
  },
  {
    must: { reasons: ['noLimit'], verdict: 'bad' },
    name: 'an approval of everything but one',
    node: tokenKnown,
    ...sends(token, approve(most - 1n)),
  },
  {
    must: { reasons: ['noLimit'], verdict: 'bad' },
    name: 'an approval of all there is',
    node: tokenKnown,
    ...sends(token, approve(coins.supply)),
  },
  {
    must: { reasons: ['noLimit'], verdict: 'bad' },
    name: 'an approval of all 160 bits',
    node: tokenKnown,
    ...sends(token, approve(2n ** 160n - 1n)),
  },
  {
    must: { reasons: ['stranger'], verdict: 'bad' },
    name: 'an approval for a person',
    node: tokenKnown,
    ...sends(token, approve(5n, thief)),
  },
  {
    must: { reasons: ['unchecked'], verdict: 'warn' },
    name: 'an approval for whom no node knows',
    node: { [contract]: { kind: 'silent' }, [token]: coins },
    ...sends(token, approve(5n)),
  },
  {
    must: { reasons: ['noLimit', 'stranger'], verdict: 'bad' },
    name: 'increaseAllowance of everything',
    node: tokenKnown,
    ...sends(token, write('increaseAllowance(address,uint256)', [thief, most])),
  },
  {
    must: { reasons: ['stranger'], verdict: 'bad', says: /more$/ },
    name: 'increaseAllowance for a person',
    node: tokenKnown,
    ...sends(token, write('increaseAllowance(address,uint256)', [thief, 5n])),
  },
  {
    must: { reasons: ['allItems', 'stranger'], verdict: 'bad', says: /every item/ },
    name: 'setApprovalForAll for a person',
    node: items,
    ...sends(collection, write('setApprovalForAll(address,bool)', [thief, true])),
  },
  {
    must: { reasons: ['allItems'], verdict: 'bad' },
    name: 'setApprovalForAll for a contract',
    node: items,
    ...sends(collection, write('setApprovalForAll(address,bool)', [contract, true])),
  },
  {
    must: { reasons: ['stranger'], verdict: 'bad', says: /item 7/ },
    name: 'an item for a person',
    node: items,
    ...sends(collection, approve(7n, thief)),
  },
  {
    must: { reasons: ['unknownToken'], verdict: 'warn' },
    name: 'a token that calls itself by the network’s coin',
    node: { ...tokenKnown, [token]: { ...coins, symbol: 'eth' } },
    ...sends(token, write('transfer(address,uint256)', [contract, 5n])),
  },
  {
    must: { reasons: ['unknownToken'], verdict: 'warn' },
    name: 'a token named with a letter that looks the same',
    node: { ...tokenKnown, [token]: { ...coins, symbol: 'USD\u0421' } },
    ...sends(token, write('transfer(address,uint256)', [contract, 5n])),
  },
  {
    must: { reasons: ['unknownToken'], verdict: 'warn' },
    name: 'a token whose name turns text around',
    node: { ...tokenKnown, [token]: { ...coins, symbol: 'US\u202eCD' } },
    ...sends(token, approve(5n)),
  },
  {
    must: { reasons: ['unknownToken'], verdict: 'warn' },
    name: 'a token whose decimals no amount has',
    node: { ...tokenKnown, [token]: { ...coins, decimals: 200 } },
    ...sends(token, approve(5n)),
  },
  {
    must: { reasons: ['noCode'], verdict: 'bad' },
    name: 'a token that is none',
    ...sends(token, approve(5n)),
  },
  {
    must: { reasons: ['noCode'], verdict: 'bad' },
    name: 'a payment into a call of what is no contract',
    ...sends(contract, write('claim()'), { value: '0xde0b6b3a7640000' }),
  },
  {
    must: { reasons: ['unread'], verdict: 'warn', says: /^Pay 1 ETH$/ },
    name: 'a payment called a claim',
    node: contractKnown,
    ...sends(contract, write('claim()'), { value: '0xde0b6b3a7640000' }),
  },
  {
    must: { reasons: ['unread'], verdict: 'warn' },
    name: 'a payment called a security update',
    node: contractKnown,
    ...sends(contract, write('SecurityUpdate()'), { value: '0x1' }),
  },
  {
    must: { reasons: ['unread'], verdict: 'warn' },
    name: 'a method of a token’s name with more behind it',
    node: tokenKnown,
    ...sends(token, `${approve(5n)}00`),
  },
  {
    must: { reasons: ['unread'], verdict: 'warn' },
    name: 'a deposit of a contract that wraps no coin',
    node: contractKnown,
    ...sends(contract, write('deposit()'), { value: '0x1' }),
  },
  {
    must: { reasons: ['unread'], verdict: 'warn' },
    name: 'code that makes a contract',
    method: 'eth_sendTransaction',
    params: (own) => [{ data: '0x6080', from: own, value: '0x1' }],
  },
  {
    must: { reasons: ['tooMany'], verdict: 'bad' },
    name: 'calls in calls, 256 deep',
    node: contractKnown,
    ...sends(contract, deep(256)),
  },
  {
    must: { reasons: ['tooMany'], verdict: 'bad' },
    name: 'five hundred calls in one',
    node: contractKnown,
    ...sends(contract, multicall(Array.from({ length: 500 }, () => approve(1n)))),
  },
  {
    must: { reasons: ['noLimit'], verdict: 'bad', says: /take all your COIN/ },
    name: 'an approval of everything behind a hundred of nothing',
    node: tokenKnown,
    ...sends(token, multicall([...Array.from({ length: 100 }, () => approve(0n)), approve(most)])),
  },
  {
    must: { reasons: ['stranger'], verdict: 'bad' },
    name: 'an approval in a call of several contracts',
    node: { ...tokenKnown, [otherToken]: { ...coins, symbol: 'DAI' } },
    ...sends(
      contract,
      write('aggregate3((address,bool,bytes)[])', [
        [
          [token, false, approve(1n)],
          [otherToken, false, approve(1n, thief)],
        ],
      ]),
    ),
  },
  {
    must: { reasons: ['several'], says: /^Send 5 COIN to 0xbad1…bad1$/, verdict: 'warn' },
    name: 'a transfer hidden among calls of nothing',
    node: tokenKnown,
    ...sends(token, multicall([approve(0n), transfer(thief, 5_000_000n), approve(0n)])),
  },
  {
    must: { reasons: ['lost'], verdict: 'bad' },
    name: 'a transfer to no one',
    node: tokenKnown,
    ...sends(token, transfer(at('0'), 5n)),
  },
  {
    must: { reasons: ['lost'], verdict: 'bad' },
    name: 'a transfer to the token itself',
    node: tokenKnown,
    ...sends(token, transfer(token, 5n)),
  },
  {
    must: { reasons: ['paysToo'], says: /^Send 1 ETH to 0x70c3…/, verdict: 'bad' },
    name: 'a payment with what takes an approval back',
    node: tokenKnown,
    ...sends(token, approve(0n), { value: '0xde0b6b3a7640000' }),
  },
  {
    must: { reasons: ['noLimit', 'paysToo'], says: /take all your COIN/, verdict: 'bad' },
    name: 'a payment with an approval of everything',
    node: tokenKnown,
    ...sends(token, approve(most), { value: '0x1' }),
  },
  {
    must: { reasons: ['namesake'], verdict: 'bad' },
    name: 'a token named like another',
    node: { ...tokenKnown, [token]: { ...coins, symbol: 'USDC' } },
    ...sends(token, transfer(thief, 5n)),
  },
  {
    must: { reasons: ['noLimit', 'stranger'], verdict: 'bad' },
    name: 'an operator of all',
    node: tokenKnown,
    ...sends(token, write('authorizeOperator(address)', [thief])),
  },
  {
    must: { reasons: ['stranger'], verdict: 'bad' },
    name: 'increaseApproval for a person',
    node: tokenKnown,
    ...sends(token, write('increaseApproval(address,uint256)', [thief, 5n])),
  },
  {
    must: { says: /^Let 0xc0de…c0de take 5 COIN less$/, verdict: 'fine' },
    name: 'an honest decreaseAllowance',
    node: tokenKnown,
    ...sends(token, write('decreaseAllowance(address,uint256)', [contract, 5_000_000n])),
  },
  {
    must: {
      reasons: ['noLimit', 'noEnd', 'stranger'],
      says: /take all your COIN$/,
      verdict: 'bad',
    },
    name: 'Permit2 by a transaction, for a person and for ever',
    node: { ...tokenKnown, [permit2]: { kind: 'contract' } },
    ...sends(permit2, permitting(2n ** 160n - 1n, 2 ** 48 - 1)),
  },
  {
    must: { reasons: ['unread'], verdict: 'warn' },
    name: 'Permit2’s approval by a contract that is not it',
    node: tokenKnown,
    ...sends(contract, permitting(5n, inDays(1))),
  },
  {
    must: { reasons: ['several'], says: /^Send item 1 to/, verdict: 'warn' },
    name: 'many items at once',
    node: items,
    params: (own) => [
      {
        data: write('safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', [
          own,
          thief,
          [1n, 2n, 3n],
          [1n, 1n, 1n],
          '0x',
        ]),
        from: own,
        to: collection,
      },
    ],
    method: 'eth_sendTransaction',
  },
  {
    must: { reasons: ['lookAlike'], verdict: 'bad' },
    name: 'a payment to who looks like one who was paid',
    paid: [paidBefore],
    ...sends(lookAlike, undefined, { value: '0x1' }),
  },
  {
    must: { reasons: ['lookAlike'], verdict: 'bad' },
    name: 'a transfer to who looks like one who was paid',
    node: tokenKnown,
    paid: [contract, paidBefore],
    ...sends(token, transfer(lookAlike, 5n)),
  },
  {
    must: { reasons: ['lookAlike'], verdict: 'bad' },
    name: 'an item for who looks like one who was paid',
    node: items,
    paid: [paidBefore],
    method: 'eth_sendTransaction',
    params: (own) => [
      {
        data: write('safeTransferFrom(address,address,uint256)', [own, lookAlike, 7n]),
        from: own,
        to: collection,
      },
    ],
  },
  {
    must: { reasons: ['lookAlike'], verdict: 'bad' },
    name: 'a payment to who looks like the account itself',
    method: 'eth_sendTransaction',
    params: (own) => [
      { from: own, to: `${own.slice(0, 6)}${'0'.repeat(32)}${own.slice(-4)}`.toLowerCase() },
    ],
  },
  {
    must: { verdict: 'fine' },
    name: 'an honest payment to who was paid before',
    paid: [paidBefore, lookAlike],
    ...sends(paidBefore, undefined, { value: '0x1' }),
  },
  {
    must: { reasons: ['lost'], verdict: 'bad' },
    name: 'a payment to no one',
    ...sends(at('0'), undefined, { value: '0x1' }),
  },
]

function deep(depth: number): `0x${string}` {
  let data = approve(1n)
  for (let left = depth; left > 0; left -= 1) data = multicall([data])
  return data
}

function transfer(to: string, amount: bigint): `0x${string}` {
  return write('transfer(address,uint256)', [to, amount])
}

function permitting(amount: bigint, until: number): `0x${string}` {
  return write('approve(address,address,uint160,uint48)', [token, thief, amount, until])
}
