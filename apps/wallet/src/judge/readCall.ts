import { readDescribedCall } from './descriptors/readDescribedCall.ts'
import type { Call, Effect } from './Effect.ts'
import { readExchange } from './exchanges/readExchange.ts'
import { gives } from './leaves.ts'
import { isPermit2 } from './permit2.ts'
import { type AbiType, type AbiValues, readAbi } from './readAbi.ts'
import { wrappedCoinOf } from './wrappedCoins.ts'

type Effects = Effect | readonly Effect[] | undefined
type Method = (digits: string, call: Call) => Effects

const selectorLength = 10

/** Methods by their selector. */
const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  // ERC-20, and ERC-721 where it has the same.
  [
    '0xa9059cbb',
    method(['address', 'uint256'], ([to, amount], { from, to: token }) => ({
      amount,
      from,
      kind: 'send',
      to,
      token,
    })),
  ],
  [
    '0x23b872dd',
    method(['address', 'address', 'uint256'], ([from, to, amount], { to: token }) => ({
      amount,
      from,
      kind: 'send',
      to,
      token,
    })),
  ],
  [
    '0x095ea7b3',
    method(['address', 'uint256'], ([spender, amount], { to: token }) => ({
      amount,
      kind: 'allow',
      spender,
      token,
    })),
  ],
  // On top of it or less, as OpenZeppelin named it, and before that.
  ['0x39509351', method(['address', 'uint256'], allowMore)],
  ['0xd73dd623', method(['address', 'uint256'], allowMore)],
  ['0xa457c2d7', method(['address', 'uint256'], allowLess)],
  ['0x66188463', method(['address', 'uint256'], allowLess)],
  // Whoever is allowed may take all (ERC-777).
  [
    '0x959b8c3f',
    method(['address'], ([spender], { to: token }) => ({
      amount: 2n ** 256n - 1n,
      kind: 'allow',
      spender,
      token,
    })),
  ],
  // Permit2.
  [
    '0x87517c45',
    method(
      ['address', 'address', 'uint256', 'uint256'],
      ([token, spender, amount, until], { to }) =>
        isPermit2(to) && !(amount >> 160n) && !(until >> 48n)
          ? { amount, kind: 'allow', spender, token, until }
          : undefined,
    ),
  ],
  [
    '0x36c78516',
    method(['address', 'address', 'uint256', 'address'], (transfer, { to }) =>
      isPermit2(to) ? readMoves([transfer]) : undefined,
    ),
  ],
  [
    '0x0d58b1db',
    method([{ list: { tuple: ['address', 'address', 'uint256', 'address'] } }], ([list], { to }) =>
      isPermit2(to) ? readMoves(list) : undefined,
    ),
  ],
  // ERC-721 and ERC-1155.
  [
    '0x42842e0e',
    method(['address', 'address', 'uint256'], ([from, to, id], { to: token }) => ({
      count: 1n,
      from,
      id,
      kind: 'sendItem',
      to,
      token,
    })),
  ],
  [
    '0xb88d4fde',
    method(['address', 'address', 'uint256', 'bytes'], ([from, to, id], { to: token }) => ({
      count: 1n,
      from,
      id,
      kind: 'sendItem',
      to,
      token,
    })),
  ],
  [
    '0xf242432a',
    method(
      ['address', 'address', 'uint256', 'uint256', 'bytes'],
      ([from, to, id, count], { to: token }) => ({ count, from, id, kind: 'sendItem', to, token }),
    ),
  ],
  [
    '0x2eb2c2d6',
    method(
      ['address', 'address', { list: 'uint256' }, { list: 'uint256' }, 'bytes'],
      ([from, to, ids, counts], { to: token }) =>
        ids.length === counts.length && isReadable(ids)
          ? ids.map((id, index) => {
              const count = counts[index] ?? 0n
              return { count, from, id, kind: 'sendItem', to, token }
            })
          : undefined,
    ),
  ],
  [
    '0xa22cb465',
    method(['address', 'bool'], ([spender, isOn], { to: token }) => ({
      isOn,
      kind: 'allowAll',
      spender,
      token,
    })),
  ],
  // The network's own coin as a token (WETH9).
  [
    '0xd0e30db0',
    method([], (_, call) =>
      isWrapped(call) ? { amount: call.value, kind: 'wrap', token: call.to } : undefined,
    ),
  ],
  [
    '0x2e1a7d4d',
    method(['uint256'], ([amount], call) =>
      isWrapped(call) ? { amount, kind: 'unwrap', token: call.to } : undefined,
    ),
  ],
])

