import type { DescribedFact, Effect } from './Effect.ts'
import { isDisguised } from './isDisguised.ts'
import { isEndless } from './isEndless.ts'
import { isEndlessTime } from './isEndlessTime.ts'
import { isLookAlike } from './isLookAlike.ts'
import { isNamesake } from './isNamesake.ts'
import type { Facts, Reason } from './judgeEffects.ts'
import { judgePayment } from './judgePayment.ts'

type DescribedEffect = Extract<Effect, { kind: 'described' }>

/** Why care is due with what a contract's maker says: its words take no other reason away. */
export function judgeDescribed(
  { facts: said, isSigned, to }: DescribedEffect,
  facts: Facts,
): readonly Reason[] {
  // Some sign for no contract at all.
  const isNoCode = facts.hasCode.get(to.toLowerCase()) === false && !(isSigned && BigInt(to) === 0n)
  const isOrder = isSigned && said.some(({ kind }) => kind === 'amount')
  return [
    'described',
    ...(isNoCode ? (['noCode'] as const) : []),
    ...(isOrder ? (['order'] as const) : []),
    ...said.flatMap((fact) => judgeFact(fact, facts, isSigned)),
  ]
}

function judgeFact(
  fact: DescribedFact,
  facts: Facts,
  isSigned: true | undefined,
): readonly Reason[] {
  switch (fact.kind) {
    case 'address':
      return judgeAddress(fact, facts)
    case 'amount':
      return judgeAmount(fact, facts)
    case 'item':
      return facts.hasCode.get(fact.token.toLowerCase()) === false ? ['noCode'] : []
    case 'number':
      return fact.isLeast && fact.value === 0n ? ['noLeast'] : []
    case 'text':
      return isDisguised(fact.text) ? ['disguised'] : []
    case 'time':
      // A transaction is done at once.
      return isSigned && isEndlessTime(fact.seconds, facts) ? ['noEnd'] : []
    default:
      return []
  }
}

function judgeAddress(
  { address, isReceiver }: Extract<DescribedFact, { kind: 'address' }>,
  facts: Facts,
): readonly Reason[] {
  const small = address.toLowerCase()
  const own = facts.own.toLowerCase()
  const known = [own, ...facts.paid.map((each) => each.toLowerCase())]
  if (!isReceiver) return isLookAlike(small, known) ? ['lookAlike'] : []
  return small === own ? [] : ['otherReceiver', ...judgePayment(small, facts)]
}

function judgeAmount(
  { amount, isLeast, token }: Extract<DescribedFact, { kind: 'amount' }>,
  { chainId, hasCode, tokens }: Facts,
): readonly Reason[] {
  const known = token === undefined ? undefined : tokens.get(token.toLowerCase())
  const coins = known?.kind === 'coins' ? known : undefined
  const reasons: Reason[] = []
  if (isLeast && amount === 0n) reasons.push('noLeast')
  if (!isLeast && isEndless(amount, coins?.supply)) reasons.push('openAmount')
  if (token === undefined) return reasons
  if (hasCode.get(token.toLowerCase()) === false) reasons.push('noCode')
  if (!coins) reasons.push('unknownToken')
  else if (isNamesake(token, coins.symbol, chainId)) reasons.push('namesake')
  return reasons
}
