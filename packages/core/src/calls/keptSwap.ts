import type { SentAmount, SentBatch } from '../transactions/SentTransaction.ts'

/** What a kept batch was for, as JSON holds it. */
export function writeKeptSwap({ fee, swap }: Partial<Pick<SentBatch, 'fee' | 'swap'>>): unknown {
  const text = JSON.stringify({ ...swap, fee }, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
  return swap && JSON.parse(text)
}

/** What a kept batch was for; nothing of what does not say all of it, which is a batch all the same. */
export function readKeptSwap(value: unknown): Partial<Pick<SentBatch, 'fee' | 'swap'>> {
  const { exchange, fee, minReceived, paid, received, to } = Object(value) as Kept
  try {
    const swap = {
      exchange: text(exchange),
      minReceived: BigInt(minReceived),
      paid: readAmount(paid),
      received: readAmount(received),
      to: text(to),
    }
    return { fee: BigInt(fee), swap }
  } catch {
    return {}
  }
}

type Kept = Record<'fee' | 'minReceived', string> & Record<string, unknown>

/** @throws for what is none */
function readAmount(value: unknown): SentAmount {
  const { amount, decimals, iconUrl, symbol, token } = Object(value) as Record<string, unknown>
  const places = Number(decimals)
  if (!(places >= 0 && places < 256)) throw new TypeError('No decimals')
  return {
    amount: BigInt(amount as string),
    decimals: places,
    iconUrl: iconUrl === undefined ? iconUrl : text(iconUrl),
    symbol: text(symbol),
    token: token === undefined ? token : text(token),
  }
}

/** @throws for what is none */
function text(value: unknown): string {
  if (typeof value === 'string') return value
  throw new TypeError('No text')
}