const pair = { tuple: ['address', 'bytes'] } as const

/** Methods that make calls of their own, by their selector. */
const callers: ReadonlyMap<string, (digits: string, call: Call) => readonly Call[] | undefined> =
  new Map([
    // Of exchanges: each call is one of the same contract, in the caller's name.
    ['0xac9650d8', calls([{ list: 'bytes' }], ([list], call) => ofOne(list, call))],
    ['0x5ae401dc', calls(['uint256', { list: 'bytes' }], ([, list], call) => ofOne(list, call))],
    ['0x1f0464d1', calls(['bytes32', { list: 'bytes' }], ([, list], call) => ofOne(list, call))],
    // Of Multicall3: each names its contract, which is called in the name of this one.
    ['0x252dba42', calls([{ list: pair }], ([list], call) => ofMany(list, call))],
    ['0xbce38bd7', calls(['bool', { list: pair }], ([, list], call) => ofMany(list, call))],
    [
      '0x82ad56cb',
      calls([{ list: { tuple: ['address', 'bool', 'bytes'] } }], ([list], call) =>
        ofMany(
          list.map(([to, , data]) => [to, data]),
          call,
        ),
      ),
    ],
    [
      '0x174dea71',
      calls([{ list: { tuple: ['address', 'bool', 'uint256', 'bytes'] } }], ([list], call) =>
        list.map(([to, , value, data]) => ({ ...call, data, from: call.to, to, value })),
      ),
    ],
  ])

/** Calls in calls are read so deep, and so many of all depths. */
const maxDepth = 4
const maxCalls = 256

/** What a call does, and how much of the coin that comes with it is taken by that. */
type Read = { effects: readonly Effect[]; used: bigint }

/** What a call does, as its bytes say it; of calls in it, what each does. What it pays for none of it is a payment. */
export function readCall(call: Call): readonly Effect[] {
  const budget = { left: maxCalls }

  function read(given: Call, depth: number): Read {
    const { from, to, value } = given
    const selector = given.data.slice(0, selectorLength)
    const digits = given.data.slice(selectorLength)
    const unread: Read = { effects: [{ kind: 'unread', to }], used: value }
    const inner = callers.get(selector)?.(digits, given)
    // A router's calls of itself are one swap.
    const list = inner?.every((each) => each.to === to) ? inner : [given]
    const isOwn = from.toLowerCase() === call.from.toLowerCase()
    const swap = list.length > maxCalls ? undefined : readExchange(given, dataOf(list), { isOwn })
    // What a swap leaves of it, it says itself.
    if (swap) return { effects: swap, used: value }
    if (!inner) {
      const known = methods.get(selector)?.(digits, given)
      // Of whose account a maker speaks, when another contract calls, its words do not say.
      const said = known === undefined && isOwn ? readDescribedCall(given) : undefined
      if (said) return readMade(said, { depth, value })
      const effects = [known ?? unread.effects].flat()
      if (!isOwn && effects.some(isOfCaller)) return unread
      const takes = effects.some(({ kind }) => kind === 'unread' || kind === 'wrap')
      return { effects, used: takes ? value : 0n }
    }
    if (depth === maxDepth || inner.length > budget.left)
      return { effects: [{ isTooMany: true, kind: 'unread', to }], used: value }
    budget.left -= inner.length
    if (inner.length === 0) return unread
    const all = inner.map((each) => read(each, depth + 1))
    const used = all.map((each) => each.used)
    return {
      effects: all.flatMap(({ effects }) => effects),
      // A contract calls itself with all of it each time, and another with a part.
      used: inner.every((each) => each.from === from)
        ? smallest(used)
        : smallest([sum(used), value]),
    }
  }

  /** What a described contract is asked for, with the calls that it makes by it. */
  function readMade(
    { calls: made, effect, used }: NonNullable<ReturnType<typeof readDescribedCall>>,
    { depth, value }: { depth: number; value: bigint },
  ): Read {
    if (made.length > 0 && (depth === maxDepth || made.length > budget.left))
      return { effects: [effect, { isTooMany: true, kind: 'unread', to: effect.to }], used: value }
    budget.left -= made.length
    const all = made.map((each) => read(each, depth + 1))
    return {
      effects: [effect, ...all.flatMap(({ effects }) => effects)],
      used: smallest([sum([used, ...all.map((each) => each.used)]), value]),
    }
  }

  const { effects, used } = read(call, 0)
  const { from, to, value } = call
  return value > used ? [...effects, { amount: value - used, from, kind: 'pay', to }] : effects
}

