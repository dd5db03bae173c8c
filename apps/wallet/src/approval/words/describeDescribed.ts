import type { DescribedFact, Effect } from '../../judge/Effect.ts'
import type { JudgedEffect } from '../../judge/judgeEffects.ts'
import type { ApprovalRequest } from '../../requests/ApprovalRequest.ts'
import type { Texts } from '../../texts/en.ts'
import type { Fact } from './describe.ts'
import { sayDay } from './describeEnd.ts'
import { formatAmount } from './formatAmount.ts'
import { nameInvisible } from './markInvisible.ts'
import { numberNames } from './numberNames.ts'
import { sayAmount, sayToken } from './sayAmount.ts'
import { shorten } from './shorten.ts'

type DescribedEffect = Extract<Effect, { kind: 'described' }>
type Context = {
  network: Pick<ApprovalRequest['network'], 'decimals' | 'symbol'>
  texts: Texts
  tokens: JudgedEffect['tokens']
}

/** So many bytes are read as they are: a hash, or a key. */
const maxBytes = 64
const units = [
  ['d', 86_400n],
  ['h', 3_600n],
  ['min', 60n],
  ['s', 1n],
] as const

/** What a contract's maker says that a request does: in a headline, and fact by fact in its words. */
export function describeDescribed(
  { app, facts, intent, to }: DescribedEffect,
  context: Context,
): { facts: readonly Fact[]; heading: string; steps: readonly string[] } {
  const { texts } = context
  const amount = mainAmountOf(facts)
  const heading = texts.kindDescribed(
    amount === undefined ? intent : `${intent}: ${say(amount, context).value}`,
    app,
  )
  const said = facts.flatMap((fact) => {
    const token = tokenOf(fact, to)
    return [
      { ...say(fact, context), name: texts.describedName(fact.label) },
      // A symbol is what a token calls itself.
      ...(token === undefined
        ? []
        : [
            {
              isCode: true,
              name: texts.tokenContractOf(texts.describedName(fact.label)),
              value: token,
            },
          ]),
    ]
  })
  const named = numberNames(said)
  return {
    facts: named,
    heading,
    steps: [heading, ...named.map(({ name, value }) => `${name}: ${value}`)],
  }
}

/** What is named first, of a list all of it: a small part of that would speak for the rest. */
function mainAmountOf(facts: readonly DescribedFact[]): DescribedFact | undefined {
  const amounts = facts.filter((fact) => fact.kind === 'amount')
  const [first, ...others] = amounts.filter(({ label }) => label === amounts[0]?.label)
  if (!first || others.length === 0) return first
  const isOne = [first, ...others].every(
    ({ message, token }) => message === undefined && token === first.token,
  )
  return isOne
    ? { ...first, amount: others.reduce((sum, { amount }) => sum + amount, first.amount) }
    : undefined
}

function tokenOf(fact: DescribedFact, contract: string): string | undefined {
  const token = 'token' in fact ? fact.token : undefined
  return token?.toLowerCase() === contract.toLowerCase() ? undefined : token
}

function say(fact: DescribedFact, context: Context): { isCode?: boolean; value: string } {
  const { texts } = context
  switch (fact.kind) {
    case 'address':
      return { isCode: true, value: fact.address }
    case 'amount':
      return { value: sayCoins(fact, context) }
    case 'bytes': {
      const count = (fact.bytes.length - 2) / 2
      return count > maxBytes || count === 0
        ? { value: texts.bytes(count) }
        : { isCode: true, value: fact.bytes }
    }
    case 'duration':
      return { value: sayDuration(fact.seconds) }
    case 'item':
      return { value: texts.item(String(fact.id)) }
    case 'number': {
      const { base = '', decimals = 0, value } = fact
      return {
        value: value < 0n ? String(value) : formatAmount({ decimals, symbol: base, value }).trim(),
      }
    }
    case 'text':
      return { value: fact.text === '' ? texts.emptyText : nameInvisible(fact.text) }
    case 'time':
      return { value: sayDay(fact.seconds, texts) }
  }
}

/** The maker's word for all that there is stands for the amount, and with the token that it is of. */
function sayCoins(
  { amount, message, token }: Extract<DescribedFact, { kind: 'amount' }>,
  { network, texts, tokens }: Context,
): string {
  if (token === undefined)
    return message === undefined
      ? formatAmount({ ...network, value: amount })
      : `${message} · ${network.symbol}`
  const known = tokens?.get(token.toLowerCase())
  return message === undefined
    ? sayAmount({ amount, token }, known, texts, shorten)
    : `${message} · ${sayToken(token, known, texts, shorten)}`
}

function sayDuration(seconds: bigint): string {
  let left = seconds
  const parts = units.flatMap(([name, size]) => {
    const count = left / size
    left %= size
    return count > 0n ? `${count} ${name}` : []
  })
  return parts.length > 0 ? parts.join(' ') : '0 s'
}
