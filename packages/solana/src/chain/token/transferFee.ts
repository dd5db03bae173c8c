import { type Extensions, extension, viewOf } from './extensions.ts'

/** Behind two authorities and what is withheld: the fee that stood before, and the newer one. */
const olderAt = 72
const newerAt = 90
const configBytes = 108
const basisPoints = 10_000n

/**
 * What a mint keeps of an amount on its way (`TransferFeeConfig`), as its program reckons it: in parts of ten thousand,
 * rounded up, and never above a maximum. A newer fee counts from its epoch on.
 */
export function transferFee(
  extensions: Extensions,
  { amount, epoch }: { amount: bigint; epoch: bigint },
): bigint {
  const { maximum, parts } = feeAt(extensions, epoch)
  const fee = (amount * parts + basisPoints - 1n) / basisPoints
  return fee < maximum ? fee : maximum
}

/** Whether a mint keeps all of an amount, however large, up to a maximum. */
export function isWholeFee(extensions: Extensions, epoch: bigint): boolean {
  return feeAt(extensions, epoch).parts >= basisPoints
}

function feeAt(extensions: Extensions, epoch: bigint): { maximum: bigint; parts: bigint } {
  const config = extensions.get(extension.transferFeeConfig)
  if (!config || config.length < configBytes) return { maximum: 0n, parts: 0n }
  const view = viewOf(config)
  const start = epoch >= view.getBigUint64(newerAt, true) ? newerAt : olderAt
  return {
    maximum: view.getBigUint64(start + 8, true),
    parts: BigInt(view.getUint16(start + 16, true)),
  }
}
