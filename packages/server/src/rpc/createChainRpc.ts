import type { Chain } from '../chains/chainConfig.ts'
import { operatorOn } from '../chains/operatorOn.ts'
import type { Clock } from '../time/Clock.ts'
import type { ByteBudget, ByteHold } from '../upstream/createByteBudget.ts'
import type { InFlight } from '../upstream/createInFlight.ts'
import { createNodePool, deadlineMs } from '../upstream/createNodePool.ts'
import { type Unanswered, unanswered } from '../upstream/Unanswered.ts'
import type { UpstreamObserver } from '../upstream/UpstreamObserver.ts'
import { createNode, type Node, type PostLimits } from './createNode.ts'
import type { Dialect } from './Dialect.ts'
import { type Call, type CallResult, isError } from './JsonRpc.ts'
import type { ResultStream } from './streamResult.ts'

/** What a call came to. */
export type CallOutcome = CallResult | Unanswered

/** What a call came to, or its large result while it comes. */
export type StreamedOutcome = CallOutcome | { stream: ResultStream }

/** One node of a chain, for who believes none alone. */
export type SingleNode = {
  /** Says that it and a node of another operator said of one block what cannot both be true. */
  contradict(operator: string): void
  /** Whether the operator of the server says that its word counts alone. */
  isTrusted: boolean
  /** Who runs it. */
  operator: string
  /** Asks it for a read within so many milliseconds; nothing when it has no answer. Never throws. */
  ask(call: Call, limits: { hold: ByteHold; limitMs: number }): Promise<CallResult | undefined>
}

/** The nodes of one chain as one. */
export type ChainRpc = {
  readonly dialect: Dialect
  /** Of its nodes, each once: nodes of one operator are one to who compares what they say. */
  readonly operators: readonly string[]
  /** Hosts of nodes that serve another chain than the configuration says, which are not asked. */
  elsewhere(): readonly string[]
  /** Opens where the bytes of a request's answers count, for the address that asks where it is one alone. */
  hold(visitor?: string): ByteHold
  /** Answers calls in their order. Never throws. The answers to reads count in `hold`; without one, while they are read. */
  send(calls: readonly Call[], hold?: ByteHold): Promise<readonly CallOutcome[]>
  /** Answers reads by nodes of one operator alone. Never throws. */
  sendTo(operator: string, calls: readonly Call[]): Promise<readonly CallOutcome[]>
  /** Answers a call as `send` does, but hands a large result out while it comes from the node. */
  stream(call: Call, hold: ByteHold): Promise<StreamedOutcome>
  /** Each node that may be asked now by itself, the best first. */
  nodes(): readonly SingleNode[]
  /** True when it was in use and no node can be asked. */
  isDown(): boolean
}

const nodeBatchSize = 100

