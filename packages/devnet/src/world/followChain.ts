import type { RunningChain } from '../chain/RunningChain.ts'
import type { createCleanupStack } from './cleanupStack.ts'

/** What is followed of a chain. */
export type FollowedChain = Pick<RunningChain<{ name: string }>, 'exited' | 'facts' | 'stop'>

/** Stops a chain with its world, which fails where the chain ends before. */
export function followChain(
  { exited, facts: { name }, stop }: FollowedChain,
  {
    cleanup,
    fail,
    isStopping,
  }: {
    cleanup: Pick<ReturnType<typeof createCleanupStack>, 'add'>
    fail: (sentence: string) => void
    isStopping: () => boolean
  },
): void {
  cleanup.add(stop)
  void exited.then(({ code, output }) => {
    if (!isStopping())
      fail(`The chain ${name} ended with code ${code}. ${output.trim().slice(-400)}`)
  })
}
