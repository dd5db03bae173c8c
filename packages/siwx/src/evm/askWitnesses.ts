import { UnwitnessedError } from '../errors/UnwitnessedError.ts'
import { VerifierUnreachableError } from '../errors/VerifierUnreachableError.ts'
import { readRecord } from '../json/readRecord.ts'
import { readResult } from './readCall.ts'
import type { Witness } from './Witness.ts'

/** A node that is asked, and the block that it is asked at. */
export type AskedNode = Pick<Witness, 'request'> & { block: string }

/** What all nodes that are asked answer to the same. Rejects when they differ, or one has no answer. */
export type Agree = <T>(read: (node: AskedNode) => Promise<T>) => Promise<T>

/** What is asked of the nodes of a chain. */
export type WitnessedQuestion<T> = {
  /** Asks whatever it needs. What it makes of answers that nodes did not agree on does not count. */
  ask(agree: Agree): Promise<T>
  chainId: string
  /** `latest` where the chain's nodes cannot be asked about one and the same block, as Solana's; else a block that both have. */
  at?: 'block' | 'latest' | undefined
}

const maxTrusted = 3
/** Nodes of different operators that are asked: most are asked when those before are down or lie. */
const maxWitnesses = 8
/** Each two of four nodes. What each two say otherwise costs no more than that. */
const maxCompared = 6

/** Blocks below the latest that are asked, in turn: behind one URL are often nodes of which some have not seen the latest yet. */
const depths = [0n, 16n]

/** How old the block may be by the other's clock: whoever names an old one could bring an owner of then back. */
const maxAgeSeconds = 300n

/** How long two nodes are waited for before the next two are asked beside them. */
const patienceMs = 1000

type Block = { hash: string; number: bigint; timestamp: bigint }
/** A witness while it is asked. */
type Asked = Witness & {
  /** Its latest block, once. */
  head(): Promise<Block>
  /** It had no answer to something. */
  fail(): void
  hasFailed(): boolean
  /** It has kept others waiting: while it still does, none wait for it again. */
  outwait(): void
  isSlow(): boolean
}
type Pair = readonly [Asked, Asked]

/**
 * Asks a chain's nodes, until one that is trusted answers or two of different operators have said the same at one block. They are
 * asked in twos, and two that take long are not waited for: the next two are asked beside them.
 *
 * @throws {VerifierUnreachableError} when no node answered
 * @throws {UnwitnessedError} when no two said the same
 */
export async function askWitnesses<T>(
  { ask, at = 'block', chainId }: WitnessedQuestion<T>,
  witnesses: readonly Witness[],
  { after = startTimer }: { after?: After | undefined } = {},
): Promise<T> {
  let cause: unknown
  let isOver = false
  let compared = 0
  let isReachable = at === 'latest' && witnesses.length > 0
  const failed = (error: unknown): undefined => {
    cause = error
  }
  const begin = (witness: Witness) => toAsked(witness, { isOver: () => isOver })

  async function headOf(witness: Asked): Promise<Block | undefined> {
    const head = await witness.head().catch(failed)
    isReachable ||= head !== undefined
    return head
  }

  async function askPair(both: Pair): Promise<Said<T>> {
    if (compared >= maxCompared) return undefined
    if (at === 'latest') {
      if (both.some(({ hasFailed }) => hasFailed())) return undefined
      compared += 1
      return askAll(ask, both, 'latest').catch(failed)
    }
    const [one, two] = await Promise.all([headOf(both[0]), headOf(both[1])])
    if (!one || !two || compared >= maxCompared) return undefined
    compared += 1
    return askBoth(ask, { both, failed, heads: [one, two] })
  }

  const trusted = witnesses.filter(({ isTrusted }) => isTrusted).slice(0, maxTrusted)
  const alone = trusted.map(begin).map((witness) => ({
    asked: [witness],
    run: () => askAll(ask, [witness], 'latest').catch(failed),
  }))
  const operators = oneEach(witnesses).slice(0, maxWitnesses).map(begin)
  const pairs = inTwos(operators).map((both) => ({
    asked: both,
    run: () => askPair(both),
  }))
  const said = await firstSaid([...alone, ...pairs], after)
  const [single] = operators
  // Whether one that no other stands beside can be reached at all.
  if (!said && !isReachable && pairs.length === 0 && single) await headOf(single)
  isOver = true
  if (said) return said.answer
  if (isReachable) throw new UnwitnessedError({ cause, chainId })
  throw new VerifierUnreachableError({ cause, chainId })
}

/** One witness an operator, the first. */
function oneEach(witnesses: readonly Witness[]): Witness[] {
  return [
    ...new Map(witnesses.toReversed().map((each) => [each.operator, each])).values(),
  ].reverse()
}

/** Each two: first the two that come next, then each of these with those before. */
function inTwos(witnesses: readonly Asked[]): Pair[] {
  const pairs: Pair[] = []
  for (let start = 0; start < witnesses.length; start += 2) {
    const [one, two] = witnesses.slice(start, start + 2)
    if (one && two) pairs.push([one, two])
    for (const before of witnesses.slice(0, start))
      for (const next of [one, two]) if (next) pairs.push([before, next])
  }
  return pairs
}

function toAsked(witness: Witness, { isOver }: { isOver: () => boolean }): Asked {
  let pending = 0
  let isSlow = false
  let hasFailed = false
  let head: Promise<Block> | undefined
  async function request(method: string, params: readonly unknown[]): Promise<unknown> {
    if (isOver()) throw new Error('The answer is known.')
    pending += 1
    try {
      return await witness.request(method, params)
    } finally {
      pending -= 1
      if (pending === 0) isSlow = false
    }
  }
  return {
    ...witness,
    fail() {
      hasFailed = true
    },
    hasFailed: () => hasFailed,
    head() {
      head ??= readBlock({ request }, 'latest')
      return head
    },
    isSlow: () => isSlow,
    outwait() {
      isSlow = pending > 0
    },
    request,
  }
}

