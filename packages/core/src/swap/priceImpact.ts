/** What a swap may lose before a visitor is warned, in hundredths of a percent. */
export const warnAboveBps = 300
/** Before they are asked a second time, and before it is not offered. */
const askAboveBps = 1000
const refuseAboveBps = 5000

export type PriceImpact = {
  /** Hundredths of a percent that are lost; undefined where neither the exchange nor prices tell. Never below 0. */
  bps: number | undefined
  /** `ask` is a second confirmation; `refuse` no button at all. */
  level: 'none' | 'warn' | 'ask' | 'refuse'
  /** What goes and what comes are known in dollars. */
  isPriced: boolean
}

/** A loss that a visitor has been asked about, and has agreed to. */
export type AgreedLoss = Pick<PriceImpact, 'bps' | 'isPriced'>

/** A price that moves by no more than this asks for the same agreement. */
const agreedMarginBps = 100

/** Whether a visitor has agreed to lose that much: less is agreed to as well, and what is not known any more is not. */
export function isAgreed(
  agreed: AgreedLoss | undefined,
  { bps = 0, isPriced }: AgreedLoss,
): boolean {
  return (
    agreed !== undefined &&
    (isPriced || !agreed.isPriced) &&
    bps <= (agreed.bps ?? 0) + agreedMarginBps
  )
}

/**
 * What a swap loses: the larger of what the exchange says and of the loss in dollars between what goes and what comes,
 * (in − out) / in. Where no price is known the visitor is asked a second time.
 */
export function priceImpact({
  paidDollars,
  quotedBps,
  receivedDollars,
}: {
  paidDollars: number | undefined
  receivedDollars: number | undefined
  /** Hundredths of a percent, as the server has found them. */
  quotedBps: number | undefined
}): PriceImpact {
  const dollarBps = lossOf(paidDollars, receivedDollars)
  const isPriced = dollarBps !== undefined
  const known = [dollarBps, quotedBps].filter((bps) => bps !== undefined)
  const bps = known.length > 0 ? Math.max(0, ...known) : undefined
  return { bps, isPriced, level: levelOf(bps ?? 0, isPriced) }
}

function lossOf(paid: number | undefined, received: number | undefined): number | undefined {
  if (paid === undefined || received === undefined || !(paid > 0)) return undefined
  return Math.round(((paid - received) / paid) * 10_000)
}

function levelOf(bps: number, isPriced: boolean): PriceImpact['level'] {
  if (bps > refuseAboveBps) return 'refuse'
  if (bps > askAboveBps || !isPriced) return 'ask'
  return bps > warnAboveBps ? 'warn' : 'none'
}
