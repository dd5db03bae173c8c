/** What has to be undone, last first, once. */
export type CleanupStack = {
  add: (undo: () => Promise<void> | void) => void
  /** Undoes everything; a step that fails does not keep the next from running. */
  run: () => Promise<void>
}

/** Collects cleanups while a world starts, so that a start that fails half way leaves nothing behind. */
export function createCleanupStack(onError: (error: unknown) => void): CleanupStack {
  const steps: (() => Promise<void> | void)[] = []
  let running: Promise<void> | undefined
  return {
    add: (undo) => void steps.push(undo),
    run: () => {
      running ??= (async () => {
        for (let undo = steps.pop(); undo; undo = steps.pop()) {
          try {
            await undo()
          } catch (error) {
            onError(error)
          }
        }
      })()
      return running
    },
  }
}
