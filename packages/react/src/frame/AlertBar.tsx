'use client'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'
import { useLoaded } from '../hooks/useLoaded.ts'

/** Mistakes of the site's set-up, for its developer; only with the option `debug`. */
export function AlertBar() {
  const { debug } = useLatchkey().options
  const alert = useLatchkeyState((state) => state.alerts.at(-1))
  const shown = debug ? alert : undefined
  // A site that is set up well never needs it.
  const ShownAlert = useLoaded(shown !== undefined && loadShownAlert)
  return ShownAlert && shown ? <ShownAlert alert={shown} /> : null
}

// Alone it would cut what it shares with the modal out of the modal's chunk (ADR 0008).
const loadShownAlert = () =>
  import('../views/laterViews.ts').then(({ laterViews }) => laterViews.ShownAlert)
