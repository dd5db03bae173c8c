import type { Effect } from './Effect.ts'
import { isDisguised } from './isDisguised.ts'
import type { Reason } from './judgeEffects.ts'
import type { TypedData } from './TypedData.ts'

/**
 * Why care is due with typed data (EIP-712), beside what it does.
 *
 * @param signed without what its types do not name
 * @param effects what was read of it
 */
export function judgeTypedData(
  { domain, message, primaryType, types }: TypedData,
  effects: readonly Effect[],
): readonly Reason[] {
  const isRead = effects.some(({ kind }) => kind !== 'described')
  // A maker’s words stand for themselves.
  const isDescribed = !isRead && effects.length > 0
  // An order is kept to by the market: what leaves is paid for.
  const isOrder = effects.every((effect) => effect.kind === 'trade')
  const isHash = isHashAlone(primaryType, types)
  const first: Reason = isRead ? (isOrder ? 'order' : 'signature') : isHash ? 'hash' : 'unread'
  return [
    ...(isDescribed && !isHash ? [] : [first]),
    ...(domain['chainId'] === undefined ? (['anyNetwork'] as const) : []),
    ...(textsOf([domain, primaryType, message]).some(isDisguised) ? (['disguised'] as const) : []),
  ]
}

/** Whether no more is said than a hash: orders of some markets are signed so, many at once. */
function isHashAlone(primaryType: string, types: TypedData['types']): boolean {
  const fields = types[primaryType] ?? []
  return fields.length > 0 && fields.every(({ type }) => type === 'bytes32')
}

/** Every text in a value, and every name. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => [name, ...textsOf(each)])
}
