import type { Phone } from './Phone.ts'

/** Shows what went wrong with something that nobody waits for. */
export function tell({ store }: Pick<Phone, 'store'>, happening: Promise<unknown>): void {
  happening.catch((error) =>
    store.setState({ trouble: error instanceof Error ? error.message : String(error) }),
  )
}
