import { parseNetworkId } from '@latchkey/protocol'
import { linkOf } from './linkOf.ts'
import type { OnrampOrder } from './OnrampOrder.ts'

/** Orders that a browser keeps; the oldest goes first. */
const maxKept = 20
/** As long as a server knows what was not paid: what is older is of no use. */
const keptMs = 7 * 24 * 60 * 60_000

type Place = { key: string; nowMs: number; serverUrl: string; storage: Storage | undefined }

/** The orders that this browser has begun. Storage is a boundary: what does not fit counts as nothing. */
export function readKeptOrders({ key, nowMs, serverUrl, storage }: Place): readonly OnrampOrder[] {
  try {
    const all: unknown = JSON.parse(storage?.getItem(key) ?? '[]', (_, value) => revive(value))
    return Array.isArray(all)
      ? all
          .filter(isOrder)
          .filter(({ startedAtMs }) => startedAtMs > nowMs - keptMs)
          .filter(({ id, url }) => linkOf(url, { serverUrl })?.id === id)
          .slice(0, maxKept)
      : []
  } catch {
    return []
  }
}

/** Writes orders beside those that other tabs have begun meanwhile; what is refused stays in memory alone. */
export function keepOrders(orders: readonly OnrampOrder[], place: Place): void {
  const own = new Set(orders.map(({ id }) => id))
  const others = readKeptOrders(place).filter(({ id }) => !own.has(id))
  const all = [...orders, ...others]
    .sort((one, other) => other.startedAtMs - one.startedAtMs)
    .slice(0, maxKept)
  try {
    place.storage?.setItem(
      place.key,
      JSON.stringify(all, (_, value) => replace(value)),
    )
  } catch {
    // Full, or forbidden.
  }
}

/** JSON has no numbers of this size. */
function replace(value: unknown): unknown {
  return typeof value === 'bigint' ? { $units: String(value) } : value
}

function revive(value: unknown): unknown {
  const { $units: units } = Object(value) as { $units?: unknown }
  return typeof units === 'string' && /^\d{1,78}$/.test(units) ? BigInt(units) : value
}

function isOrder(value: unknown): value is OnrampOrder {
  const { address, answer, asset, hasArrived, id, networkId, payment, provider, startedAtMs, url } =
    Object(value) as Partial<OnrampOrder>
  return (
    [address, id, url, asset?.symbol, payment?.currency, provider?.label].every(
      (text) => typeof text === 'string',
    ) &&
    isNetworkId(networkId) &&
    typeof payment?.amount === 'bigint' &&
    typeof startedAtMs === 'number' &&
    typeof hasArrived === 'boolean' &&
    (answer === undefined || (typeof answer === 'object' && typeof answer.status === 'string'))
  )
}

function isNetworkId(value: unknown): boolean {
  if (typeof value !== 'string') return false
  try {
    return parseNetworkId(value) !== undefined
  } catch {
    return false
  }
}
