import type { CoinFace, CoinFaces } from '../chains/coinFaces.ts'
import type { Movement } from './indexer/HistoryEntry.ts'

type Logged = { face: CoinFace; movement: Movement }

/**
 * An account's movements of one transaction with the network's coin as the coin, and each of its movements once: a network may
 * log what a transaction's value says as well, as the coin's system address and again as its token.
 */
export function coinOnce(
  movements: readonly Movement[],
  { decimals, faces }: { decimals: number; faces: CoinFaces },
): readonly Movement[] {
  const logged = movements.flatMap((movement): Logged[] => {
    const face = movement.asset.standard === 'erc20' && faces.get(movement.asset.token)
    return face ? [{ face, movement }] : []
  })
  if (logged.length === 0) return movements

  const dropped = new Set<Movement>()
  const inCoins = new Map<Movement, Movement>()
  for (const { face, movement } of logged) {
    if (movement.counterparty === face.feesTo) dropped.add(movement)
    else inCoins.set(movement, toCoin(movement, unitOf(face, decimals)))
  }
  const shown = logged.filter(({ movement }) => !dropped.has(movement))
  const logs = (kind: CoinFace['logs']) => shown.filter(({ face }) => face.logs === kind)

  /** Drops those that repeat something, each something else. */
  function dropRepeated(repeating: readonly Logged[], stated: readonly Movement[]): void {
    const open = [...stated]
    for (const { face, movement } of repeating) {
      const unit = unitOf(face, decimals)
      const index = open.findIndex(
        (one) => isSameWay(one, movement) && one.amount / unit === movement.amount,
      )
      if (index < 0) continue
      open.splice(index, 1)
      dropped.add(movement)
    }
  }

  const values = movements.filter(({ asset }) => asset.standard === 'native')
  const every = logs('every')
  dropRepeated(every, values)
  dropRepeated(
    logs('calls'),
    every.map(({ movement, face }) => toCoin(movement, unitOf(face, decimals))),
  )

  // What is paid to the coin's own contract with a call, and passed on by it, is one payment between the two at its ends.
  const passing = movements.filter(
    (one) => !dropped.has(one) && faces.has(one.counterparty) && isCoin(one, faces),
  )
  for (const { face, movement } of logs('calls')) {
    const unit = unitOf(face, decimals)
    const ways = movement.direction === 'self' ? (['out', 'in'] as const) : [movement.direction]
    for (const direction of ways) {
      const passed = passing.find((one) => {
        const amount = (inCoins.get(one) ?? one).amount / unit
        return !dropped.has(one) && one.direction === direction && amount === movement.amount
      })
      if (passed) dropped.add(passed)
    }
  }
  return movements.flatMap((one) => (dropped.has(one) ? [] : [inCoins.get(one) ?? one]))
}

function isCoin({ asset }: Movement, faces: CoinFaces): boolean {
  return asset.standard === 'native' || (asset.standard === 'erc20' && faces.has(asset.token))
}

function isSameWay(one: Movement, other: Movement): boolean {
  return one.direction === other.direction && one.counterparty === other.counterparty
}

/** Base units of the coin that one base unit of a face is. */
function unitOf(face: CoinFace, decimals: number): bigint {
  return 10n ** BigInt(Math.max(0, decimals - (face.decimals ?? decimals)))
}

function toCoin(movement: Movement, unit: bigint): Movement {
  return { ...movement, amount: movement.amount * unit, asset: { standard: 'native' } }
}
