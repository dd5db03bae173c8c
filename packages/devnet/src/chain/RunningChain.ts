/** A development chain that runs in a process of its own. */
export type RunningChain<Facts> = {
  facts: Facts
  port: number
  rpcUrl: string
  /** Process ids, guardian first. */
  pids: () => readonly number[]
  /** Resolves when the chain has ended, by `stop` or by itself. */
  exited: Promise<{ code: number; output: string }>
  stop: () => Promise<void>
}

/** A chain whose port is known before it answers; requests that come earlier wait. */
export type SlowChain<Facts> = RunningChain<Facts> & {
  /** Waits until it answers; rejects when it ended before that. */
  ready: () => Promise<void>
}