export function createChainRpc({
  budget,
  chain,
  clock,
  dialect,
  inFlight,
  observer,
  signal,
}: {
  budget: ByteBudget
  chain: Chain
  clock: Clock
  dialect: Dialect
  inFlight: InFlight<StreamedOutcome>
  observer: UpstreamObserver
  signal: AbortSignal
}): ChainRpc {
  const chainId = chain.id
  const nodes = chain.upstreams.map((config) =>
    createNode({ chainId, clock, config, dialect, observer, signal }),
  )
  const hosts = chain.upstreams.map(({ url }) => new URL(url).hostname)
  const operators = chain.upstreams.map(({ url }) => operatorOn(chain, url))
  const pool = createNodePool({ clock, nodes, signal })

  /** The nodes to ask, best first; of one operator those that do not pause. */
  function candidates(operator: string | undefined) {
    if (operator === undefined) return pool.candidates()
    return nodes.filter(
      (node, index) => operators[index] === operator && node.health.pauseLeftMs() <= 0,
    )
  }

  async function askReads(
    calls: readonly Call[],
    {
      hold,
      isLive,
      operator,
    }: Pick<PostLimits, 'isLive'> & { hold: ByteHold; operator?: string | undefined },
  ): Promise<readonly StreamedOutcome[]> {
    const outcomes = new Map<Call, StreamedOutcome>()
    let pending = calls
    const deadlineAt = clock.now() + deadlineMs
    for (const node of candidates(operator)) {
      const limitMs = deadlineAt - clock.now()
      if (pending.length === 0 || limitMs <= 0) break
      if (!(await node.health.verify())) continue
      let posted = await node.post(pending, { hold, isLive, limitMs })
      // A kept connection may be closed at its other end in the moment it is used again.
      if (posted.outcome === 'unreachable' && posted.sent)
        posted = await node.post(pending, { hold, isLive, limitMs })
      if (posted.outcome === 'streamed') {
        for (const call of pending) outcomes.set(call, { stream: posted.stream })
        break
      }
      if (posted.outcome === 'busy') {
        for (const call of pending) outcomes.set(call, unanswered(posted))
        break
      }
      if (posted.outcome !== 'answered') {
        if (posted.outcome === 'oversized' || posted.outcome === 'limited')
          for (const call of pending) outcomes.set(call, unanswered(posted))
        continue
      }
      pending = pending.filter((call, index) => {
        const result = posted.results[index]
        if (!result) return true
        const failure = isError(result) ? dialect.nodeError(result.error) : undefined
        outcomes.set(call, failure === 'limited' ? { unanswered: 'limited' } : result)
        return failure !== undefined
      })
    }
    return calls.map((call) => outcomes.get(call) ?? pool.exhausted())
  }

  /** A call with effects is sent to another node only if it has certainly not left for the one before. */
  async function askOnce(call: Call): Promise<CallOutcome> {
    for (const node of pool.candidates()) {
      if (!(await node.health.verify())) continue
      const posted = await node.post([call], { limitMs: deadlineMs })
      if (posted.outcome === 'answered') {
        const [result] = posted.results
        return result ? dialect.settle(call, result) : { unanswered: 'unsure' }
      }
      if (posted.outcome !== 'streamed' && posted.sent) return unanswered(posted)
    }
    return pool.exhausted()
  }

  const keyOf = ({ method, params }: Call) => `${chainId} ${method} ${JSON.stringify(params ?? [])}`

  /** Answers calls that no other call shares. */
  function answerAlone(call: Call): CallResult | Promise<CallOutcome> | undefined {
    const { isRead, local } = dialect
    const known = Object.hasOwn(local, call.method) ? local[call.method] : undefined
    if (known !== undefined) return { result: known }
    return isRead(call.method) ? undefined : askOnce(call)
  }

  function answer(calls: readonly Call[], hold: ByteHold): Promise<readonly CallOutcome[]> {
    const ask = async (asked: readonly Call[]) =>
      (await askReads(asked, { hold })).map(withoutStream)
    const batch = createBatch(ask)
    const outcomes = calls.map((call): CallOutcome | Promise<CallOutcome> => {
      const alone = answerAlone(call)
      if (alone) return alone
      let isMine = false
      const sharing = inFlight.share(keyOf(call), () => {
        isMine = true
        return batch.add(call)
      })
      const shared = sharing.then(withoutStream)
      // That there was no room for another visitor's answer says nothing about this one's.
      return isMine ? shared : shared.then((outcome) => askIfRefused(call, outcome, ask))
    })
    batch.go()
    return Promise.all(outcomes)
  }

  return {
    dialect,
    elsewhere: () => [...new Set(hosts.filter((_, index) => nodes[index]?.health.isElsewhere()))],
    hold: (visitor) => budget.open({ chainId, visitor }),
    isDown: pool.isDown,
    nodes() {
      pool.use()
      return pool.ranked().map((node) => toSingle(node, { chain, observer }))
    },
    operators: [...new Set(operators)],
    async send(calls, hold) {
      pool.use()
      if (hold) return answer(calls, hold)
      const own = budget.open({ chainId })
      try {
        return await answer(calls, own)
      } finally {
        own.release()
      }
    },
    async sendTo(operator, calls) {
      pool.use()
      const hold = budget.open({ chainId })
      try {
        const outcomes: CallOutcome[] = []
        for (let start = 0; start < calls.length; start += nodeBatchSize) {
          const part = calls.slice(start, start + nodeBatchSize)
          outcomes.push(...(await askReads(part, { hold, operator })).map(withoutStream))
        }
        return outcomes
      } finally {
        hold.release()
      }
    },
    async stream(call, hold) {
      pool.use()
      const alone = answerAlone(call)
      if (alone) return alone
      const ask = async (isShared: () => boolean) => {
        const [outcome] = await askReads([call], { hold, isLive: () => !isShared() })
        return outcome ?? pool.exhausted()
      }
      let isMine = false
      const shared = await inFlight.share(keyOf(call), (isShared) => {
        isMine = true
        return ask(isShared)
      })
      if (isMine || !isForOneOnly(shared)) return shared
      return ask(() => false)
    },
  }
}

function toSingle(
  { config, health, post }: Node,
  { chain, observer }: { chain: Chain; observer: UpstreamObserver },
): SingleNode {
  const operator = operatorOn(chain, config.url)
  return {
    async ask(call, limits) {
      if (!(await health.verify())) return undefined
      const posted = await post([call], limits)
      return posted.outcome === 'answered' ? posted.results[0] : undefined
    },
    contradict: (other) => observer.onContradiction?.({ chainId: chain.id, one: operator, other }),
    isTrusted: config.trusted,
    operator,
  }
}

/** Whether an outcome is for the one who asked alone: there was no room for it, or it is handed out once. */
function isForOneOnly(outcome: StreamedOutcome): boolean {
  if ('stream' in outcome) return !outcome.stream.isWhole
  return (
    'unanswered' in outcome && (outcome.unanswered === 'busy' || outcome.unanswered === 'oversized')
  )
}

/** For who needs the result itself: it is asked for again. */
function withoutStream(outcome: StreamedOutcome): CallOutcome {
  return 'stream' in outcome ? { unanswered: 'busy' } : outcome
}

async function askIfRefused(
  call: Call,
  outcome: CallOutcome,
  ask: (calls: readonly Call[]) => Promise<readonly CallOutcome[]>,
): Promise<CallOutcome> {
  if (!isForOneOnly(outcome)) return outcome
  const [own = outcome] = await ask([call])
  return own
}

type Batch = { add(call: Call): Promise<CallOutcome>; go(): void }

/** Collects reads and asks them together, so many to a request as nodes commonly take. */
function createBatch(ask: (calls: readonly Call[]) => Promise<readonly CallOutcome[]>): Batch {
  const waiting: { call: Call; resolve: (outcome: CallOutcome | Promise<CallOutcome>) => void }[] =
    []
  return {
    add: (call) => new Promise((resolve) => waiting.push({ call, resolve })),
    go() {
      for (let start = 0; start < waiting.length; start += nodeBatchSize) {
        const part = waiting.slice(start, start + nodeBatchSize)
        const asked = ask(part.map(({ call }) => call))
        part.forEach(({ resolve }, index) => {
          resolve(asked.then((outcomes) => outcomes[index] ?? { unanswered: 'down' }))
        })
      }
    },
  }
}
