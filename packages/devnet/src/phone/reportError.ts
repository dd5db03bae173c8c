import type { Phone } from './Phone.ts'

/** Shows the error of a task that has no caller waiting for it. */
export function reportError({ store }: Pick<Phone, 'store'>, task: Promise<unknown>): void {
  task.catch((error) =>
    store.setState({ error: error instanceof Error ? error.message : String(error) }),
  )
}
