import type { Call, Effect } from './Effect.ts'
import { type AbiType, type AbiValues, readAbi } from './readAbi.ts'
import { wrappedCoinOf } from './wrappedCoins.ts'

/** What a contract wrote down while a node carried a transaction out. */
export type Log = { address: string; data: string; topics: readonly string[] }

/** What an account has more of afterwards, or less: then the number is below zero. */
export type Change =
  /** Of the network's own coin where no token is named. */
  | { amount: bigint; kind: 'coins'; token?: string }
  | { count: bigint; id: bigint; kind: 'items'; token: string }

type Noted = { allowance?: Effect; moves?: readonly Change[] }
/** @param wrapped the contract of the coin as a token, where its events of wrapping are all that it writes down of it */
type Reader = (log: Log, owner: string, wrapped: string | undefined) => Noted | undefined

/** By which nodes write down that the coin itself moved (`traceTransfers` of eth_simulateV1). */
const ownCoin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const wordDigits = 64
export const transferEvent = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `Withdrawal(address,uint256)` of WETH9. */
export const withdrawalEvent = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

/** Readers by the hash of an event, and how many of its values are topics. */
const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  // Transfer(address,address,uint256): of ERC-20, and of ERC-721 where the last is a topic as well.
  [
    `${transferEvent} 3`,
    reader(['address', 'address', 'uint256'], ([from, to, amount], { address }, owner) => ({
      moves: [
        address === ownCoin
          ? { amount: signed(amount, { from, owner, to }), kind: 'coins' }
          : { amount: signed(amount, { from, owner, to }), kind: 'coins', token: address },
      ],
    })),
  ],
  [
    `${transferEvent} 4`,
    reader(['address', 'address', 'uint256'], ([from, to, id], { address }, owner) => ({
      moves: [{ count: signed(1n, { from, owner, to }), id, kind: 'items', token: address }],
    })),
  ],
  // TransferSingle and TransferBatch of ERC-1155: who did it, from, to, and what.
  [
    '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62 4',
    reader(
      ['address', 'address', 'address', 'uint256', 'uint256'],
      ([, from, to, id, count], { address }, owner) => ({
        moves: [{ count: signed(count, { from, owner, to }), id, kind: 'items', token: address }],
      }),
    ),
  ],
  [
    '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb 4',
    (log, owner) => {
      const [from, to] = [log.topics[2], log.topics[3]].map(addressOf)
      const lists = readAbi([{ list: 'uint256' }, { list: 'uint256' }], log.data.slice(2))
      if (!lists || !from || !to) return undefined
      const [ids, counts] = lists
      return {
        moves: ids.map((id, index) => ({
          count: signed(counts[index] ?? 0n, { from, owner, to }),
          id,
          kind: 'items',
          token: log.address,
        })),
      }
    },
  ],
  // Approval(address,address,uint256): of ERC-20, and of an item of ERC-721.
  [
    '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925 3',
    reader(['address', 'address', 'uint256'], ([from, spender, amount], { address }, owner) =>
      from === owner ? { allowance: { amount, kind: 'allow', spender, token: address } } : {},
    ),
  ],
  [
    '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925 4',
    reader(['address', 'address', 'uint256'], ([from, spender, id], { address }, owner) =>
      // An item that moves is allowed to no one afterwards, and contracts write that down.
      from === owner && BigInt(spender) !== 0n
        ? { allowance: { id, kind: 'allowItem', spender, token: address } }
        : {},
    ),
  ],
  // ApprovalForAll(address,address,bool) of both kinds of items.
  [
    '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31 3',
    reader(['address', 'address', 'bool'], ([from, spender, isOn], { address }, owner) =>
      from === owner ? { allowance: { isOn, kind: 'allowAll', spender, token: address } } : {},
    ),
  ],
  // Deposit(address,uint256) and Withdrawal(address,uint256) of the coin as a token (WETH9).
  [
    '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c 2',
    reader(['address', 'uint256'], ([to, amount], { address }, owner, wrapped) =>
      address === wrapped && to === owner
        ? { moves: [{ amount, kind: 'coins', token: address }] }
        : {},
    ),
  ],
  [
    `${withdrawalEvent} 2`,
    reader(['address', 'uint256'], ([from, amount], { address }, owner, wrapped) =>
      address === wrapped && from === owner
        ? { moves: [{ amount: -amount, kind: 'coins', token: address }] }
        : {},
    ),
  ],
])

/**
 * What a transaction changed of what an account has, and what it allowed in the account's name, as the contracts that it
 * touched wrote it down. What comes and goes again is no change.
 */
export function readLogs(
  logs: readonly Log[],
  { chainId, exchange, owner }: Pick<Call, 'chainId' | 'exchange'> & { owner: string },
): { allowances: readonly Effect[]; changes: readonly Change[] } {
  const own = owner.toLowerCase()
  const wrapped = quietWrapped(logs, { chainId, exchange })
  const allowances = new Map<string, Effect>()
  const changes = new Map<string, Change>()
  for (const given of logs) {
    const log = { ...given, address: given.address.toLowerCase() }
    const read = readers.get(`${log.topics[0]} ${log.topics.length}`)
    const { allowance, moves = [] } = read?.(log, own, wrapped) ?? {}
    // What was written last counts.
    if (allowance) allowances.set(nameOf(allowance), allowance)
    for (const move of moves) {
      const name = nameOf(move)
      changes.set(name, add(changes.get(name), move))
    }
  }
  return {
    allowances: [...allowances.values()],
    changes: [...changes.values()].filter(
      (change) => (change.kind === 'coins' ? change.amount : change.count) !== 0n,
    ),
  }
}

/** Reads an event whose values are its topics and then its data. */
function reader<const Types extends readonly AbiType[]>(
  types: Types,
  note: (...facts: [AbiValues<Types>, ...Parameters<Reader>]) => Noted,
): Reader {
  return (log, ...rest) => {
    const digits = [...log.topics.slice(1), log.data].map((hex) => hex.slice(2)).join('')
    const values = readAbi(types, digits.toLowerCase())
    return values && note(values, log, ...rest)
  }
}

/** The contract of the coin as a token, unless it writes wrapping down as payments from no one and to no one as well. */
function quietWrapped(logs: readonly Log[], call: Pick<Call, 'chainId' | 'exchange'>) {
  const wrapped = wrappedCoinOf(call)
  const isLoud = logs.some(
    ({ address, topics: [event = '', ...rest] }) =>
      address.toLowerCase() === wrapped &&
      event === transferEvent &&
      rest.some((topic) => /^0x0+$/.test(topic)),
  )
  return isLoud ? undefined : wrapped
}

/** What moves between others is nothing, and neither is what the account sends to itself. */
function signed(
  amount: bigint,
  { from, owner, to }: { from: string; owner: string; to: string },
): bigint {
  return (to === owner ? amount : 0n) - (from === owner ? amount : 0n)
}

function addressOf(topic: string | undefined): string | undefined {
  return topic === undefined || topic.length !== wordDigits + 2
    ? undefined
    : `0x${topic.slice(-40).toLowerCase()}`
}

function nameOf(noted: Change | Effect): string {
  return [
    noted.kind,
    'token' in noted ? noted.token : '',
    'id' in noted ? noted.id : '',
    'spender' in noted ? noted.spender : '',
  ].join(' ')
}

function add(before: Change | undefined, move: Change): Change {
  if (before?.kind === 'coins' && move.kind === 'coins')
    return { ...move, amount: before.amount + move.amount }
  if (before?.kind === 'items' && move.kind === 'items')
    return { ...move, count: before.count + move.count }
  return move
}
