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