type Attempt<T> = { asked: readonly Asked[]; run(): Promise<Said<T>> }

/** What the first attempt comes to that comes to something. Each begins when the one before has failed, or takes long. */
async function firstSaid<T>(attempts: readonly Attempt<T>[], after: After): Promise<Said<T>> {
  let said: Said<T>
  let wake = () => {}
  const running = new Set<Attempt<T>>()
  for (const attempt of attempts) {
    if (said) break
    // Nothing comes of who has kept us waiting until it answers.
    const isKnownSlow = attempt.asked.some(({ isSlow }) => isSlow())
    let isLong = isKnownSlow
    running.add(attempt)
    attempt.run().then((found) => {
      said ??= found
      running.delete(attempt)
      wake()
    })
    const stop = after(patienceMs, () => {
      isLong = true
      for (const { outwait } of attempt.asked) outwait()
      wake()
    })
    while (!said && !isLong && running.has(attempt)) await woken()
    stop()
  }
  while (!said && running.size > 0) await woken()
  return said

  function woken(): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve
    })
  }
}

/** What both say at one block; nothing when they differ or could not be asked. */
async function askBoth<T>(
  ask: WitnessedQuestion<T>['ask'],
  given: {
    both: Pair
    failed: (error: unknown) => undefined
    heads: readonly [Block, Block]
  },
): Promise<Said<T>> {
  for (const depth of depths) {
    const asked = await askAt(ask, { ...given, depth }).catch(given.failed)
    if (asked) return asked.said
  }
  return undefined
}

/** @throws {Error} when one could not be asked at the block */
async function askAt<T>(
  ask: WitnessedQuestion<T>['ask'],
  {
    both,
    depth,
    failed,
    heads: [one, two],
  }: {
    both: Pair
    depth: bigint
    failed: (error: unknown) => undefined
    heads: readonly [Block, Block]
  },
): Promise<{ said: Said<T> }> {
  const lower = one.number < two.number ? one : two
  const number = lower.number - depth
  if (number < 0n) throw new Error('The chain has no such block.')
  const blockOf = async (witness: Asked, head: Block) =>
    head.number === number ? head : readBlock(witness, number)
  const [here, there] = await Promise.all([blockOf(both[0], one), blockOf(both[1], two)])
  if ([one, here].some((mine) => [two, there].some((other) => isContradicted(mine, other)))) {
    both[0].onContradiction?.(both[1].operator)
    failed(new Error('One of two nodes lies about a block.'))
    return { said: undefined }
  }
  if (here.hash !== there.hash) throw new Error('The nodes have different blocks.')
  const [latest, oldest] = [max(one.timestamp, two.timestamp), min(here.timestamp, there.timestamp)]
  if (latest - oldest > maxAgeSeconds) throw new Error('A node is far behind the other.')
  return { said: await askAll(ask, both, tagOf(number)) }
}

/** Whether what two say of the block of one hash cannot both be true: the hash is of number and time, too. */
function isContradicted(one: Block, other: Block): boolean {
  return (
    one.hash === other.hash && (one.number !== other.number || one.timestamp !== other.timestamp)
  )
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

/** What all say; nothing when they differ. @throws {Error} when one could not be asked */
async function askAll<T>(
  ask: WitnessedQuestion<T>['ask'],
  witnesses: readonly Asked[],
  block: string,
): Promise<Said<T>> {
  let isOver: 'differ' | 'failed' | undefined
  const agree: Agree = async (read) => {
    const answers = await Promise.all(
      witnesses.map(async ({ fail, request }) => {
        try {
          return await read({ block, request })
        } catch (error) {
          isOver ??= 'failed'
          fail()
          throw error
        }
      }),
    )
    const [first] = answers
    const isOne = answers.every((each) => JSON.stringify(each) === JSON.stringify(first))
    if (!isOne) isOver ??= 'differ'
    if (isOver || first === undefined) throw new Error('The nodes do not say the same.')
    return first
  }
  try {
    const answer = await ask(agree)
    // Whoever asks may have taken the failure of a part for an answer.
    if (!isOver) return { answer }
  } catch (error) {
    if (isOver !== 'differ') throw error
  }
  if (isOver === 'failed') throw new Error('A node could not be asked.')
  return undefined
}

type Said<T> = { answer: T } | undefined

async function readBlock(
  { request }: Pick<Witness, 'request'>,
  number: bigint | 'latest',
): Promise<Block> {
  const method = 'eth_getBlockByNumber'
  const block = readRecord(readResult(await request(method, [tagOf(number), false]), method))
  const [height, timestamp] = [block?.['number'], block?.['timestamp']].map(readQuantity)
  const hash = block?.['hash']
  const isIt = number === 'latest' || height === number
  if (typeof hash === 'string' && height !== undefined && timestamp !== undefined && isIt)
    return { hash: hash.toLowerCase(), number: height, timestamp }
  throw new Error('The node does not have the block.')
}

function tagOf(number: bigint | 'latest'): string {
  return number === 'latest' ? number : `0x${number.toString(16)}`
}

function readQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,16}$/i.test(value) ? BigInt(value) : undefined
}

/** Calls back once, `ms` from now; the result takes that back. */
type After = (ms: number, callback: () => void) => () => void

function startTimer(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}
