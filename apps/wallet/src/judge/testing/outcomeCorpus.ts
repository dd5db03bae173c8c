import type { CorpusRow } from './CorpusRow.ts'
import {
  allows,
  coins,
  contract,
  most,
  moves,
  otherToken,
  sends,
  thief,
  token,
  write,
} from './corpusParts.ts'

const node = {
  [contract]: { kind: 'contract' },
  [otherToken]: { kind: 'coins', symbol: 'DAI' },
  [token]: coins,
} as const
const claim = sends(contract, write('claim()'))
const transfer = sends(token, write('transfer(address,uint256)', [contract, 1000n]))

/** Transactions that do something else than they say, as trying them out shows. */
export const outcomeCorpus: readonly CorpusRow[] = [
  {
    must: { reasons: ['unread'], says: /^Pay 5 COIN$/, verdict: 'warn' },
    name: 'a claim that takes',
    node,
    tried: { logs: (own) => [moves(token, own, thief, 5_000_000n)] },
    ...claim,
  },
  {
    must: {
      reasons: ['namesake', 'unread'],
      says: /^Pay 5 COIN, get about 3000 of token 0x70c4…70c4$/,
      verdict: 'bad',
    },
    name: 'a claim that brings a token named like another',
    node: { ...node, [otherToken]: { kind: 'coins', symbol: '$USDC' } },
    tried: {
      logs: (own) => [
        moves(token, own, thief, 5_000_000n),
        moves(otherToken, thief, own, 3000n * 10n ** 6n),
      ],
    },
    ...claim,
  },
  {
    must: { reasons: ['noLimit', 'stranger'], says: /take all your COIN/, verdict: 'bad' },
    name: 'a claim that allows a person everything',
    node,
    tried: { logs: (own) => [allows(token, own, thief, most)] },
    ...claim,
  },
  {
    must: { reasons: ['takesMore'], says: /^Send 0.001 COIN/, verdict: 'bad' },
    name: 'a payment that takes another token as well',
    node,
    tried: {
      logs: (own) => [moves(token, own, contract, 1000n), moves(otherToken, own, thief, 9n)],
    },
    ...transfer,
  },
  {
    must: { reasons: ['stranger'], verdict: 'bad' },
    name: 'a payment that allows a person something as well',
    node,
    tried: {
      logs: (own) => [moves(token, own, contract, 1000n), allows(otherToken, own, thief, 9n)],
    },
    ...transfer,
  },
  {
    must: { reasons: ['takesMore'], verdict: 'bad' },
    name: 'an approval that pays at once',
    node,
    tried: { logs: (own) => [moves(token, own, thief, 5n)] },
    ...sends(token, write('approve(address,uint256)', [contract, 5n])),
  },
  {
    must: { reasons: ['differs'], verdict: 'warn' },
    name: 'a payment that is none',
    node,
    tried: { logs: () => [] },
    ...transfer,
  },
  {
    must: { reasons: ['differs'], verdict: 'warn' },
    name: 'a payment of a token that lies of another’s',
    node,
    tried: { logs: (own) => [moves(otherToken, thief, own, 10n ** 9n)] },
    ...transfer,
  },
  {
    must: { says: /^Send 0.000000000000000001 ETH$/, verdict: 'fine' },
    name: 'a payment that a contract takes',
    node,
    ...sends(contract, undefined, { value: '0x1' }),
  },
  {
    must: { reasons: ['fails'], verdict: 'bad' },
    name: 'a payment that a contract does not take',
    node,
    tried: 'fails',
    ...sends(contract, undefined, { gas: '0x5208', value: '0x1' }),
  },
  {
    must: { reasons: ['takesMore'], says: /^Send 0.000000000000000001 ETH$/, verdict: 'bad' },
    name: 'a payment to a contract that takes tokens for it',
    node,
    tried: { logs: (own) => [moves(token, own, thief, 5_000_000n)] },
    ...sends(contract, undefined, { value: '0x1' }),
  },
  {
    must: { reasons: ['namesake'], verdict: 'bad' },
    name: 'a payment to a contract that gives a token named like another',
    node: { ...node, [otherToken]: { kind: 'coins', symbol: 'USDC' } },
    tried: { logs: (own) => [moves(otherToken, thief, own, 5_000_000n)] },
    ...sends(contract, undefined, { value: '0x1' }),
  },
  {
    must: { reasons: ['notTried'], verdict: 'warn' },
    name: 'a payment to a contract that no node can try out',
    node,
    tried: 'unknown',
    ...sends(contract, undefined, { value: '0x1' }),
  },
  {
    must: { reasons: ['notTried'], verdict: 'warn' },
    name: 'a payment to whom no node knows',
    node: { [contract]: { kind: 'silent' } },
    tried: 'unknown',
    ...sends(contract, undefined, { value: '0x1' }),
  },
  {
    must: { verdict: 'fine' },
    name: 'a payment to a person, which does what it says though no node tries it out',
    tried: 'unknown',
    ...sends(contract, undefined, { value: '0x1' }),
  },
  {
    must: { reasons: ['fails'], verdict: 'bad' },
    name: 'what fails and costs its fee',
    node,
    tried: 'fails',
    ...sends(contract, write('claim()'), { gas: '0x5208' }),
  },
  {
    must: { reasons: ['notTried', 'unread'], verdict: 'warn' },
    name: 'what no node can try out',
    node,
    tried: 'unknown',
    ...claim,
  },
]
