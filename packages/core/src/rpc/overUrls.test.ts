import { getEventListeners } from 'node:events'
import { createTestClock } from '@latchkey/testing/node'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { NotConnectedError } from '../errors/connector.ts'
import { RpcWrongChainError } from '../errors/rpc.ts'
import { overUrls } from './overUrls.ts'
import { RpcUnavailableError } from './RpcUnavailableError.ts'

const passing = (retryAfterMs?: number) =>
  new RpcUnavailableError('busy', { retryAfterMs, retryable: true })
const final = new RpcUnavailableError('never', { retryable: false })
const wrongChain = new RpcWrongChainError({ actual: 'chain id 5', networkId: 'eip155:1', url: 'a' })

type Answers = Readonly<Record<string, readonly (Error | string | Promise<string>)[]>>

/** URLs that answer in turn, the last answer again and again, and the time at which each was asked. */
function world(answers: Answers, signals: readonly (AbortSignal | undefined)[] = []) {
  const clock = createTestClock()
  const asked: [url: string, at: number][] = []
  const counts = new Map<string, number>()
  const result = overUrls(
    Object.keys(answers),
    async (url) => {
      const count = counts.get(url) ?? 0
      counts.set(url, count + 1)
      asked.push([url, clock.now()])
      const answer = answers[url]?.[count] ?? answers[url]?.at(-1)
      if (answer instanceof Error) throw answer
      return answer
    },
    { clock, signals },
  )
  result.catch(() => {})
  return { asked, clock, result }
}

describe('failures', () => {
  test('three tries after the first, 150 ms and twice as long each time, then the failure (S9.32)', async () => {
    const { asked, clock, result } = world({ a: [passing()] })
    await clock.advance(10_000)
    expect(asked.map(([, at]) => at)).toEqual([0, 150, 450, 1050])
    await expect(result).rejects.toThrow('busy')
  })

  test('all URLs are tried before the first is tried again (S9.32)', async () => {
    const { asked, clock, result } = world({ a: [passing(), 'yes'], b: [passing()] })
    await clock.advance(150)
    expect(await result).toBe('yes')
    expect(asked).toEqual([
      ['a', 0],
      ['b', 0],
      ['a', 150],
    ])
  })

  test('a pause that a URL asks for takes the place of ours (S8.59)', async () => {
    const { asked, clock } = world({ a: [passing(2000), 'yes'] })
    await clock.advance(1999)
    expect(asked).toHaveLength(1)
    await clock.advance(1)
    expect(asked).toHaveLength(2)
  })

  test('failures that no asking changes are not asked for again; one that may pass says more', async () => {
    const gone = world({ a: [final], b: [final] })
    await expect(gone.result).rejects.toBe(final)
    expect(gone.asked).toHaveLength(2)

    const mixed = world({ a: [final], b: [passing()] })
    await mixed.clock.advance(10_000)
    await expect(mixed.result).rejects.toThrow('busy')
  })

  test('a URL of another chain is passed over; alone it fails by name at once', async () => {
    expect(await world({ a: [wrongChain], b: ['yes'] }).result).toBe('yes')
    await expect(world({ a: [wrongChain] }).result).rejects.toBe(wrongChain)
  })

  test('an answer that is a refusal ends the request: no other URL is asked', async () => {
    const refusal = new NotConnectedError({ operation: 'x' })
    const { asked, result } = world({ a: [refusal], b: ['yes'] })
    await expect(result).rejects.toBe(refusal)
    expect(asked).toHaveLength(1)
  })

  test('of two failures that may pass the first is told, of two that never will the last', async () => {
    const first = passing()
    const busy = world({ a: [first], b: [passing()] })
    await busy.clock.advance(10_000)
    await expect(busy.result).rejects.toBe(first)
    await expect(world({ a: [wrongChain], b: [final] }).result).rejects.toBe(final)
  })

  test('any other error may pass', async () => {
    const { clock, result } = world({ a: [new TypeError('Failed to fetch'), 'yes'] })
    await clock.advance(150)
    expect(await result).toBe('yes')
  })
})

describe('the end', () => {
  const never = new Promise<string>(() => {})

  test('all tries together take a minute at most, with URLs that hang or ask for long pauses', async () => {
    const hanging = world({ a: [never] })
    await hanging.clock.advance(60_000)
    await expect(hanging.result).rejects.toMatchObject({
      message: 'No URL answered in time',
      retryable: true,
    })

    const busy = world({ a: [passing(50_000)] })
    await busy.clock.advance(60_000)
    await expect(busy.result).rejects.toThrow('busy')
    expect(busy.asked).toHaveLength(2)
  })

  test('at the end of the minute the failure that is known is told, rather than that there was none', async () => {
    const busy = world({ a: [passing()], b: [never] })
    await busy.clock.advance(60_000)
    await expect(busy.result).rejects.toThrow('busy')
    expect(busy.asked).toHaveLength(2)
  })

  test('without a clock the time of the runtime counts', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const asked = vi.fn().mockRejectedValueOnce(passing()).mockResolvedValue('yes')
    const result = overUrls(['a'], asked, { signals: [] })
    await vi.advanceTimersByTimeAsync(149)
    expect(asked).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await result).toBe('yes')
  })

  test('a caller who leaves ends the request, and a pause', async () => {
    const controller = new AbortController()
    const hanging = world({ a: [never] }, [undefined, controller.signal])
    const pausing = world({ a: [passing(5000)] }, [controller.signal])
    await pausing.clock.advance(1)
    controller.abort()
    await expect(hanging.result).rejects.toMatchObject({ code: 'request.aborted' })
    await expect(pausing.result).rejects.toMatchObject({ code: 'request.aborted' })
    expect(pausing.asked).toHaveLength(1)
  })

  test('a caller who has left already asks no one', async () => {
    const { result } = world({ a: [never] }, [AbortSignal.abort()])
    await expect(result).rejects.toMatchObject({ code: 'request.aborted' })
  })

  test('who asked is not followed any more once the answer is there', async () => {
    const { signal } = new AbortController()
    await world({ a: ['yes'] }, [signal]).result
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  test('a failure keeps what caused it, for who reads the log', () => {
    const cause = new TypeError('Failed to fetch')
    const failure = new RpcUnavailableError('busy', { cause, retryable: true })
    expect([failure.cause, failure.name, failure.retryAfterMs]).toEqual([
      cause,
      'RpcUnavailableError',
      undefined,
    ])
    expect(passing()).not.toHaveProperty('cause')
  })

  test('no timer is left after an answer, a failure or an end', async () => {
    const answered = world({ a: ['yes'] })
    await answered.result
    const failed = world({ a: [final] })
    await failed.result.catch(() => {})
    expect([...answered.clock.waiting, ...failed.clock.waiting]).toEqual([])
  })
})

test('without a URL there is no answer to wait for', async () => {
  await expect(overUrls([], async () => 1, { signals: [] })).rejects.toMatchObject({
    retryable: false,
  })
})
