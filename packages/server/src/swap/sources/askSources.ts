import type { Clock } from '../../time/Clock.ts'
import { TimeLimitError, withTimeLimit } from '../../time/withTimeLimit.ts'
import { sourceLimitMs } from '../hosted/createHostedSource.ts'
import type { SwapSource } from './SwapSource.ts'

/**
 * Asks all sources at once. Where one outside has answered, the chain has no longer than they; where none has, its answer is
 * waited for, and its error is why there is no swap.
 *
 * @throws what the chain's exchanges throw, where nothing else was said
 */
export async function askSources<Answer>(
  sources: readonly SwapSource[],
  question: (source: SwapSource) => Promise<Answer | undefined>,
  clock: Clock,
): Promise<readonly Answer[]> {
  const startedAt = clock.now()
  const onchain = sources.find(({ name }) => name === 'onchain')
  const outside = sources.filter((source) => source !== onchain)
  const byChain = onchain && question(onchain)
  // It may fail while the others are waited for.
  byChain?.catch(() => undefined)
  const answers = await Promise.all(
    // A node that fails to tell the price of gas takes no more along than this source.
    outside.map((source) => question(source).catch(() => undefined)),
  )
  const found = answers.filter((answer) => answer !== undefined)
  if (!byChain) return found
  if (found.length === 0) return [await byChain].filter((answer) => answer !== undefined)
  try {
    const leftMs = Math.max(0, sourceLimitMs - (clock.now() - startedAt))
    const said = await withTimeLimit(byChain, leftMs, clock)
    return said === undefined ? found : [...found, said]
  } catch (error) {
    if (error instanceof TimeLimitError || found.length > 0) return found
    throw error
  }
}
