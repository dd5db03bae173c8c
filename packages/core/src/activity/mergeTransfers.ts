import type { ActivityAmount } from './ActivityItem.ts'
import { addDecimals, type Decimal, isBelow } from './Decimal.ts'

/** What a row has room for. */
const maxAmounts = 2
/** Back from what was paid and less than a tenth of it: change of the network fee. */
const changeOf = 10n
/** Less than a hundredth of the largest transfer of the same token. */
const restOf = 100n

const order = { in: 2, out: 0, self: 1 } as const
const nothing: Decimal = { decimals: 0, value: 0n }

/**
 * The one or two amounts that tell what a transaction did: change and rests of a token go, the same token in the same
 * direction is summed, the most valuable stay, and what left the account comes first.
 */
export function mergeTransfers(amounts: readonly ActivityAmount[]): readonly ActivityAmount[] {
  if (amounts.length < 2) return amounts
  const tokens = groupBy(amounts, tokenOf).flatMap(withoutRests)
  return groupBy(tokens, (amount) => `${tokenOf(amount)} ${amount.direction}`)
    .map(sum)
    .sort((one, other) => other.worth - one.worth)
    .slice(0, maxAmounts)
    .sort((one, other) => order[one.direction] - order[other.direction])
}

function withoutRests(token: readonly ActivityAmount[]): readonly ActivityAmount[] {
  if (token.length < 2) return token
  if (token.length > 2) {
    const largest = token.map(quantityOf).reduce(larger, nothing)
    return token.filter((amount) => !isBelow(quantityOf(amount), largest, { of: restOf }))
  }
  if (new Set(token.map(({ direction }) => direction)).size < 2) return token
  if (token.some(({ direction }) => direction === 'self')) return token
  return token.filter((amount) =>
    token.every((other) => !isBelow(quantityOf(amount), quantityOf(other), { of: changeOf })),
  )
}

function sum([first, ...rest]: readonly [ActivityAmount, ...ActivityAmount[]]): ActivityAmount {
  if (rest.length === 0) return first
  return {
    ...first,
    quantity: rest.map(quantityOf).reduce(addDecimals, quantityOf(first)),
    worth: rest.reduce((total, { worth }) => total + worth, first.worth),
  }
}

function larger(one: Decimal, other: Decimal): Decimal {
  return isBelow(one, other, { of: 1n }) ? other : one
}

function quantityOf({ quantity }: ActivityAmount): Decimal {
  return quantity ?? nothing
}

/** Anybody may call a token like a known one, so that one without the known one's picture is another. */
function tokenOf({ imageUrl, kind, name, symbol }: ActivityAmount): string {
  return JSON.stringify([kind, name || symbol, imageUrl])
}

function groupBy<T>(all: readonly T[], keyOf: (each: T) => string): readonly [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>()
  for (const each of all) {
    const group = groups.get(keyOf(each))
    if (group) group.push(each)
    else groups.set(keyOf(each), [each])
  }
  return [...groups.values()]
}
