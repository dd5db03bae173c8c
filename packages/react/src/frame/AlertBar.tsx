import { useContext } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'
import { useLoaded } from '../hooks/useLoaded.ts'
import { ViewCodeContext } from '../kit/ViewCode.ts'

/** Mistakes of the site's set-up, for its developer; only with the option `debug`. */
export function AlertBar() {
  const { debug } = useLatchkey().options
  const { loadKit } = useContext(ViewCodeContext)
  const alert = useLatchkeyState((state) => state.alerts.at(-1))
  const shown = debug ? alert : undefined
  // A site that is set up well never needs it.
  const kit = useLoaded(shown !== undefined && loadKit)
  return kit && shown ? <kit.ShownAlert alert={shown} /> : null
}
