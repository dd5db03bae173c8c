'use client'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'
import { ShownAlert } from './ShownAlert.tsx'

/** Mistakes of the site's set-up, for its developer; only with the option `debug`. */
export function AlertBar() {
  const { debug } = useLatchkey().options
  const alert = useLatchkeyState((state) => state.alerts.at(-1))
  return debug && alert ? <ShownAlert alert={alert} /> : null
}
