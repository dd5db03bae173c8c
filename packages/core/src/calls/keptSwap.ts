import type { SentAmount, SentBatch } from '../transactions/SentTransaction.ts'

/** What a kept batch was for, as JSON holds it. */
export function writeKeptSwap({ fee, swap }: SentBatch): unknown {
  return (
    swap && {
      ...swap,
      arrived: undefined,
      fee: `${fee}`,
      minReceived: `${swap.minReceived}`,
      paid: writeAmount(swap.paid),
      received: writeAmount(swap.received),
    }
  )
}

/** What a kept batch was for; nothing of what does not say all of it, which is a batch all the same. */
export function readKeptSwap(value: unknown): Partial<Pick<SentBatch, 'fee' | 'swap'>> {
  const { exchange, fee, minReceived, paid, received, to } = Object(value) as Record<
    string,
    unknown
  >
  if (typeof exchange !== 'string' || typeof to !== 'string') return {}
  try {
    return {
      fee: BigInt(fee as string),
      swap: {
        exchange,
        minReceived: BigInt(minReceived as string),
        paid: readAmount(paid),
        received: readAmount(received),
        to,
      },
    }
  } catch {
    return {}
  }
}

function writeAmount({ amount, ...rest }: SentAmount): unknown {
  return { ...rest, amount: `${amount}` }
}

/** @throws for what is none */
function readAmount(value: unknown): SentAmount {
  const { amount, decimals, iconUrl, symbol, token } = Object(value) as Record<string, unknown>
  const isNone = (text: unknown) => text !== undefined && typeof text !== 'string'
  const places = Number.isInteger(decimals) ? Number(decimals) : -1
  if (places < 0 || places > 255 || typeof symbol !== 'string' || isNone(token) || isNone(iconUrl))
    throw new TypeError('No amount')
  return { amount: BigInt(amount as string), decimals, iconUrl, symbol, token } as SentAmount
}
