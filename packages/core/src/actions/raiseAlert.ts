import type { Latchkey } from '../Latchkey.ts'
import { type Alert, raise } from '../state/alerts.ts'
import { sayAlert } from './sayAlert.ts'

/** Shows a set-up mistake in the alert bar (with `debug` on) and says it in the console. */
export function raiseAlert(latchkey: Latchkey, alert: Alert): void {
  latchkey.store.setState(({ alerts }) => ({ alerts: raise(alerts, alert) }))
  sayAlert(latchkey, alert)
}
