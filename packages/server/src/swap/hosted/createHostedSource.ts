import QuickLRU from 'quick-lru'
import type { Address } from 'viem'
import type { Clock } from '../../time/Clock.ts'
import { TimeLimitError, withTimeLimit } from '../../time/withTimeLimit.ts'
import { createInFlight } from '../../upstream/createInFlight.ts'
import type { AskedBuild } from '../AskedBuild.ts'
import type { AskedSwap } from '../readSwapQuestion.ts'
import type { Purpose, SourceBudget } from '../sources/createSourceBudget.ts'
import { CallRefusedError } from './CallRefusedError.ts'
import type { HostedApi, HostedOffer, HostedQuote } from './HostedApi.ts'
import { SourceFailedError } from './SourceFailedError.ts'

/** A visitor waits for the slowest of them. */
export const sourceLimitMs = 2500
const restMs = 30_000
/** A price that is asked for again within this is one that somebody looks at. */
const lookedAtMs = 60_000
const spenderMs = 24 * 3600_000
const maxKept = 5000

/** What came of asking a source: `spent` and `resting` are not asked at all. */
export type AskOutcome = 'answered' | 'failed' | 'late' | 'none' | 'resting' | 'spent'

/** An aggregator within its budget and its rests; what it says is still not believed. */
export type HostedSource = Pick<HostedApi, 'faultIn' | 'knowsTarget' | 'label' | 'name'> & {
  /** Nothing where it trades no such thing, or cannot be asked now. Never throws. */
  quote(asked: AskedSwap): Promise<HostedQuote | undefined>
  offer(build: AskedBuild): Promise<HostedOffer | undefined>
  /** Whether it wants the token to be allowed to the same contract as our list does. @throws {CallRefusedError} when to another */
  agreesOn(asked: AskedSwap, router: Address): Promise<boolean>
  /** Leaves it out for a while: of what one account asks of two tokens where that may be what is wrong, else of all. */
  rest(build?: AskedBuild): void
}

export function createHostedSource({
  api,
  budget,
  clock,
  onAnswer = () => undefined,
}: {
  api: HostedApi
  budget: SourceBudget
  clock: Clock
  onAnswer?: ((outcome: AskOutcome) => void) | undefined
}): HostedSource {
  const inFlight = createInFlight<unknown>()
  const askedAt = new QuickLRU<string, number>({ maxSize: maxKept })
  const buildsRest = new QuickLRU<string, number>({ maxSize: maxKept })
  const agreed = new QuickLRU<string, { router: Address | undefined; until: number }>({
    maxSize: maxKept,
  })
  let restsUntil = Number.NEGATIVE_INFINITY

  const isResting = (build: AskedBuild | undefined) =>
    Math.max(restsUntil, (build && buildsRest.get(restOf(build))) ?? restsUntil) > clock.now()

  /** Asks once for all who ask the same meanwhile; nothing where it is not asked, or has nothing. */
  function ask<Answer>({
    build,
    key,
    purpose,
    question,
  }: {
    build?: AskedBuild
    key: string
    purpose: Purpose
    question: () => Promise<Answer | undefined>
  }): Promise<Answer | undefined> {
    return inFlight.share(key, async () => {
      if (isResting(build)) return void onAnswer('resting')
      // To wait for one's turn is no silence of the aggregator's.
      if (!(await budget.take(purpose))) return void onAnswer('spent')
      try {
        const answer = await withTimeLimit(question(), sourceLimitMs, clock)
        onAnswer(answer === undefined ? 'none' : 'answered')
        return answer
      } catch (error) {
        restsUntil = clock.now() + restMs
        const isLate =
          error instanceof TimeLimitError ||
          (error instanceof SourceFailedError && error.outcome === 'timeout')
        onAnswer(isLate ? 'late' : 'failed')
        return undefined
      }
    }) as Promise<Answer | undefined>
  }

  const { faultIn, knowsTarget, label, name } = api
  return {
    async agreesOn(asked, router) {
      const key = `${asked.chain.id}`
      const known = agreed.get(key)
      const wanted =
        known && known.until > clock.now()
          ? known.router
          : await ask({
              // What came of another pair says nothing of this one: a stranger may have asked about a token that is none.
              key: `spender ${pairOf(asked)}`,
              purpose: 'review',
              question: () => api.spender(asked),
            })
      if (wanted === undefined) return false
      if (wanted !== router) throw new CallRefusedError('spender')
      agreed.set(key, { router: wanted, until: clock.now() + spenderMs })
      return true
    },
    faultIn,
    ...(knowsTarget && { knowsTarget }),
    label,
    name,
    offer(build) {
      const { account, asked, slippageBps } = build
      return ask({
        build,
        key: `offer ${keyOf(asked)} ${account} ${slippageBps}`,
        purpose: 'review',
        question: () => api.offer(build),
      })
    },
    quote(asked) {
      const key = keyOf(asked)
      const before = askedAt.get(key)
      askedAt.set(key, clock.now())
      const isLookedAt = before !== undefined && clock.now() - before < lookedAtMs
      return ask({
        key: `quote ${key}`,
        purpose: isLookedAt ? 'refresh' : 'typing',
        question: () => api.quote(asked),
      })
    },
    rest(build) {
      const until = clock.now() + restMs
      if (build) buildsRest.set(restOf(build), until)
      else restsUntil = until
    },
  }
}

function pairOf({ chain, fromToken, toToken }: AskedSwap): string {
  return `${chain.id} ${fromToken} ${toToken}`
}

function restOf({ account, asked }: AskedBuild): string {
  return `${pairOf(asked)} ${account}`
}

function keyOf(asked: AskedSwap): string {
  return `${pairOf(asked)} ${asked.amount}`
}
