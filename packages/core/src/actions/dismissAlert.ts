import type { Latchkey } from '../Latchkey.ts'

/** Takes an alert out of the bar. */
export function dismissAlert({ store }: Latchkey, { code }: { code: string }): void {
  store.setState(({ alerts }) => ({ alerts: alerts.filter((alert) => alert.code !== code) }))
}
