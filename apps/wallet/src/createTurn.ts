/** What is asked for runs one after the other. */
export function createTurn() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    take<Result>(run: () => Promise<Result>): Promise<Result> {
      const turn = last.then(run, run)
      last = turn
      return turn
    },

    /** Once what was asked for so far has ended, however it has. */
    async rest(): Promise<void> {
      await last.catch(() => {})
    },
  }
}
