import type { Latchkey } from '../Latchkey.ts'
import { type Alert, raise } from '../state/alerts.ts'

/** Shows a set-up mistake in the alert bar (with `debug` on) and logs it to the console. */
export function raiseAlert(latchkey: Latchkey, alert: Alert): void {
  latchkey.store.setState(({ alerts }) => ({ alerts: raise(alerts, alert) }))
  if (!latchkey.options.debug) return
  const log = {
    error: console.error,
    info: console.info,
    success: console.info,
    warning: console.warn,
  }
  log[alert.variant](`[latchkey] ${alert.details}`)
}
