/** Runs tasks one after the other. */
export type Mutex = <T>(task: () => Promise<T>) => Promise<T>

/** Makes a mutex; a task that fails does not keep the next from running. */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const run = last.then(task, task)
    last = run.catch(() => undefined)
    return run
  }
}