function smallest(numbers: readonly bigint[]): bigint {
  return numbers.reduce((one, other) => (other < one ? other : one))
}

function sum(numbers: readonly bigint[]): bigint {
  return numbers.reduce((one, other) => one + other)
}

function calls<const Types extends readonly AbiType[]>(
  types: Types,
  callsOf: (values: AbiValues<Types>, call: Call) => readonly Call[],
) {
  return (digits: string, call: Call): readonly Call[] | undefined => {
    const values = readAbi(types, digits)
    return values && callsOf(values, call)
  }
}

function dataOf(list: readonly Call[]): readonly string[] {
  return list.map(({ data }) => data)
}

function ofOne(list: readonly string[], call: Call): readonly Call[] {
  return list.map((data) => ({ ...call, data }))
}

function ofMany(list: readonly (readonly [string, string])[], call: Call): readonly Call[] {
  return list.map(([to, data]) => ({ ...call, data, from: call.to, to, value: 0n }))
}

function method<const Types extends readonly AbiType[]>(
  types: Types,
  effectOf: (values: AbiValues<Types>, call: Call) => Effects,
): Method {
  return (digits, call) => {
    const values = readAbi(types, digits)
    return values && effectOf(values, call)
  }
}

function allowMore([spender, amount]: readonly [string, bigint], { to: token }: Call): Effect {
  return { adds: true, amount, kind: 'allow', spender, token }
}

function allowLess([spender, amount]: readonly [string, bigint], { to: token }: Call): Effect {
  return { amount, kind: 'allowLess', spender, token }
}

/** Permit2 has amounts of 160 bits. */
function readMoves(
  list: readonly (readonly [string, string, bigint, string])[],
): readonly Effect[] | undefined {
  return isReadable(list) && list.every(([, , amount]) => !(amount >> 160n))
    ? list.map(([from, to, amount, token]) => ({ amount, from, kind: 'send', to, token }))
    : undefined
}

/** Whether there is something in a list, and no more than anyone would read. */
function isReadable(list: readonly unknown[]): boolean {
  return list.length > 0 && list.length <= maxCalls
}

/** Whether it changes nothing but what the caller has, or has allowed. */
function isOfCaller(effect: Effect): boolean {
  switch (effect.kind) {
    case 'allowLess':
    case 'unwrap':
    case 'wrap':
      return true
    case 'allow':
    case 'allowAll':
    case 'allowItem':
      // What it would allow is said all the same: who asks may have meant it.
      return !gives(effect)
    default:
      return false
  }
}

function isWrapped(call: Call): boolean {
  return wrappedCoinOf(call) === call.to.toLowerCase()
}
