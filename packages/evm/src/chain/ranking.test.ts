import { describe, expect, test, vi } from 'vitest'
import {
  answering,
  calls,
  forward,
  setupTransport as setup,
  setupTimedTransport,
} from '../fixtures/transport.ts'
import { rank } from './createTransport.ts'

/** Asks until the second of two URLs is asked and the first is not: the round that ranks them takes a while. */
async function untilSecondAlone(
  urls: Awaited<ReturnType<typeof setup>>['urls'],
  block: () => Promise<unknown>,
) {
  const asked = () => urls.map((url) => calls(url, 'eth_blockNumber'))
  await vi.waitFor(
    async () => {
      const [first = 0, second = 0] = asked()
      await block()
      expect(asked()).toEqual([first, second + 1])
    },
    { interval: 100 },
  )
}

describe('ranking', () => {
  test('every 4 s, 10 samples, stability 0.7 and latency 0.3 (S9.34)', () => {
    expect(rank).toEqual({
      interval: 4_000,
      sampleCount: 10,
      weights: { latency: 0.3, stability: 0.7 },
    })
  })

  test('a slow first URL gives way to a fast one once ranked (S9.34)', async () => {
    const { block, urls } = await setup([{ delayMs: 300, kind: 'slow' }, forward], {
      ranking: vi
        .fn(() => true)
        .mockReturnValueOnce(true)
        .mockReturnValueOnce(true),
    })
    await untilSecondAlone(urls, block)
  })

  test('a stable slow URL beats a fast one that fails (S9.34)', async () => {
    const { block, urls } = await setup(
      [
        { kind: 'status', status: 500 },
        { delayMs: 100, kind: 'slow' },
      ],
      { ranking: () => true },
    )
    await untilSecondAlone(urls, block)
    urls[0]!.mode = forward
    const before = calls(urls[1]!, 'eth_blockNumber')
    await block()
    expect(calls(urls[1]!, 'eth_blockNumber')).toBe(before + 1)
  })

  test('goes on every 4 s until it is told to stop, and then sends nothing (S9.34)', async () => {
    let ranking = true
    const [one, two] = ['http://one.example/', 'http://two.example/']
    const { times } = setupTimedTransport(
      { [one]: answering, [two]: answering },
      { ranking: () => ranking },
    )
    await vi.advanceTimersByTimeAsync(4_000)
    const seen = [times(one), times(two)]
    // The first round says the chain and pings; the second pings.
    expect(seen.map((at) => at.length)).toEqual([3, 3])
    expect(seen.map(([first = 0, , last = 0]) => last - first)).toEqual([4_000, 4_000])
    ranking = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect([times(one), times(two)]).toEqual(seen)
  })

  test('a single URL is not ranked', async () => {
    const ranking = vi.fn(() => true)
    const { block } = await setup([forward], { ranking })
    await block()
    expect(ranking).not.toHaveBeenCalled()
  })
})
