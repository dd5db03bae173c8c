import { type JudgedEffect, riskOf, type Verdict } from '../../judge/judgeEffects.ts'
import { leaves } from '../../judge/leaves.ts'
import type { ApprovalRequest } from '../../requests/ApprovalRequest.ts'
import type { Texts } from '../../texts/en.ts'
import type { Description, Fact } from './describe.ts'
import { describeDescribed } from './describeDescribed.ts'
import { describeEnd } from './describeEnd.ts'
import { describeReasons } from './describeReasons.ts'
import { describeTrade } from './describeTrade.ts'
import { formatAmount } from './formatAmount.ts'
import { type Said, sayAmount, sayToken } from './sayAmount.ts'
import { saySolana } from './saySolana.ts'
import { shorten } from './shorten.ts'

type Asker = Pick<ApprovalRequest, 'address' | 'network'>

/**
 * What was read of a request, in words: what it does first, then with whom, then why care is due.
 *
 * @param contract what is shown as the one that is called
 */
export function describeVerdict(
  { effects, reasons, risk }: Verdict,
  { address, contract, network }: Asker & { contract?: string | undefined },
  texts: Texts,
): Omit<Description, 'verb'> {
  const request = { address, network }
  const main = mainOf(effects, address)
  const said = main && say(main, request, texts, shorten)
  // Without a headline above them addresses stand there whole.
  const whole = (each: string) => each
  // On Solana a token is no program, and stands beside what is said of it.
  const isSolana = network.id.startsWith('solana:')
  const contractOf = ({ effect }: JudgedEffect) =>
    !isSolana && 'token' in effect && effect.token.toLowerCase() !== contract?.toLowerCase()
      ? effect.token
      : undefined
  const steps = effects
    // A memo stands there by itself.
    .filter(({ effect }) => effect.kind !== 'memo')
    .flatMap((effect) => {
      const { heading, steps: all = [heading] } = say(effect, request, texts, whole)
      // What a maker says stands above by itself, where there is no more.
      const steps = effect.effect.kind === 'described' && effects.length === 1 ? [heading] : all
      const token = contractOf(effect)
      return token === undefined ? steps : texts.stepOf(heading, token)
    })
  const token = main && contractOf(main)
  return {
    facts: [
      ...(said?.facts ?? []),
      ...(main ? describeEnd(main.effect, texts) : []),
      ...(token === undefined ? [] : [{ isCode: true, name: texts.tokenContract, value: token }]),
    ],
    heading: said?.heading ?? texts.kindCall,
    ...(steps.length > 1 && { steps }),
    ...describeReasons({ reasons, risk }, texts),
  }
}

/**
 * What comes first: what is bad, else what leaves, else what is said of it, else what was read, else what was not; what only goes
 * with it is last.
 */
function mainOf(effects: readonly JudgedEffect[], address: string): JudgedEffect | undefined {
  const major = effects.filter(({ effect }) => !isMinor(effect, address))
  return (
    effects.find(({ reasons }) => reasons.some((reason) => riskOf[reason] === 'bad')) ??
    major.find(({ effect }) => leaves(effect) && effect.kind !== 'described') ??
    major.find(({ effect }) => effect.kind === 'described') ??
    major.find(({ effect }) => effect.kind !== 'unread') ??
    effects.find(({ effect }) => effect.kind === 'unread') ??
    effects[0]
  )
}

/** Whether it is done for the sake of something else. */
function isMinor(effect: JudgedEffect['effect'], address: string): boolean {
  switch (effect.kind) {
    case 'closeAccount':
    case 'createTokenAccount':
    case 'memo':
      return true
    case 'createAccount':
      return effect.owner === undefined || effect.owner === address
    default:
      return false
  }
}

function say(
  { effect, reasons, token, tokens }: JudgedEffect,
  { address, network }: Asker,
  texts: Texts,
  shorten: (address: string) => string,
): Said {
  const who = (name: keyof Texts & ('from' | 'receiver' | 'spender'), value: string): Fact => ({
    isCode: true,
    name: texts[name],
    value,
  })
  const isOwn = (from: string) => from.toLowerCase() === address.toLowerCase()
  const isSolana = network.id.startsWith('solana:')
  const amountOf = (amount: bigint, address: string) =>
    sayAmount({ amount, token: address }, token, texts, shorten)
  /** The whole address, where no symbol stands for it and no contract stands beside it. */
  const tokenOf = (value: string): readonly Fact[] =>
    isSolana && token?.symbol === undefined ? [{ isCode: true, name: texts.token, value }] : []
  switch (effect.kind) {
    case 'send':
    case 'sendItem': {
      const { from, to } = effect
      const what =
        effect.kind === 'send'
          ? amountOf(effect.amount, effect.token)
          : effect.count === 1n
            ? texts.item(String(effect.id))
            : texts.items(String(effect.count), String(effect.id))
      return isOwn(from)
        ? {
            facts: [who('receiver', to), ...tokenOf(effect.token)],
            heading: texts.kindSend(what, shorten(to)),
          }
        : {
            facts: [who('from', from), who('receiver', to), ...tokenOf(effect.token)],
            heading: texts.kindMove(what, shorten(from), shorten(to)),
          }
    }
    case 'allow': {
      const { adds, amount, spender } = effect
      const short = shorten(spender)
      const what = amountOf(amount, effect.token)
      const name = sayToken(effect.token, token, texts, shorten)
      return {
        facts: [who('spender', spender), ...tokenOf(effect.token)],
        heading: reasons.includes('noLimit')
          ? texts.kindAllowAny(short, name)
          : adds
            ? texts.kindAllowMore(short, what)
            : amount > 0n
              ? texts.kindAllow(short, what)
              : texts.kindAllowNone(short, name),
      }
    }
    case 'allowLess': {
      const { amount, spender } = effect
      return {
        facts: [who('spender', spender)],
        heading: texts.kindAllowLess(shorten(spender), amountOf(amount, effect.token)),
      }
    }
    case 'allowItem': {
      const { id, spender } = effect
      const item = texts.item(String(id))
      const isNone = BigInt(spender) === 0n
      return {
        facts: [who('spender', spender)],
        heading: isNone ? texts.kindAllowNoOne(item) : texts.kindAllowItem(shorten(spender), item),
      }
    }
    case 'allowAll': {
      const { isOn, spender } = effect
      const words = isOn ? texts.kindAllowItems : texts.kindAllowNoItems
      return { facts: [who('spender', spender)], heading: words(shorten(spender)) }
    }
    case 'described':
      return describeDescribed(effect, { network, texts, tokens })
    case 'trade':
      return describeTrade(effect, tokens, { asker: { address, network }, texts })
    case 'wrap':
    case 'unwrap': {
      const { decimals, symbol } = network
      const words = effect.kind === 'wrap' ? texts.kindWrap : texts.kindUnwrap
      return { facts: [], heading: words(formatAmount({ decimals, symbol, value: effect.amount })) }
    }
    case 'unread':
      return isSolana && effect.to !== ''
        ? {
            facts: [{ isCode: true, name: texts.program, value: effect.to }],
            heading: texts.kindProgram(shorten(effect.to)),
          }
        : { facts: [], heading: texts.kindCall }
    default:
      return saySolana(effect, token, { address, network }, texts, shorten)
  }
}
